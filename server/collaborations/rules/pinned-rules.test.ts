import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setDeskRules } from "../../../contract/collaborations/desk.ts";
import { correctSchoolFact, type SchoolFact } from "../../../contract/collaborations/school-facts.ts";
import { aRequest, type Desk, startDesk } from "../../testing/desk.ts";
import { until } from "../../testing/until.ts";
import { dayFromToday } from "../testing/requests.ts";

let desk: Desk;
before(async () => {
  desk = await startDesk();
});
after(() => desk.site.stop());

const says = (rules: { disclosure_days: number }) =>
  desk.officer.ask(setDeskRules, { body: { review_days: null, ...rules } });
const corrects = (what: SchoolFact, value: string | null) =>
  desk.officer.ask(correctSchoolFact, { body: { what, value, reason: "That is how it is now." } });

/** As if a school's last change had been so many days ago. */
async function changedDaysAgo(days: number) {
  const { rows } = await desk.site.database.query(
    "select max(added_at) as at from rules where scope = 'school'",
  );
  const client = await desk.site.database.connect();
  try {
    await client.query("begin");
    for (const table of ["rules", "rule_endings"])
      await client.query(`alter table ${table} disable trigger append_only`);
    await client.query(
      `update rules set added_at = added_at - make_interval(days => $1), effective_from = effective_from - $1::int
        where scope = 'school' and added_at = $2`,
      [days, rows[0].at],
    );
    await client.query(
      `update rule_endings set ended_at = ended_at - make_interval(days => $1), ends_on = ends_on - $1::int where ended_at = $2`,
      [days, rows[0].at],
    );
    for (const table of ["rules", "rule_endings"])
      await client.query(`alter table ${table} enable trigger append_only`);
    await client.query("commit");
  } finally {
    client.release();
  }
}

test("changing the school's days or its state does not make yesterday's agreement late", async () => {
  const request = await aRequest(desk, "pinned-1@brand.example", { company_name: "Payor 1" });
  await request.signed(dayFromToday(-20));
  const due = { due_on: dayFromToday(10), set_by: "our procedures", days_left: 10 };
  assert.deepEqual((await request.at_desk()).due, due);
  await says({ disclosure_days: 2 });
  assert.deepEqual((await request.at_desk()).due, due);
  await corrects("us_state", "OK");
  const { due: still, deadlines } = await request.at_desk();
  assert.deepEqual([still, deadlines.map(({ set_by }) => set_by)], [due, ["our procedures"]]);
});

test("an agreement has the rules of its own day, also where it is noted after they changed", async () => {
  await says({ disclosure_days: 20 });
  await changedDaysAgo(15);
  await says({ disclosure_days: 3 });
  const before_it = await aRequest(desk, "pinned-2@brand.example", { company_name: "Payor 2" });
  await before_it.signed(dayFromToday(-10));
  const { due, deadlines } = await before_it.at_desk();
  assert.deepEqual([due?.due_on, due?.set_by], [dayFromToday(10), "Test Air Force"]);
  assert.deepEqual(
    deadlines.map(({ source, due_on }) => [source, due_on]),
    [
      ["The school's own deadline", dayFromToday(10)],
      ["30 days after execution, by NIL Compliance & Procedures", dayFromToday(20)],
    ],
  );
  const after_it = await aRequest(desk, "pinned-3@brand.example", { company_name: "Payor 3" });
  await after_it.signed(dayFromToday(0));
  assert.equal((await after_it.at_desk()).due?.due_on, dayFromToday(3));
});

test("what a server of the release before noted is pinned late, to what held on its day", async () => {
  await says({ disclosure_days: 25 });
  await changedDaysAgo(30);
  const request = await aRequest(desk, "pinned-4@brand.example", { company_name: "Payor 4" });
  await request.signed(dayFromToday(-12));
  const old = (due_on: string) =>
    desk.site.database.query(
      "update collaboration_requests set disclosure_rules = null, due_on = $2 where request_id = $1",
      [request.request_id, due_on],
    );
  await old(dayFromToday(-1));
  await says({ disclosure_days: 2 });
  const { due } = await request.at_desk();
  assert.deepEqual([due?.due_on, due?.set_by, due?.days_left], [dayFromToday(8), "Test Air Force", 8]);
});

test("a later deal of the same payor still brings the Commission's day, by the rule that was pinned", async () => {
  const small = await aRequest(desk, "pinned-5@brand.example", {
    company_name: "Summit Shoes",
    flat_fees: 250,
  });
  await small.signed(dayFromToday(-1));
  const rules = "select disclosure_rules as it from collaboration_requests where request_id = $1";
  const pinned = (await desk.site.database.query(rules, [small.request_id])).rows[0].it;
  const second = await aRequest(desk, "pinned-6@brand.example", {
    company_name: "Summit Shoes",
    flat_fees: 400,
  });
  await second.signed(dayFromToday(0));
  await until(async () =>
    (await small.at_desk()).deadlines.some(({ set_by }) => set_by === "the College Sports Commission"),
  );
  assert.deepEqual((await desk.site.database.query(rules, [small.request_id])).rows[0].it, pinned);
});
