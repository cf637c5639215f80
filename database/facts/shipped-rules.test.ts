import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import pg from "pg";
import { emptyDatabase } from "../testing/database.ts";
import { loadRules, readShippedRules, type ShippedRule } from "./shipped-rules.ts";

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let client: pg.Client;
before(async () => {
  store = await emptyDatabase();
  client = new pg.Client({ connectionString: store.ownerUrl });
  await client.connect();
});
beforeEach(() => client.query("rollback").then(() => client.query("begin")));
after(async () => {
  await client.query("rollback");
  await client.end();
  await store.drop();
});

const shipped = readShippedRules();
const named = (shipped_as: string): ShippedRule =>
  shipped.find((it) => it.shipped_as === shipped_as) ?? assert.fail(`${shipped_as} is not shipped`);
const FROM = "report-from-dollars";

/** The line of the next release that takes the place of one. */
const superseding = (supersedes: string, but: Partial<ShippedRule>): ShippedRule => ({
  ...named(supersedes),
  shipped_as: `${supersedes} next`,
  supersedes,
  ...but,
});

const endingOf = async (shipped_as: string) =>
  (
    await client.query(
      `select e.ends_on::text, by_line.shipped_as as superseded_by, e.ended_by, e.reason
         from rule_endings e join rules r using (rule_row_id) left join rules by_line on by_line.rule_row_id = e.superseded_by
        where r.shipped_as = $1`,
      [shipped_as],
    )
  ).rows[0] ?? null;

test("a line of the next release ends the one that it supersedes, the day before it holds, once", async () => {
  const next = [...shipped, superseding(FROM, { value: "1000", effective_from: "2027-07-01" })];
  assert.equal(await loadRules(client, next), 1);
  assert.deepEqual(await endingOf(FROM), {
    ends_on: "2027-06-30",
    superseded_by: `${FROM} next`,
    ended_by: null,
    reason: "Superseded by a line that ships with the program",
  });
  assert.equal(await loadRules(client, next), 0);
  assert.equal(await endingOf(`${FROM} next`), null);
  // A release back knows nothing of it, and changes nothing.
  assert.equal(await loadRules(client, shipped), 0);
  assert.equal((await endingOf(FROM)).ends_on, "2027-06-30");
});

test("one that holds since no known day takes the place of another from today on", async () => {
  await loadRules(client, [
    ...shipped,
    superseding("service-fee", { says: "Free for everyone", effective_from: "" }),
  ]);
  const yesterday = (await client.query("select (current_date - 1)::text as day")).rows[0].day;
  assert.equal((await endingOf("service-fee")).ends_on, yesterday);
});

test("what a person ended or superseded stays as they said", async () => {
  await client.query("insert into people (email) values ('ada@admin.example')");
  await client.query(
    `insert into rule_endings (rule_row_id, ends_on, reason, ended_by, ended_at)
     select rule_row_id, '2026-12-31', 'It was repealed.', (select user_id from people), now() from rules where shipped_as = $1`,
    [FROM],
  );
  await loadRules(client, [...shipped, superseding(FROM, { value: "1000", effective_from: "2027-07-01" })]);
  const { ends_on, reason, superseded_by } = await endingOf(FROM);
  assert.deepEqual([ends_on, reason, superseded_by], ["2026-12-31", "It was repealed.", null]);
});

test("the figures by which payors are reported follow what ships, in the same transaction", async () => {
  const figures = async () =>
    (
      await client.query(
        "select from_day::text, cents::int, business_days from report_figures order by from_day",
      )
    ).rows;
  assert.deepEqual(await figures(), [{ from_day: "-infinity", cents: 60_000, business_days: 5 }]);
  await loadRules(client, [...shipped, superseding(FROM, { value: "750", effective_from: "2026-01-01" })]);
  assert.deepEqual(await figures(), [
    { from_day: "-infinity", cents: 60_000, business_days: 5 },
    { from_day: "2026-01-01", cents: 75_000, business_days: 5 },
  ]);
});

test("a line that was changed after it was loaded is refused, and says what to do", async () => {
  const changed = shipped.map((line) => (line.shipped_as === FROM ? { ...line, value: "700" } : line));
  await assert.rejects(
    loadRules(client, changed),
    /'report-from-dollars' was changed after it was loaded\. Put it back/,
  );
});

test("every line that ships names as superseded only one that ships, of the same rule", () => {
  for (const line of shipped.filter(({ supersedes }) => supersedes !== ""))
    assert.equal(named(line.supersedes).rule_id, line.rule_id);
});
