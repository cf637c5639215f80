import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { figuresInForce } from "../../../contract/collaborations/figures-in-force.ts";
import { listRules, supersedeRule } from "../../../contract/collaborations/rules.ts";
import { type Desk, startDesk } from "../../testing/desk.ts";
import { newVisitor, signedIn, type Visitor } from "../../testing/people.ts";
import { until } from "../../testing/until.ts";
import { dayFromToday } from "../testing/requests.ts";

let desk: Desk;
let admin: Visitor;
before(async () => {
  desk = await startDesk();
  admin = await signedIn(desk.site, "admin@site.example");
});
after(() => desk.site.stop());

const read = async () => {
  const { data } = await newVisitor(desk.site).ask(figuresInForce, {});
  return Object.fromEntries(data.map((it) => [it.figure, it]));
};

test("anybody reads the figures that hold today with their sources: of those that ended or are pending, none", async () => {
  const now = await read();
  assert.deepEqual(
    Object.values(now).map(({ figure, value, division }) => [figure, value, division]),
    [
      ["report-from-dollars", 600, "I"],
      ["report-business-days", 5, "I"],
      ["range-skipped-to-dollars", 15_000, "I"],
      ["range-associated-dollars", 50_000, "I"],
      ["disclosure-days", 30, null],
      ["review-days", 10, null],
      ["service-fee-percent", 12.5, null],
    ],
  );
  assert.match(now["report-from-dollars"]?.source ?? "", /NIL Go/);
  assert.match(now["report-from-dollars"]?.source_url ?? "", /^https:/);
});

test("what an admin supersedes is read with its own source, and one that begins later is not", async () => {
  const supersedes = async (value: number, effective_from: string) => {
    const { data } = await admin.ask(listRules, {
      query: { text: "report-from-dollars", standing: "in_force" },
    });
    const line = data.find(
      ({ rule_id, status }) => rule_id === "report-from-dollars" && status === "in_force",
    );
    await admin.ask(supersedeRule, {
      params: { rule_row_id: line?.rule_row_id ?? 0 },
      body: {
        ...{ value, effective_from, effective_until: "", seen_on: "2026", status: "in_force" },
        says: "Dollars from which on it is reported",
        source: "A newer bulletin",
        source_url: "",
        reason: "The Commission has raised it.",
      },
    });
  };
  await supersedes(650, dayFromToday(0));
  await until(async () => (await read())["report-from-dollars"]?.value === 650);
  assert.equal((await read())["report-from-dollars"]?.source, "A newer bulletin");
  await supersedes(700, dayFromToday(3));
  assert.equal((await read())["report-from-dollars"]?.value, 650);
});
