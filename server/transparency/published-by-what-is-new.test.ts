import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { emptyDatabase } from "../../database/testing/database.ts";
import { until } from "../testing/until.ts";

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let client: pg.Client;
let other: pg.Client;
before(async () => {
  store = await emptyDatabase();
  client = new pg.Client({ connectionString: store.ownerUrl });
  other = new pg.Client({ connectionString: store.ownerUrl });
  await client.connect();
  await other.connect();
  await client.query(PEOPLE);
});
after(async () => {
  await client?.end();
  await other?.end();
  await store?.drop();
});

const PLAYERS = 24;
const TEAMS = 4;
const PEOPLE = `
  insert into schools (school_name) values ('Published One'), ('Published Two');
  insert into teams (sport_id, school_id, team_name, conference)
  select sport_id, school_id, school_name, conference
    from schools join (values ('Published One', 2, 'First'), ('Published One', 3, 'First'), ('Published Two', 2, 'Second'), ('Published Two', 1, ''))
      as t (name, sport_id, conference) on name = school_name;
  insert into players (team_id, player_name, accepts_contributions, source, source_player_id)
  select 1 + n % ${TEAMS}, 'Athlete ' || n, true, 'example', n from generate_series(1, ${PLAYERS}) n`;

/** Numbers from 0 up to a bound, the same each time. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const book = (kind: string, object: string, values: string) =>
  `select ledger_book('${kind}', '${object}', ${values})`;

/** A contribution that is paid and booked, some months ago. */
function give(n: number, at: { player: number; months_ago: number; cents: number }): string {
  const { player, months_ago, cents } = at;
  const when = `now() - interval '${months_ago} months'`;
  return `
    insert into contributions (contribution_id, kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents,
                               state, expires_at, paid_at, paid_cents, fee_booked)
    select '${idOf(n)}', 'one_time', 'general_contribution', player_id, team_id, 'An Athlete', 'A Team', ${cents}, 'paid', now(), ${when}, ${cents}, true
      from players where player_id = ${player};
    ${book("charge", `ch_${n}`, `'${idOf(n)}', 'usd', ${when}, ${player}, ${cents}`)}`;
}

/** One of what happens to what was given, in one transaction. */
function happening(turn: number, n: number, { player, cents }: { player: number; cents: number }): string {
  const of = (kind: string, object: string, amount: number, player_id: number | null = player) =>
    book(kind, object, `'${idOf(n)}', 'usd', now(), ${player_id}, ${amount}`);
  /** The book's own function knows accounts that are held for an athlete alone. */
  const alone = (kind: string, object: string, amount: number) => `
    select ledger_post(kind, '${object}', null, 'usd', now(), ledger_account(debit, ${player}, 'usd'),
                       ledger_account(credit, case when credit <> 'bank' then ${player} end, 'usd'), ${amount})
      from ledger_kinds where kind = '${kind}'`;
  const wentBack = (refunded: number) =>
    `update contributions set refunded_cents = ${refunded} where contribution_id = '${idOf(n)}'`;
  const whole = `${of("refund", `re_${n}`, cents)}; ${wentBack(cents)}`;
  const arrived = `${alone("payout_planned", `pp_${n}`, cents)}; ${alone("payout_arrived", `po_${n}`, cents)}`;
  const held = of("order_held", `or_${n}`, cents);
  return [
    whole,
    `${of("refund", `re_${n}`, 100)}; ${wentBack(100)}`,
    held,
    `${held}; ${of("order_let_go", `or_${n}_done`, cents)}`,
    arrived,
    `${arrived}; ${alone("payout_came_back", `po_${n}`, cents)}`,
    `update contributions set team_id = 1 + team_id % ${TEAMS} where contribution_id = '${idOf(n)}'`,
    `${whole}; ${of("refund_failed", `re_${n}`, cents)}; ${wentBack(0)}`,
    `${arrived}; ${whole}`,
    alone("handed_over", `hd_${n}`, cents),
  ][turn] as string;
}

