import assert from "node:assert/strict";
import { inspect } from "node:util";
import type { Pool } from "pg";
import sql from "sql-template-tag";
import { mailDispute } from "../../server/contributions/letters/dispute.ts";
import { mailReceipt } from "../../server/contributions/letters/receipt.ts";
import { mailRefund } from "../../server/contributions/letters/refund.ts";
import { askToFollow } from "../../server/contributions/recurring/ask-to-follow.ts";
import { giveNotices } from "../../server/contributions/recurring/notices.ts";
import { sweep } from "../../server/contributions/sweeping/sweep-contributions.ts";
import { sweepRecurring } from "../../server/contributions/sweeping/sweep-plans.ts";
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
import { type Fates, HAPPENINGS_A_DAY, openFates } from "./fates.ts";
import { addAthletes, openPaidOut, type PaidOutOfAYear } from "./paid-out.ts";
import { compareSums, type SumsByPayor } from "./sums-by-payor.ts";

const DAY = 24 * 3_600;
/** All begin around the end of January of a leap year, at ten in the morning. */
const FIRST_DAY = "2028-01-29T10:00:00Z";
/** The longest gives twelve times and may be paused on the way; for so many days something happens to them. */
const MOST_DAYS = 900;
const EVENTFUL_DAYS = 366;
const NOTICES_EVERY_DAYS = 3;
const SWEPT_EVERY_DAYS = 30;
const GO_ON_EVERY_DAYS = 7;
const ALL_HAVE_BEGUN = 45;
export const PAYOUTS = { after_days: 7, least_cents: 2_500, per_second: 1_000 };

/** What a year came to. */
export interface Year {
  readonly days: number;
  readonly charges: number;
  readonly ends: Readonly<Record<string, number>>;
  readonly acts: Readonly<Record<string, number>>;
  readonly sums_by_payor: Readonly<SumsByPayor>;
  /** Null where no athlete has an account to be paid to. */
  readonly paid_out: PaidOutOfAYear | null;
}

interface YearOptions {
  /** Plants a mistake into the world, to see that it is found. */
  readonly plant?: (world: World) => World;
  /** Nothing befalls anybody: each goes on to the end. */
  readonly uneventful?: boolean;
  /** So many athletes set up their payouts, and so many orders are made beside; without them nothing is paid out. */
  readonly athletes?: number;
  readonly orders?: number;
  /** Whether it is enough: the year is broken off, with all plans that go on. */
  readonly isEnough?: (day: number) => boolean;
  /** Before the books are looked at. */
  readonly onDay?: (day: number, owner: Pool) => Promise<void> | void;
}

/**
 * A year, and what it takes for the last to end, of so many recurring contributions on the provider's movable clock:
 * declines, recoveries, pauses, amounts that change, ends, refunds, disputes, stops, transfers. No event is ever delivered: all
 * that is known is read from the provider's list, in any order, or found by the sweeper. Fails, naming its seed, where
 * our book and the provider differ by a cent after any day, a sum by payor is not what a count from nothing finds, or anybody is
 * charged other than was promised.
 */
