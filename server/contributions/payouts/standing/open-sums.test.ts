import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import sql from "sql-template-tag";
import { openPayouts } from "../testing/payouts.ts";
import { readOpenSums } from "./open-sums.ts";
import { IS_OPEN, OPEN_CENTS, ofMany, waitsFor } from "./waiting.ts";

// What is added up from indexes is what each contribution says by itself: an athlete has one of every sort there can be, each with an amount of its own.

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
before(async () => {
  given = await openPayouts(begun);
});
after(() => begun.disposeAsync());

/** `$1`: the athlete, `$2`: whose page is theirs, too, `$3`: now. The payors: nobody, one who is reported, one whose report is due, one of two whose report is due. */
const EVERY_SORT = `
  with sorts as (
    select row_number() over () as n, * from unnest(array[$1::bigint, $2::bigint]) as player_id, unnest(array['usd', 'eur']) as currency,
           unnest(array['general_contribution', 'shout_out', 'autograph']) as service, unnest(array[0, 1000]) as in_dispute, unnest(array[0, 100]) as promised,
           unnest(array[0, 50, 90]) as refunded, unnest(array[null, 'reported', 'due', 'one-of-two']) as payor,
           unnest(array[6, 8]) as days, unnest(array['nothing', 'more', 'all']) as paid_out)
  insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state, expires_at, fee_booked, provider_session_id,
                             currency, paid_at, paid_cents, refunded_cents, in_dispute_cents, promised_back_cents, paid_out_cents, payor_id)
  select 'one_time', service, player_id, 1, 'Athlete', 'Team', 2500, 'paid', now(), true, 'sort_' || n,
         currency, $3::timestamptz - days * interval '1 day' - n * interval '1 second', 10000 + n, refunded, in_dispute, promised,
         case paid_out when 'nothing' then 0 when 'more' then 10000 + n + 7 when 'all' then 10000 + n - refunded end,
         (select payor_id from payors where email_key = payor || '@sorts.test')
    from sorts`;

const PAYORS = `
  with made as (insert into payors (email_key) select name || '@sorts.test' from unnest(array['reported', 'due', 'one-of-two', 'the-other']) as name returning payor_id, email_key),
  head as (select payor_id from made where email_key like 'the-other%'),
  grouped as (insert into payor_groups (payor_id, head_id) select made.payor_id, head.payor_id from made, head where email_key like '%e-o%'),
  reported as (
    insert into payor_reports (payor_id, player_id, reported_on, sum_cents, noted_by, noted_at)
    select payor_id, player_id, current_date, 60000, $3, now() from made, unnest(array[$1::bigint, $2::bigint]) as player_id where email_key like 'reported%')
  insert into payor_sums (payor_id, player_id, crossed_on)
  select payor_id, player_id, current_date - 1 from made, unnest(array[$1::bigint, $2::bigint]) as player_id where email_key not like 'one-of-two%'`;

/** A shout-out is settled, an autograph is not. */
const ORDERS = `
  with offered as (
    insert into offers (player_id, kind, price_cents, days, at_once, offered_at)
    select $1, kind, 5000, 30, 10, now() from unnest(array['shout_out', 'autograph']) as kind returning offer_id, kind)
  insert into orders (contribution_id, offer_id, state, version, created_at, ordered_at, due_at, state_at, look_at)
  select contribution_id, offer_id, case o.kind when 'shout_out' then 'settled' else 'delivered' end, 2, now(), now(), now(), now(), case o.kind when 'autograph' then now() end
    from contributions c join offered o on o.kind = c.nil_service_type where provider_session_id like 'sort_%'`;

/** Of some a refund came to nothing, and nobody has seen to it: the item about it is of that refund, or from before each had its own. */
const CAME_TO_NOTHING = `
  with failed as (
    insert into refunds (refund_id, contribution_id, amount_cents, currency, status, created_at)
    select 're_' || provider_session_id, contribution_id, 30, 'usd', 'failed', now()
      from contributions where provider_session_id ~ '^sort_[0-9]*[37]$' returning refund_id, contribution_id)
  insert into needs_attention (kind, subject, facts, raised_at, raised_last_at)
  select 'refund_failed', contribution_id || case when refund_id like '%3' then ':' || refund_id else '' end, '[]', now(), now() from failed`;

type Sum = [string | null, boolean, number, number | null, string | null];

