import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import * as z from "zod/mini";
import { type Site, startSite } from "../../server/testing/site.ts";
import { buildIfStale } from "../programs/build.ts";
import { projectFolder } from "../programs/project-folder.ts";
import { needs, programHere } from "./testing/programs-here.ts";
import { documentsOf, textsUnder, under } from "./testing/yaml.ts";

const folder = join(projectFolder, "deploy/monitoring");
const operating = readFileSync(join(projectFolder, "docs/operating.md"), "utf8");

let site: Site;
let shown: Set<string>;
before(async () => {
  await buildIfStale();
  site = await startSite();
  await site.request("/");
  shown = namesOf(await (await fetch(site.figures)).text());
});
after(() => site?.stop());

/** A histogram is asked for by its parts. */
function namesOf(figures: string): Set<string> {
  const kinds = [...figures.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  return new Set(
    kinds.flatMap(([, name = "", kind]) =>
      kind === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
}

/** What Prometheus itself says of whom it asks. */
const ITS_OWN = new Set(["up"]);

/** The figures that an expression asks for: names that are no function, no keyword and no label. */
function figuresIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, "")
    .replaceAll(/\{[^{}]*\}/g, "")
    .replaceAll(/\b(by|without|on) *\([^)]*\)/g, "");
  return [...bare.matchAll(/\b[a-z_]{2,}\b(?! *\()/g)]
    .map(([name]) => name)
    .filter((name) => !["and", "or", "unless", "offset"].includes(name) && !ITS_OWN.has(name));
}

test("alert rules and dashboard ask for figures that a server shows", () => {
  const dashboard: unknown = JSON.parse(readFileSync(join(folder, "dashboard.json"), "utf8"));
  for (const within of [documentsOf("monitoring/alerts.yaml"), dashboard]) {
    const asked = textsUnder("expr", within).flatMap(figuresIn);
    assert.ok(asked.length > 20, "figures are found");
    assert.deepEqual(
      asked.filter((name) => !shown.has(name)),
      [],
    );
  }
});

test("every figure that the page on operating names is shown", () => {
  const [, table = ""] = operating.split("| figure | what it tells |");
  const [rows = ""] = table.split("\n\n");
  const named = [...rows.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
  );
  assert.ok(named.length > 20);
  assert.deepEqual(
    named.filter((name) => !shown.has(name) && !shown.has(`${name}_bucket`)),
    [],
  );
});

test("what to do about each alarm is written down, and about no other", () => {
  const [, section = ""] = operating.split("\n## Alarms\n");
  const [told = ""] = section.split("\n## ");
  const named = [...told.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  assert.deepEqual(named, textsUnder("alert", documentsOf("monitoring/alerts.yaml")));
});

test("Prometheus understands the rules, and they sound when they should", needs("promtool"), () => {
  const promtool = (...words: string[]) =>
    execFileSync(programHere("promtool") ?? "", words, { cwd: folder, encoding: "utf8", stdio: "pipe" });
  assert.match(promtool("check", "rules", "alerts.yaml"), /SUCCESS/);
  assert.match(promtool("test", "rules", "alerts.test.yaml"), /SUCCESS/);
});

test("books that were never checked are told after the first night, not on the first day", () => {
  const Rule = z.looseObject({ alert: z.string(), expr: z.string(), for: z.optional(z.string()) });
  const rules = under("rules", documentsOf("monitoring/alerts.yaml")).flatMap((list) =>
    z.array(Rule).parse(list),
  );
  const rule = rules.find(({ alert }) => alert === "LedgerUnchecked");
  // The figure is 0 for never. The check comes each night.
  assert.ok(Number.parseInt(rule?.for ?? "0", 10) >= 24 && rule?.for?.endsWith("h"), rule?.for ?? "at once");
  const [, hours] = />\s*(\d+) \* 3600$/.exec(rule?.expr ?? "") ?? [];
  assert.ok(Number(hours) > 24, rule?.expr ?? "no such rule");
});

test("the dashboard's panels have ids and places of their own", () => {
  const Panel = z.looseObject({
    id: z.number(),
    gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
  });
  const { panels } = z
    .looseObject({ panels: z.array(Panel) })
    .parse(JSON.parse(readFileSync(join(folder, "dashboard.json"), "utf8")));
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  assert.equal(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size, panels.length);
});
