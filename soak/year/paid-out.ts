import assert from "node:assert/strict";
import type { Pool } from "pg";
import sql from "sql-template-tag";
import { randomFrom } from "../../server/contributions/testing/lives.ts";
import { Refusal } from "../../server/http/answers/refusal.ts";
import { areOver, holdsWhatIsDue, workOnOrders } from "../orders/live-orders.ts";
import { aDay, offerAll, orderOne } from "../orders/order-fates.ts";
import { payBack } from "../orders/pay-back.ts";
import { type AthletesSettings, addPerson, openAthletes } from "./athletes.ts";
import { type Compared, comparerOf } from "./athletes-balances.ts";
import { athletesWereTold, type PayoutsOfAYear, payerOf } from "./payout-runs.ts";

const ORDERING_DAYS = 300;
/** Athletes who offer something. */
const MOST_OFFERING = 20;
/** In the end, once all is put right: for a hold, the next run, the bank, and a look. */
const LAST_DAYS = 21;

/** What paying athletes came to. */
export interface PaidOutOfAYear extends PayoutsOfAYear {
  readonly acts: Readonly<Record<string, number>>;
  readonly compared: Compared | null;
  /** By state; of bank payouts, by the provider's word; reversals by state; orders by state. */
  readonly payouts: Readonly<Record<string, number>>;
  readonly bank_payouts: Readonly<Record<string, number>>;
  readonly reversals: Readonly<Record<string, number>>;
  readonly orders: Readonly<Record<string, number>>;
  readonly sent_dollars: number;
  /** Taken back from a later payout, since it went back to supporters meanwhile. */
  readonly taken_back_dollars: number;
}

export interface PaidOut {
  /** `readAll` reads what happened at the provider. */
  ofTheDay(day: number, readAll: () => Promise<void>): Promise<void>;
  /** After the books were looked at otherwise. */
  compare(day: number): Promise<void>;
  /** No order is left. */
  isOver(): Promise<boolean>;
  /** Puts right whatever can be; for so many days more nothing else happens. */
  beginEnd(): Promise<number>;
  /** Nobody has anything left that would go out, or is on its way: where all is put right. */
  nothingIsLeft(): Promise<void>;
  summary(): Promise<PaidOutOfAYear>;
}

/** As many athletes as there are to be, who can be given to. */
export async function addAthletes(owner: Pool, athletes: number): Promise<void> {
  await owner.query(
    `insert into players (team_id, player_name, accepts_contributions, source, source_player_id)
     select (array(select team_id from teams order by team_id))[1 + n % 3], 'Athlete ' || n, true, 'example', 'more-' || n
       from generate_series((select count(*) from players where is_listed and accepts_contributions) + 1, $1::int) as n`,
    [athletes],
  );
}

/** Athletes with accounts to be paid to, orders beside, and the runs; a stream of luck of their own, so that plans live as without them. */
export async function openPaidOut(
  settings: Omit<AthletesSettings, "random"> & { readonly seed: number; readonly orders: number },
): Promise<PaidOut> {
  const { world, owner, control, seed, players, orders } = settings;
  const random = randomFrom(seed + 1);
  const given = { ...settings, random };
  const athletes = await openAthletes(given);
  const payer = payerOf(world, control, random);
  const compare = comparerOf(world);
  const performers = { ...given, players: orders > 0 ? players.slice(0, MOST_OFFERING) : [] };
  const offers = await offerAll(performers);
  const admin = await addPerson(owner, "admin-of-orders@demo.test");
  const order_acts: Record<string, number> = {};
  let [made, is_ending] = [0, false];
  let compared: Compared | null = null;
  const ordersOfTheDay = async (day: number, readAll: () => Promise<void>) => {
    for (const due = Math.min(orders, Math.ceil((orders * (day + 1)) / ORDERING_DAYS)); made < due; made += 1)
      await orderOne(performers, offers).catch((error: unknown) => {
        // Contributions to this athlete are stopped, or their payor's report comes first.
        if (!(error instanceof Refusal)) throw error;
      });
    await readAll();
    await aDay(performers, order_acts);
    await workOnOrders(world, day, readAll);
    await payBack(world, admin, random);
    await readAll();
    await holdsWhatIsDue(world);
  };
  return {
    async ofTheDay(day, readAll) {
      if (!is_ending) await athletes.ofTheDay(day);
      if (orders > 0) await ordersOfTheDay(day, readAll);
      await payer.ofTheDay(athletes.fine());
      if (!is_ending) await athletes.mistakes();
    },
    async compare(day) {
      compared = await compare(day, is_ending || undefined);
    },
    isOver: async () => made >= orders && (await areOver(world)),
    async beginEnd() {
      is_ending = true;
      await athletes.mendAll();
      await payer.beginEnd();
      return LAST_DAYS;
    },
    nothingIsLeft: () => nothingIsLeft(world, athletes.fine()),
    async summary() {
      await athletesWereTold(world);
      return { ...payer.told, acts: athletes.acts, compared, ...(await counted(world.database)) };
    },
  };
}

type Database = AthletesSettings["world"]["database"];

/** At the end of a year: all that was sent, but for what was sent within days, is at the bank. What a closed account had stays there. */
async function nothingIsLeft(
  { database, clock }: AthletesSettings["world"],
  fine: readonly number[],
): Promise<void> {
  const left = await database.rows(sql`
    select a.player_id::int, a.kind, sum(e.amount_cents)::float8 as cents
      from ledger_accounts a join ledger_entries e using (account_id)
     where a.kind in ('on_its_way', 'athlete_balance') and a.player_id = any (${fine}::bigint[])
       and not exists (select from payout_accounts p where p.player_id = a.player_id and p.closed_at is not null)
       and not exists (select from payouts p where p.player_id = a.player_id and p.sent_at > ${clock.now()}::timestamptz - interval '8 days')
     group by a.player_id, a.kind having sum(e.amount_cents) <> 0`);
  assert.deepEqual(left, [], "nothing of the athletes' is on its way for ever");
  const open = await database.rows(sql`select payout_id from payouts where state = 'planned'`);
  assert.deepEqual(open, [], "each payout that was planned comes to its end");
}

async function counted(database: Database) {
  const byState = async (rows: Promise<{ state: string; n: number }[]>) =>
    Object.fromEntries((await rows).map(({ state, n }) => [state, n]));
  const sums = await database.row<{ sent: number; back: number }>(sql`
    select coalesce(sum(l.amount_cents - l.reversed_cents), 0)::float8 / 100 as sent,
           coalesce(-sum(l.amount_cents) filter (where l.amount_cents < 0), 0)::float8 / 100 as back
      from payout_lines l join payouts p using (payout_id) where p.state = 'sent'`);
  return {
    payouts: await byState(
      database.rows(sql`select state, count(*)::int as n from payouts group by state order by state`),
    ),
    bank_payouts: await byState(
      database.rows(
        sql`select status || case when came_back_at is null then '' else ' after it had arrived' end as state, count(*)::int as n
              from bank_payouts group by 1 order by 1`,
      ),
    ),
    reversals: await byState(
      database.rows(
        sql`select state, count(*)::int as n from payout_reversals group by state order by state`,
      ),
    ),
    orders: await byState(
      database.rows(sql`select state, count(*)::int as n from orders group by state order by state`),
    ),
    sent_dollars: sums?.sent ?? 0,
    taken_back_dollars: sums?.back ?? 0,
  };
}
