import assert from "node:assert/strict";
import { test } from "node:test";
import { columnsOf, lackedBy } from "../source.ts";
import { sources, tellSource } from "./sources.ts";

test("each source is told by its own columns, whatever their order, and with strange ones between", () => {
  for (const source of sources) {
    for (const sport_id of source.sport_ids) {
      const header = columnsOf(source).flatMap((column) => [`${column}_of_old`, column]);
      const told = tellSource(header.toReversed(), { sport_id });
      assert.ok("source" in told, source.name);
      assert.equal(told.source, source, source.name);
      assert.deepEqual(lackedBy(header, source), []);
    }
  }
});

test("what does not tell a source is said in words that help", () => {
  const problem = (columns: string, asked: { sport_id?: number; source?: string } = {}) => {
    const told = tellSource(columns.split(","), asked);
    return "problem" in told ? told.problem : told.source.name;
  };
  assert.match(problem("name,team", { sport_id: 2 }), /Its columns: name, team\. .*'plain' it lacks school/);
  assert.match(problem("school;name"), /separated by ';'/);
  assert.match(problem("school,name"), /--sport \(1, 2, 3\)/);
  assert.match(problem("school,name", { source: "espn" }), /No source is named espn. Known: football,/);
  assert.match(
    problem("team,name,academic_year", { sport_id: 2 }),
    /'wbb-rosters', which is of sport 3, not 2/,
  );
  assert.match(
    problem("team,name,high_school,year_clean"),
    /name one with --source \(wbb-rosters, sports-roster-data\)/,
  );
  assert.equal(problem("team,name,high_school,year_clean", { source: "wbb-rosters" }), "wbb-rosters");
});
