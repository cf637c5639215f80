import sql from "sql-template-tag";
import type { OwnMoney, PayoutAccount } from "../../../../contract/payouts/own-payouts.ts";
import { BLOCKS, type Block, WAITING_REASONS } from "../../../../contract/payouts/states.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { ATHLETES, blocksOf, HELD_UNTIL } from "./blocks.ts";
import { type OpenSum, readOpenSums } from "./open-sums.ts";
import { wentToThem } from "./theirs.ts";
import { readyAt } from "./waiting.ts";
import { nextRunAt } from "./weekly.ts";

/** So long after one payout was asked for the next one can be. */
export const ASKED_AGAIN_MS = 24 * 3_600_000;

export interface StandingRow {
  readonly player_id: number;
  readonly user_id: number;
  readonly blocks: Block[];
  readonly held_until: Date | null;
  readonly asks_age: boolean;
  readonly payout_account_id: string | null;
  readonly provider_account_id: string | null;
  readonly transfers: string | null;
  readonly payouts: string | null;
  readonly requirements: readonly {
    what: string;
    whose: "athlete" | "provider";
    due_at: string | null;
    /** Absent where a release before looked last. */
    errors?: readonly string[];
  }[];
  readonly looked_at: Date | null;
}

/** How an athlete stands who holds their page: what holds their money, and their account. Throws `Refusal` 403 of anybody else. */
export async function readStanding(
  world: Pick<World, "clock">,
  queries: Queries,
  player_id: number,
): Promise<StandingRow> {
  const found = await queries.row<StandingRow>(sql`
    select p.player_id::int as player_id, r.user_id::int as user_id, ${blocksOf(world)} as blocks, ${HELD_UNTIL} as held_until,
           g.date_of_birth is null and p.conference <> 'High School' and not coalesce(a.says_of_age, false) as asks_age,
           a.payout_account_id, a.provider_account_id, a.transfers, a.payouts, coalesce(a.requirements, '[]') as requirements, a.looked_at
      from ${ATHLETES} where r.role = 'athlete' and p.player_id = ${player_id}`);
  if (!found) throw new Refusal(403, "You don't have an athlete page yet.");
  return found;
}

/** What is the athlete's, in dollars. */
export async function readOwnMoney(world: World, player_id: number): Promise<OwnMoney> {
  const { database, clock, payouts } = world;
  const after_days = payouts?.after_days ?? 0;
  const least_cents = payouts?.least_cents ?? 0;
  const [standing, sums, gone, asked] = await Promise.all([
    readStanding(world, database, player_id),
    readOpenSums(world, player_id),
    readGone(database, player_id),
    askedLately(world, player_id),
  ]);
  const blocks: Block[] = payouts ? standing.blocks : ["off", ...standing.blocks];
  const centsOf = (which: (sum: OpenSum) => boolean) =>
    sums.filter(which).reduce((total, { cents }) => total + cents, 0);
  const back = centsOf(({ is_back }) => is_back);
  const ready = centsOf(({ reason, is_back }) => reason === null && !is_back);
  return {
    ready: Math.max(ready - back, 0) / 100,
    waiting: waitingOf(sums, after_days),
    to_take_back: Math.max(back - ready, 0) / 100,
    ...placesOf(gone, blocks),
    blocks: BLOCKS.filter((block) => blocks.includes(block)).map((block) => ({
      block,
      ends_at: block === "changed_lately" ? (standing.held_until?.toISOString() ?? null) : null,
    })),
    account: accountOf(standing),
    asks_age: standing.asks_age,
    next_run_at: payouts ? nextRunAt(clock.now()).toISOString() : null,
    least: least_cents / 100,
    after_days,
    can_ask: payouts !== null && blocks.length === 0 && ready - back >= least_cents && ready > back && !asked,
  };
}

/** What left us: on its way, arrived, or back from a bank, which sends on nothing more until another is there. */
function placesOf(
  { gone_cents, sent_cents, arrived_cents }: Awaited<ReturnType<typeof readGone>>,
  blocks: readonly Block[],
): Pick<OwnMoney, "on_its_way" | "arrived" | "sent_back"> {
  const not_there = Math.max(gone_cents - arrived_cents, 0);
  const sent_back = blocks.includes("bank_failed")
    ? Math.min(Math.max(sent_cents - arrived_cents, 0), not_there)
    : 0;
  return {
    on_its_way: (not_there - sent_back) / 100,
    sent_back: sent_back / 100,
    arrived: arrived_cents / 100,
  };
}

const waitingOf = (sums: readonly OpenSum[], after_days: number): OwnMoney["waiting"] =>
  WAITING_REASONS.flatMap((reason) => {
    const found = sums.find((sum) => sum.reason === reason);
    if (!found) return [];
    const { cents, count, first_paid_at } = found;
    // When the others end is not ours to know.
    const ends_at =
      reason === "refund_promise" && first_paid_at ? readyAt(first_paid_at, after_days).toISOString() : null;
    return [{ reason, amount: cents / 100, contributions: count, ends_at }];
  });

/** The account as people see it: what only the provider works on is told apart by `whose`. */
function accountOf({
  provider_account_id,
  transfers,
  payouts,
  requirements,
  looked_at,
}: StandingRow): PayoutAccount | null {
  if (provider_account_id === null) return null;
  return {
    is_ready: transfers === "active" && payouts === "active",
    is_begun_only: transfers !== "active" && requirements.some(({ whose }) => whose === "athlete"),
    is_closed: transfers === "rejected",
    open_work: requirements.map(({ what, whose, due_at, errors = [] }) => ({
      ...{ what, whose, due_at },
      errors: [...errors],
    })),
    looked_at: looked_at?.toISOString() ?? null,
  };
}

/** What was decided or sent to whoever has the page now and not taken back, and what of it is at the bank. */
export async function readGone(
  queries: Queries,
  player_id: number,
): Promise<{ gone_cents: number; sent_cents: number; arrived_cents: number }> {
  const found = await queries.row<{ gone_cents: number; sent_cents: number; arrived_cents: number }>(sql`
    select (select coalesce(sum(amount_cents - reversed_cents), 0)::float8 from payouts
             where player_id = ${player_id} and state <> 'dropped' and ${wentToThem(sql`payouts.payout_account_id`)}) as gone_cents,
           (select coalesce(sum(amount_cents - reversed_cents), 0)::float8 from payouts
             where player_id = ${player_id} and state = 'sent' and ${wentToThem(sql`payouts.payout_account_id`)}) as sent_cents,
           (select coalesce(sum(amount_cents), 0)::float8 from bank_payouts
             where player_id = ${player_id} and arrived_at is not null and came_back_at is null
               and ${wentToThem(sql`bank_payouts.payout_account_id`)}) as arrived_cents`);
  return found ?? { gone_cents: 0, sent_cents: 0, arrived_cents: 0 };
}

/** Whether a payout was asked for within a day. */
async function askedLately({ database, clock }: World, player_id: number): Promise<boolean> {
  const since = new Date(clock.now().getTime() - ASKED_AGAIN_MS);
  const asked = await database.row(sql`
    select from payout_runs where player_id = ${player_id} and begun_at > ${since} limit 1`);
  return asked !== null;
}
