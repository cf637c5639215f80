import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { businessDaysAfter } from "../../../../pure/business-days.ts";
import { openPayors } from "../../testing/payor-sums.ts";

let site: Awaited<ReturnType<typeof openPayors>>;
before(async () => {
  site = await openPayors();
});
after(() => site.close());

const FROM = "report-from-dollars";

/** Another line of the Commission's; ends the one before it where `ends` names it. Answers its number. */
async function says(
  rule_id: string,
  value: number,
  from: string,
  { ends, status = "in_force", scope_of = "I" }: { ends?: number; status?: string; scope_of?: string } = {},
): Promise<number> {
  const { rows } = await site.owner.query(
    `insert into rules (rule_id, kind, scope, scope_of, value, says, source, effective_from, status, owner, reason, added_by, added_at)
     values ($1, 'figure', 'division', $5, $2, 'It says so', 'A letter', $3, $4, 'platform', 'It was announced.',
             (select min(user_id) from people), now()) returning rule_row_id::int`,
    [rule_id, value, from, status, scope_of],
  );
  if (ends !== undefined)
    await site.owner.query(
      `insert into rule_endings (rule_row_id, ends_on, superseded_by, reason, ended_at) values ($1, $2::date - 1, $3, 'Superseded here', now())`,
      [ends, from, rows[0].rule_row_id],
    );
  await follow();
  return rows[0].rule_row_id;
}
const ends = async (rule_row_id: number, on: string) => {
  await site.owner.query(
    "insert into rule_endings (rule_row_id, ends_on, reason, ended_at) values ($1, $2, 'It ended', now())",
    [rule_row_id, on],
  );
  await follow();
};
const follow = async () =>
  (await site.owner.query("select report_figures_follow() as changed")).rows[0].changed;
const shipped = async (rule_id: string): Promise<number> =>
  (
    await site.owner.query(
      "select rule_row_id::int from rules r where rule_id = $1 and not exists (select from rule_endings e where e.rule_row_id = r.rule_row_id)",
      [rule_id],
    )
  ).rows[0].rule_row_id;
const figures = async () =>
  (
    await site.owner.query(
      "select from_day::text, until_day::text, cents::int / 100.0 as dollars, business_days from report_figures order by from_day",
    )
  ).rows.map(({ from_day, until_day, dollars, business_days }) => [
    from_day,
    until_day,
    dollars && Number(dollars),
    business_days,
  ]);

let guests = 0;
const someone = () => ({ email: `figures${++guests}@example.org` });
const today = new Date().toISOString().slice(0, 10);

test("business days are counted in the database as everywhere else", async () => {
  const { rows } = await site.owner.query(
    `select d::date::text as day, n, business_days_after(d::date, n)::text as found
       from generate_series('2026-10-01'::date, '2027-01-10', '1 day') d, generate_series(0, 12) n`,
  );
  for (const { day, n, found } of rows) assert.equal(found, businessDaysAfter(day, n), `${n} after ${day}`);
});

test("without another line the figures are those that ship, for every day", async () => {
  await follow();
  assert.deepEqual(await figures(), [["-infinity", "infinity", 600, 5]]);
  assert.equal(await follow(), false);
});