/** What is published, beside what a recount of the whole book finds. */
const BOTH = `
  select s.groups, s.held, s.arrived,
         (select coalesce(jsonb_agg(r order by side, name), '[]') from published_sums_recomputed r) as groups_again,
         (select jsonb_build_object('cents', coalesce(sum(cents), 0), 'orders', count(*), 'athletes', count(distinct player_id))
            from (select a.player_id, t.contribution_id, -sum(e.amount_cents) as cents
                    from ledger_accounts a join ledger_entries e using (account_id) join ledger_transfers t using (transfer_id)
                   where a.kind = 'held_for_order' group by 1, 2 having sum(e.amount_cents) <> 0) as held) as held_again,
         (select jsonb_build_object('cents', coalesce(sum(cents), 0), 'athletes', count(*))
            from (select a.player_id, sum(e.amount_cents) as cents
                    from ledger_accounts a join ledger_entries e using (account_id) join ledger_transfers t using (transfer_id)
                   where a.kind = 'on_its_way' and t.kind in ('payout_arrived', 'payout_came_back')
                   group by 1 having sum(e.amount_cents) <> 0) as arrived) as arrived_again,
         -- What the accounts hold for each athlete, where that is above nothing: in our hands, for an order, on its way.
         (select coalesce(sum(greatest(cents, 0)), 0)::bigint
            from (select -sum(e.amount_cents) as cents from ledger_accounts a join ledger_entries e using (account_id)
                   where a.kind in ('held_for_athlete', 'held_for_order', 'on_its_way') group by a.player_id) as open) as held_by_accounts,
         (select coalesce(sum(received_cents), 0)::bigint from player_totals) as received
    from published_sums s`;

interface Group {
  readonly few: number[] | null;
}

async function agree(because: string): Promise<void> {
  await client.query("select publish_sums()");
  const { rows } = await client.query(BOTH);
  const [both] = rows;
  // Who the few are is told in no order.
  const inOrder = (groups: Group[]) =>
    groups.map((each) => ({ ...each, few: each.few?.toSorted((a, b) => a - b) }));
  assert.deepEqual(inOrder(both.groups), inOrder(both.groups_again), because);
  assert.deepEqual(both.held, both.held_again, because);
  const { athletes_held: _, of_received, ...arrived } = both.arrived;
  assert.deepEqual(arrived, both.arrived_again, because);
  const { arrived_cents, handed_over_cents } = of_received;
  assert.equal(
    Number(both.received) - arrived_cents - handed_over_cents,
    Number(both.held_by_accounts),
    because,
  );
}

/** As if ten minutes had passed. */
const later = () => client.query("update published_marks set marked_at = marked_at - interval '10 minutes'");
const above = async (): Promise<number> => {
  const { rows } = await client.query(
    "select count(*)::int as n from ledger_transfers where transfer_id > (select kept_until from published_marks)",
  );
  return rows[0].n;
};
/** Transactions of other databases count as well: one that is under way anywhere is waited for. */
const untilKept = () =>
  until(async () => {
    await later();
    await agree("later");
    return (await above()) === 0;
  });

test("whatever happens between, what is published is what a recount finds, and what was published before is not read again", async () => {
  const roll = dice(20261126);
  const given: { player: number; cents: number }[] = [];
  const begun = new Set<number>();
  for (let round = 1; round <= 40; round += 1) {
    for (let step = 0; step < 8; step += 1) {
      if (given.length < 12 || roll(3) === 0) {
        const at = { player: 1 + roll(PLAYERS), cents: 500 + roll(50) * 100 };
        await client.query(give(given.length, { ...at, months_ago: roll(6) }));
        given.push(at);
      } else {
        const n = roll(given.length);
        if (begun.has(n)) continue;
        begun.add(n);
        await client.query(happening(roll(10), n, given[n] as (typeof given)[number]));
      }
    }
    if (roll(2) === 0) await later();
    await agree(`round ${round}`);
  }
  const { rows } = await client.query("select count(*)::int as n from ledger_transfers");
  assert.ok(rows[0].n > 150, `${rows[0].n}`);
  // All that was there at the publication before is kept: nothing but what is new is read.
  await untilKept();
});

test("what is booked while another's booking is not committed is kept once nothing can come below it", async () => {
  await agree("before");
  await later();
  await agree("before, kept");
  await other.query("begin");
  await other.query(give(9_001, { player: 1, months_ago: 0, cents: 700 }));
  await client.query(give(9_002, { player: 2, months_ago: 0, cents: 900 }));
  for (let turn = 0; turn < 3; turn += 1) {
    await later();
    await agree("while the other is under way");
  }
  assert.ok((await above()) >= 1);
  await other.query("commit");
  await agree("once the other is committed");
  await untilKept();
});

test("two who publish at once publish the same, one after the other", async () => {
  await client.query(give(9_003, { player: 3, months_ago: 1, cents: 1_100 }));
  await later();
  await Promise.all([client.query("select publish_sums()"), other.query("select publish_sums()")]);
  await agree("after both");
});