/** What each contribution says by itself, added up. */
async function oneByOne(player_id: number): Promise<Sum[]> {
  const { world } = given;
  const rows = await world.database.rows<{ reason: string | null; cents: number; paid_at: Date }>(sql`
    select ${waitsFor(world, 7, ofMany(sql`coalesce(page.merged_into, page.player_id)`))} as reason, ${OPEN_CENTS}::int as cents, c.paid_at
      from contributions c join players page using (player_id)
     where ${IS_OPEN} and ${player_id} in (page.player_id, page.merged_into)`);
  const sums = Map.groupBy(rows, ({ reason, cents }) => `${reason} ${cents < 0}`);
  return [...sums.values()].map((lines) => sumOf(lines[0], lines));
}

function sumOf(
  first: { reason: string | null; cents: number } | undefined,
  lines: readonly { cents: number; paid_at: Date }[],
): Sum {
  assert.ok(first);
  const { reason, cents } = first;
  const paid_at = new Date(Math.min(...lines.map((line) => line.paid_at.getTime())));
  const total = lines.reduce((sum, line) => sum + Math.abs(line.cents), 0);
  return [reason, cents < 0, total, reason && lines.length, reason && paid_at.toISOString()] as Sum;
}

const inOrder = (sums: Sum[]): Sum[] => sums.toSorted((a, b) => String(a).localeCompare(String(b)));

/** As they are read, but that how many are ready or taken back isn't told. */
const asRead = async (player_id: number): Promise<Sum[]> =>
  (await readOpenSums(given.world, player_id)).map(
    ({ reason, is_back, cents, count, first_paid_at }) =>
      [reason, is_back, cents, reason && count, reason && (first_paid_at?.toISOString() ?? null)] as Sum,
  );

test("what is open adds up, for each reason, to what every contribution says by itself", async () => {
  const { owner, world } = given;
  const [player_id, other] = [given.another(), given.another()];
  const admin = await given.person("admin@demo.test");
  await owner.query("update players set is_listed = false, merged_into = $1 where player_id = $2", [
    player_id,
    other,
  ]);
  await owner.query("alter table contributions disable trigger user");
  await owner.query(PAYORS, [player_id, other, admin]);
  await owner.query(EVERY_SORT, [player_id, other, world.clock.now()]);
  await owner.query("alter table contributions enable trigger user");
  await owner.query(ORDERS, [player_id]);
  const before = await asRead(player_id);
  await owner.query(CAME_TO_NOTHING);

  const read = await asRead(player_id);
  assert.deepEqual(inOrder(read), inOrder(await oneByOne(player_id)));
  const back = (sums: Sum[]) => sums.find(([reason]) => reason === "being_refunded")?.[3] ?? 0;
  assert.ok(back(read) > back(before), "what a refund that failed was of waits as well");
  const reasons = read.map(([reason, is_back]) => (is_back ? "back" : reason));
  assert.deepEqual(
    new Set(reasons),
    new Set(["back", "in_dispute", "being_refunded", "order", "report", "refund_promise", null]),
  );

  // An operator pays before the report: what waited for it alone is ready, or waits for time.
  await owner.query(
    "insert into payout_choices (player_id, pays_before, reason, chosen_by, chosen_at) values ($1, true, 'Their office is closed.', $2, now())",
    [player_id, admin],
  );
  const chosen = await asRead(player_id);
  assert.deepEqual(inOrder(chosen), inOrder(await oneByOne(player_id)));
  assert.ok(!chosen.some(([reason]) => reason === "report"));
});

test("athletes with open money are counted once each, however many contributions it is in", async () => {
  const { rows } = await given.owner.query(`
    select athletes_with_open_money()::int as counted,
           (select count(distinct player_id)::int from contributions
             where paid_at is not null and greatest(paid_cents - refunded_cents - lost_cents, 0) <> paid_out_cents) as athletes`);
  assert.equal(rows[0].counted, rows[0].athletes);
  assert.ok(rows[0].counted >= 2);
});

test("an athlete of whom nothing is open has nothing ready", async () => {
  assert.deepEqual(await asRead(given.another()), [[null, false, 0, null, null]]);
});

test("what is open is added up from the indexes, and not from the rows of what waits for time alone", async () => {
  const { owner, world } = given;
  await owner.query("vacuum analyze contributions");
  const planned: string[] = [];
  const database = {
    ...world.database,
    rows: async (statement: { text: string; values: unknown[] }) => {
      const { rows } = await owner.query({ text: `explain ${statement.text}`, values: statement.values });
      planned.push(...rows.map((row) => String(row["QUERY PLAN"])));
      return [];
    },
  };
  await owner.query("set enable_seqscan = off");
  await readOpenSums({ ...world, database } as typeof world, given.another());
  await owner.query("reset enable_seqscan");
  const said = planned.join("\n");
  assert.equal(said.match(/Index Only Scan using contributions_open_money on/g)?.length, 2);
  assert.match(said, /contributions_open_money_apart/);
});
