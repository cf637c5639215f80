import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { addRule, supersedeRule } from "../../contract/collaborations/rules.ts";
import { dayFromToday } from "../../server/collaborations/testing/requests.ts";
import { aRequest, type Desk, startDesk } from "../../server/testing/desk.ts";
import { signedIn } from "../../server/testing/people.ts";
import { projectFolder } from "../programs/project-folder.ts";

let desk: Desk;
before(async () => {
  desk = await startDesk();
  await desk.site.database.query(
    `insert into school_facts (school_id, held_from, us_state, us_state_source, division, division_source)
     values ($1, '-infinity', 'CO', 'A table', 'I', 'A table')`,
    [desk.school_id],
  );
});
after(() => desk.site.stop());

const program = join(projectFolder, "ops/operate/replay-decisions.ts");
const replay = async (...words: string[]): Promise<string> => {
  const env = { ...process.env, DATABASE_URL: desk.site.database.options.connectionString };
  return (await promisify(execFile)(process.execPath, [program, ...words], { env })).stdout;
};

/** All that a replay could have changed. */
const kept = async () => {
  const { rows } = await desk.site.database.query(`
    select (select json_agg(h order by entry_id) from collaboration_history h) as history,
           (select json_agg(r order by request_id) from collaboration_requests r) as requests,
           (select json_agg(r order by rule_row_id) from rules r) as rules`);
  return JSON.stringify(rows);
};

test("past decisions by the rules of another day: a table of what differs, and nothing is changed", async () => {
  const { site } = desk;
  const request = await aRequest(desk, "replay-1@brand.example", { company_name: "Payor 1", flat_fees: 700 });
  await request.signed(dayFromToday(0));
  const today = dayFromToday(0);
  assert.match(await replay("--as-of", today), /^2 looked at, 0 would differ/);

  const admin = await signedIn(site, "admin@site.example");
  const { rows } = await site.database.query(
    "select rule_row_id::int from rules where rule_id = 'report-from-dollars'",
  );
  const next_year = dayFromToday(365);
  await admin.ask(supersedeRule, {
    params: { rule_row_id: rows[0].rule_row_id },
    body: {
      value: 1000,
      says: "Dollars from which on it is reported",
      source: "College Sports Commission",
      source_url: "",
      effective_from: next_year,
      effective_until: "",
      seen_on: "",
      status: "in_force",
      reason: "Announced for next year.",
    },
  });
  const before_it = await kept();
  assert.match(await replay("--as-of", today), /^2 looked at, 0 would differ/);
  const told = await replay("--as-of", next_year);
  assert.match(
    told,
    new RegExp(
      `${request.request_id} +approve +${today} +report-to-college-sports-commission +warn: \\$600 or more.*Below \\$1,000`,
    ),
  );
  assert.match(
    told,
    new RegExp(
      `${request.request_id} +sign +${today} +disclosure +due .*Commission +due ${dayFromToday(30)}`,
    ),
  );
  assert.match(told, /2 looked at, 2 would differ by the rules of/);
  // Before there was any such rule, a person decided.
  const { differences } = JSON.parse(await replay("--as-of", "2025-06-30", "--json"));
  const uncovered = differences.find(
    ({ rule_id }: { rule_id: string }) => rule_id === "uncovered college reporting",
  );
  assert.equal(uncovered.was, null);
  assert.match(uncovered.would_be, /^needs_person/);
  assert.equal(await kept(), before_it);
});

test("a school's own days that hold on the day are among the rules of it", async () => {
  const in_two_years = dayFromToday(730);
  await desk.officer.ask(addRule, {
    body: {
      ...{ kind: "figure", figure: "disclosure-days", scope: "school", scope_of: "", value: 4 },
      ...{ says: "We want it within four days", source: "Handbook", source_url: "", seen_on: "" },
      ...{ effective_from: in_two_years, effective_until: "", status: "in_force" },
      reason: "Decided for the years to come.",
    },
  });
  assert.doesNotMatch(await replay("--as-of", dayFromToday(729)), /Test Air Force/);
  const told = await replay("--as-of", in_two_years);
  assert.match(told, new RegExp(`sign .*due ${dayFromToday(4)}, set by Test Air Force`));
});

test("without a day it says how it is used", async () => {
  await assert.rejects(replay(), /npm run replay-decisions -- --as-of/);
  await assert.rejects(replay("--as-of", "2026-02-30"), /npm run replay-decisions -- --as-of/);
});