test("a figure holds from its day on: earlier crossings keep what held on theirs, and what is due follows", async () => {
  const { user_id } = await site.someone();
  assert.ok(user_id);
  const [early, below, later, at_once] = [someone(), someone(), someone(), someone()];
  await site.give(site.kai, 60_000, "2026-06-10", early);
  await site.give(site.kai, 59_999, "2026-06-10", below);
  await site.give(site.kai, 70_000, "2026-07-10", later);
  const from = await shipped(FROM);
  const days = await shipped("report-business-days");
  await says(FROM, 1000, "2026-07-01", { ends: from });
  await says("report-business-days", 3, "2026-07-01", { ends: days });
  assert.deepEqual(await figures(), [
    ["-infinity", "2026-06-30", 600, 5],
    ["2026-07-01", "infinity", 1000, 3],
  ]);
  assert.equal(await site.crossedOn(site.kai, early), "2026-06-10");
  assert.equal(await site.crossedOn(site.kai, below), null);
  assert.equal(await site.crossedOn(site.kai, later), null, "it is below what holds by then");
  await site.agrees();
  const { rows } = await site.owner.query(
    "select report_due_on('2026-06-10')::text as before, report_due_on('2026-07-10')::text as since",
  );
  assert.deepEqual(rows[0], { before: "2026-06-17", since: "2026-07-15" });
  // The boundary of the new figure.
  await site.give(site.kai, 29_999, "2026-07-11", later);
  assert.equal(await site.crossedOn(site.kai, later), null);
  await site.give(site.kai, 1, "2026-07-12", later);
  assert.equal(await site.crossedOn(site.kai, later), "2026-07-12");
  await site.give(site.kai, 100_001, "2026-07-13", at_once);
  assert.equal(await site.crossedOn(site.kai, at_once), "2026-07-13");
  // A refund that leaves what held on its day leaves the crossing.
  await site.owner.query("update contributions set refunded_cents = 1 where contributor_email = $1", [
    early.email,
  ]);
  assert.equal(await site.crossedOn(site.kai, early), null);
  await site.owner.query("update contributions set refunded_cents = 0 where contributor_email = $1", [
    early.email,
  ]);
  await site.agrees();
});

test("a lower figure is come to on its first day by what was below before, and pending and others' lines say nothing", async () => {
  const [near, far] = [someone(), someone()];
  await site.give(site.kai, 50_000, "2026-08-03", near);
  await site.give(site.kai, 49_999, "2026-08-03", far);
  await says(FROM, 400, "2026-08-15", { status: "pending" });
  await says(FROM, 300, "2026-08-15", { scope_of: "II" });
  assert.equal(await site.crossedOn(site.kai, near), null);
  await says(FROM, 500, "2026-09-01", { ends: await current() });
  assert.equal(await site.crossedOn(site.kai, near), "2026-09-01");
  assert.equal(await site.crossedOn(site.kai, far), null);
  await site.agrees();
});

/** The line of Division I that holds now. */
const current = async (): Promise<number> =>
  (
    await site.owner.query(
      `select rule_row_id::int from rules r where rule_id = $1 and status = 'in_force' and scope_of = 'I'
          and not exists (select from rule_endings e where e.rule_row_id = r.rule_row_id) order by rule_row_id desc limit 1`,
      [FROM],
    )
  ).rows[0].rule_row_id;

test("a figure that was typed wrongly never held; one of a coming day does not hold yet", async () => {
  const gift = someone();
  await site.give(site.kai, 30_000, today, gift);
  const wrong = await says(FROM, 60, today, { ends: await current() });
  assert.equal(await site.crossedOn(site.kai, gift), today);
  const right = await says(FROM, 500, today, { ends: wrong });
  assert.equal(await site.crossedOn(site.kai, gift), null);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const coming = await says(FROM, 200, tomorrow, { ends: right });
  assert.equal(await site.crossedOn(site.kai, gift), null);
  assert.equal((await figures()).at(-1)?.[2], 500);
  await ends(coming, today);
  await site.give(site.kai, 1_000_000, today, gift);
  assert.equal(await site.crossedOn(site.kai, gift), today);
  await site.agrees();
});

test("while figures change nobody counts by half of them", async () => {
  const gift = someone();
  await site.give(site.kai, 52_000, "2026-09-20", gift);
  const client = await site.owner.connect();
  await client.query("begin");
  await client.query(
    `insert into rules (rule_id, kind, scope, scope_of, value, says, source, effective_from, status, owner, reason, added_by, added_at)
     values ($1, 'figure', 'division', 'I', 100, 'It says so', 'A letter', '2026-09-10', 'contested', 'platform', 'It was announced.',
             (select min(user_id) from people), now())`,
    [FROM],
  );
  await client.query("select report_figures_follow()");
  const other = someone();
  const giving = site.give(site.kai, 15_000, "2026-09-21", other);
  await client.query("commit");
  client.release();
  await giving;
  assert.equal(await site.crossedOn(site.kai, other), "2026-09-21");
  assert.equal(await site.crossedOn(site.kai, gift), "2026-09-20");
  await site.agrees();
});
