import assert from "node:assert/strict";
import type { Pool } from "pg";
import sql from "sql-template-tag";
import { mailPaidBack } from "../../server/contributions/letters/paid-back.ts";
import { leaveOrders } from "../../server/contributions/orders/endings/leave-orders.ts";
import { mailOrder, mailOrderReminder } from "../../server/contributions/orders/letters/order-letters.ts";
import { lookAtOrders } from "../../server/contributions/orders/look/look.ts";
import { refundOrder } from "../../server/contributions/refunds/refund-order.ts";
import { sweep } from "../../server/contributions/sweeping/sweep-contributions.ts";
import {
  LETTERS_AT_ONCE,
  openMovableWorld,
  readerOf,
  workOff,
} from "../../server/contributions/testing/clock.ts";
import { randomFrom } from "../../server/contributions/testing/lives.ts";
import { checkLedger } from "../../server/ledger/check.ts";
import { brokenText } from "../../server/ledger/report.ts";
import { addPlayers } from "../../server/testing/site.ts";
import type { World } from "../../server/world/world.ts";
import { startMailbox } from "../../standins/mailbox/start.ts";
import { aDay, type OrderFatesSettings, offerAll, orderOne } from "./order-fates.ts";
import { addAdmin, payBack, waitsForPayBack } from "./pay-back.ts";

const DAY = 24 * 3_600;
const FIRST_DAY = "2028-01-29T10:00:00Z";
/** So many days somebody orders; the last has its own, its week of grace, and a complaint or two. */
const ORDERING_DAYS = 300;
const MOST_DAYS = 600;

/** What a year of orders came to. */
export interface OrdersYear {
  readonly days: number;
  /** By their state in the end. */
  readonly ends: Readonly<Record<string, number>>;
  readonly acts: Readonly<Record<string, number>>;
  /** Whose refund the provider refused, as after a dispute that was won, or the bank: an admin paid them back another way. */
  readonly paid_back: number;
}

/**
 * So many orders over a year on the provider's movable clock: asked about, delivered, questioned, declined, stopped, forgotten, in
 * dispute, refunded by others, paid back another way by an admin, never paid; athletes transfer. No event is delivered: all that is known is read from the provider's
 * list in any order, or found by the sweep and the look. Fails, naming its seed, where our book and the provider differ by a cent after
 * any day, an order holds anything but what is due, or one does not come to exactly one end.
 */