export async function liveAYear(supporters: number, seed: number, options: YearOptions = {}): Promise<Year> {
  const { onDay = () => {}, isEnough = () => false } = options;
  await using begun = new AsyncDisposableStack();
  const { world, owner, advance, fates, work, readAll, paid_out } = await open(
    begun,
    supporters,
    seed,
    options,
  );
  const sums: SumsByPayor = { days: 0, sums: 0, crossings: 0, moved: 0, differences: 0 };
  let day = 0;
  /** Answers whether all are over. */
  const live = async (befalls: (day: number) => Promise<void>): Promise<boolean> => {
    await advance(DAY);
    await befalls(day);
    await work(day);
    await paid_out?.ofTheDay(day, readAll);
    await onDay(day, owner);
    await sameToTheCent(world);
    await paid_out?.compare(day);
    await compareSums(owner, sums);
    await nobodyIsChargedBeyond(world);
    return day > ALL_HAVE_BEGUN && (await isOver(world)) && ((await paid_out?.isOver()) ?? true);
  };
  try {
    for (; day < MOST_DAYS && !isEnough(day); day += 1) {
      const is_over = await live(async () => {
        if (day < EVENTFUL_DAYS) await fates.ofTheDay(day);
        if (day % GO_ON_EVERY_DAYS === 0) await fates.goOn();
      });
      if (is_over) break;
    }
    const whole = !isEnough(day);
    for (let left = (await paid_out?.beginEnd()) ?? 0; left > 0; left -= 1, day += 1)
      await live(async () => {});
    if (paid_out) await work(day);
    await paid_out?.nothingIsLeft();
    if (whole) await promisesWereKept(world, fates, supporters);
    await supportersWereTold(world);
    await booksHold(world, owner);
    const told = { sums_by_payor: sums, paid_out: (await paid_out?.summary()) ?? null };
    return { ...(await summary(world, fates, day)), ...told };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Seed ${seed}, ${supporters} supporters, day ${day}: ${reason}`, { cause: error });
  }
}

/** The world of a year, with all who live in it. */
async function open(
  begun: AsyncDisposableStack,
  supporters: number,
  seed: number,
  { plant = (world) => world, uneventful = false, athletes = 0, orders = 0 }: YearOptions,
) {
  const mailbox = begun.adopt(await startMailbox({ smtpPort: 0, httpPort: 0 }), ({ close }) => close());
  const opened = await openMovableWorld(begun, FIRST_DAY, `smtp://localhost:${mailbox.smtpPort}`);
  const { owner, provider, control, advance } = opened;
  const world = plant({ ...opened.world, payouts: athletes > 0 ? PAYOUTS : null });
  await addPlayers(owner);
  if (athletes > 0) await addAthletes(owner, athletes);
  const { rows } = await owner.query<{ player_id: number }>(
    "select player_id::int from players where is_listed and accepts_contributions order by player_id",
  );
  const players = rows.map(({ player_id }) => player_id);
  const random = randomFrom(seed);
  const happenings_a_day = uneventful ? 0 : HAPPENINGS_A_DAY;
  const given = { world, owner, provider, control, players };
  const fates = openFates({ ...given, random, supporters, happenings_a_day });
  const readAll = readerOf(world, random);
  const paid_out = athletes > 0 ? await openPaidOut({ ...given, seed, orders }) : null;
  return { world, owner, advance, fates, readAll, work: workerOf(world, readAll), paid_out };
}

async function booksHold(world: World, owner: Pool): Promise<void> {
  const check = await owner.connect();
  try {
    const books = await checkLedger(check, world.payments, { settled: true });
    assert.ok(books.ok, brokenText(books));
  } finally {
    check.release();
  }
}

/** What the server does by itself: reads what happened, in any order, mails it, and once a month looks at what is due. */
function workerOf(world: World, readAll: () => Promise<void>): (day: number) => Promise<void> {
  const handleAll = async () => {
    await readAll();
    for (const mail of [mailReceipt, mailRefund, mailDispute]) await workOff(world, mail, LETTERS_AT_ONCE);
  };
  return async (day) => {
    await handleAll();
    if (day % NOTICES_EVERY_DAYS === 0) {
      await giveNotices.run(world);
      await workOff(world, askToFollow);
    }
    if (day % SWEPT_EVERY_DAYS > 0) return;
    while ((await sweep(world, () => {})).more);
    while ((await sweepRecurring(world)).more);
    await handleAll();
  };
}

/** The provider's balance as our book has it, and as it says itself. */
async function sameToTheCent({ database, payments }: World): Promise<void> {
  const ours = await database.row<{ cents: string }>(sql`
    select coalesce(sum(e.amount_cents), 0) as cents
      from ledger_entries e join ledger_accounts a using (account_id) where a.kind = 'provider_balance'`);
  const theirs = await payments.fetchBalance();
  assert.equal(Number(ours?.cents ?? 0), theirs[0]?.amount_cents ?? 0, "our book is the provider's balance");
}

/** By our book, which is the provider's to the cent. */
async function nobodyIsChargedBeyond({ database }: World): Promise<void> {
  const beyond = await database.rows<{ recurring_id: string; charges: number; duration_months: number }>(sql`
    select recurring_id, count(*)::int as charges, duration_months
      from recurring_contributions join contributions c using (recurring_id)
     where c.paid_at is not null group by recurring_id, duration_months having count(*) > duration_months`);
  assert.deepEqual(beyond, [], "nobody is charged more often than was promised");
}

async function isOver({ database }: World): Promise<boolean> {
  return (await database.row(sql`select from recurring_contributions where ended_at is null`)) === null;
}

/** Who was not stopped was charged as often as was promised; nobody more often, here or at the provider. */
async function promisesWereKept({ database }: World, { stopped }: Fates, supporters: number): Promise<void> {
  const rows = await database.rows<{
    recurring_id: string;
    state: string;
    charges: number;
    duration_months: number;
  }>(sql`
    select recurring_id, r.state, duration_months,
           (select count(*)::int from contributions c where c.recurring_id = r.recurring_id and paid_at is not null) as charges
      from recurring_contributions r where r.state <> 'never_began'`);
  assert.equal(rows.length, supporters);
  for (const { recurring_id, state, charges, duration_months } of rows) {
    const told = `${recurring_id}: ${state}, ${charges} of ${duration_months}`;
    if (state === "finished") assert.equal(charges, duration_months, told);
    else assert.ok(charges < duration_months, told);
    if (state === "stopped") assert.ok(stopped.has(recurring_id), `${told}; nobody ended it`);
    assert.ok(["finished", "stopped", "not_paid"].includes(state), told);
  }
}

/** Whatever was booked or sent back was mailed to whom it is about. */
async function supportersWereTold({ database }: World): Promise<void> {
  const silent = await database.rows<{ kind: string; provider_object: string }>(sql`
    select t.kind, t.provider_object from ledger_transfers t join contributions c using (contribution_id)
     where c.contributor_email is not null and t.kind in ('charge', 'refund')
       and not exists (select from mails_sent m
                        where m.mail_key = case t.kind when 'charge' then 'receipt.' || c.contribution_id
                                                       else 'refund.' || t.provider_object end)`);
  assert.deepEqual(silent, [], "nobody was told");
}

async function summary(
  { database }: World,
  { acts }: Fates,
  days: number,
): Promise<Omit<Year, "sums_by_payor" | "paid_out">> {
  const ends = await database.rows<{ state: string; n: number }>(sql`
    select state, count(*)::int as n from recurring_contributions group by state order by state`);
  const charged = await database.row<{ n: number }>(sql`
    select count(*)::int as n from ledger_transfers where kind = 'charge'`);
  return {
    days,
    charges: charged?.n ?? 0,
    ends: Object.fromEntries(ends.map(({ state, n }) => [state, n])),
    acts,
  };
}

if (import.meta.main) {
  const [supporters = 1_000, seed = Date.now() % 1_000_000, most_days = MOST_DAYS] = process.argv
    .slice(2)
    .map(Number);
  const begin = performance.now();
  const seconds = () => Math.round((performance.now() - begin) / 1_000);
  console.error(`${supporters} supporters, and as many athletes, seed ${seed}`);
  // Ctrl-C: it is enough, and what was lived so far is reckoned.
  let is_enough = false;
  process.once("SIGINT", () => {
    is_enough = true;
  });
  const year = await liveAYear(supporters, seed, {
    athletes: supporters,
    orders: Math.ceil(supporters / 2),
    isEnough: (day) => is_enough || day >= most_days,
    onDay(day) {
      if (day % 30 === 0) console.error(`day ${day}, after ${seconds()} s`);
    },
  });
  console.log(inspect({ seed, ...year, seconds: seconds() }, { depth: 4 }));
}