export async function liveOrders(
  count: number,
  seed: number,
  onDay: (day: number, owner: Pool) => Promise<void> = async () => {},
): Promise<OrdersYear> {
  await using begun = new AsyncDisposableStack();
  const mailbox = begun.adopt(await startMailbox({ smtpPort: 0, httpPort: 0 }), ({ close }) => close());
  const { world, owner, control, advance } = await openMovableWorld(
    begun,
    FIRST_DAY,
    `smtp://localhost:${mailbox.smtpPort}`,
  );
  await addPlayers(owner);
  const { rows } = await owner.query<{ player_id: number }>(
    "select player_id::int from players where is_listed and accepts_contributions order by player_id",
  );
  const random = randomFrom(seed);
  const given: OrderFatesSettings = {
    ...{ world, owner, control, random },
    players: rows.map(({ player_id }) => player_id),
  };
  const offers = await offerAll(given);
  const admin = await addAdmin(owner);
  const acts: Record<string, number> = {};
  const work = workerOf(world, random);
  let day = 0;
  let made = 0;
  let paid_back = 0;
  try {
    for (; day < MOST_DAYS; day += 1) {
      await advance(DAY);
      for (const due = Math.ceil((count * (day + 1)) / ORDERING_DAYS); made < Math.min(due, count); made += 1)
        await orderOne(given, offers);
      await work(day);
      await aDay(given, acts);
      if (day === Math.floor(ORDERING_DAYS / 2)) await transfer(owner);
      await work(day);
      paid_back += await payBack(world, admin, random);
      await work(day);
      await onDay(day, owner);
      await sameToTheCent(world);
      await holdsWhatIsDue(world);
      if (made === count && (await areOver(world))) break;
    }
    assert.ok(await areOver(world), "each order comes to its end");
    const check = await owner.connect();
    try {
      const books = await checkLedger(check, world.payments, { settled: true });
      assert.ok(books.ok, brokenText(books));
    } finally {
      check.release();
    }
    return { days: day, ends: await endsOf(world, count), acts, paid_back };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Seed ${seed}, ${count} orders, day ${day}: ${reason}`, { cause: error });
  }
}

/** What the server does by itself in a day, several times over. */
function workerOf(world: World, random: () => number): (day: number) => Promise<void> {
  const readAll = readerOf(world, random);
  return async (day) => {
    await readAll();
    await workOnOrders(world, day, readAll);
    if (day % 30 === 0) while ((await sweep(world, () => {})).more);
  };
}

/** What it does with orders alone, in a day. */
export async function workOnOrders(world: World, day: number, readAll: () => Promise<void>): Promise<void> {
  await lookAtOrders.run(world);
  if (day % 7 === 0) await leaveOrders.run(world, {});
  await workOff(world, refundOrder);
  await readAll();
  for (const mail of [mailOrder, mailOrderReminder, mailPaidBack])
    await workOff(world, mail, LETTERS_AT_ONCE);
}

/** One athlete goes to another school. */
const transfer = (owner: Pool): Promise<unknown> =>
  owner.query(
    `update players set pending_transfer = true,
            team_id = (select min(o.team_id) from teams o where o.school_id <> (select school_id from teams t where t.team_id = players.team_id))
      where player_id = (select min(player_id) from offers)`,
  );

async function sameToTheCent({ database, payments }: World): Promise<void> {
  const ours = await database.row<{ cents: string }>(sql`
    select coalesce(sum(e.amount_cents), 0) as cents
      from ledger_entries e join ledger_accounts a using (account_id) where a.kind = 'provider_balance'`);
  const theirs = await payments.fetchBalance();
  assert.equal(Number(ours?.cents ?? 0), theirs[0]?.amount_cents ?? 0, "our book is the provider's balance");
}

/** Each order by itself, and all of them on the accounts. */
export async function holdsWhatIsDue({ database }: World): Promise<void> {
  const found = await database.row<{ wrong: number; on_accounts: number; due: number }>(sql`
    with each as (
      select coalesce(s.held_cents, 0) as held,
             case when o.state = 'settled' then 0
                  else greatest(coalesce(s.charged_cents - s.refunded_cents - s.lost_cents, 0), 0) end as due
        from orders o left join contribution_sums s using (contribution_id))
    select (select count(*)::int from each where held <> due) as wrong, (select coalesce(sum(due), 0)::int from each) as due,
           (select coalesce(-sum(e.amount_cents), 0)::int from ledger_entries e join ledger_accounts a using (account_id)
             where a.kind = 'held_for_order') as on_accounts`);
  assert.deepEqual([found?.wrong, found?.on_accounts], [0, found?.due], "orders hold what is due");
}

export async function areOver(world: World): Promise<boolean> {
  const open = await world.database.row(
    sql`select from orders where state not in ('settled', 'refunded', 'ended') limit 1`,
  );
  return open === null && (await waitsForPayBack(world)) === 0;
}

async function endsOf({ database }: World, count: number): Promise<Record<string, number>> {
  const rows = await database.rows<{ state: string; orders: number }>(
    sql`select state, count(*)::int as orders from orders group by state order by state`,
  );
  assert.equal(
    rows.reduce((sum, { orders }) => sum + orders, 0),
    count,
    "each order is there",
  );
  // What was paid is settled or went back, and what was never paid has ended: never two of them.
  const odd = await database.rows(sql`
    select o.order_id from orders o join contributions c using (contribution_id)
     where (o.state = 'ended') <> (c.paid_at is null)
        or o.state = 'refunded' and c.refunded_cents + c.lost_cents < c.paid_cents`);
  assert.deepEqual(odd, [], "paid is settled or went back");
  return Object.fromEntries(rows.map(({ state, orders }) => [state, orders]));
}

if (import.meta.main) {
  const [count = 1_000, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
  const begin = performance.now();
  const seconds = () => Math.round((performance.now() - begin) / 1_000);
  console.error(`${count} orders, seed ${seed}`);
  const onDay = async (day: number) => {
    if (day % 30 === 0) console.error(`day ${day}, after ${seconds()} s`);
  };
  console.log({ seed, ...(await liveOrders(count, seed, onDay)), seconds: seconds() });
}
