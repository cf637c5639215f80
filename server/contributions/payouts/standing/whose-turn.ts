import sql from "sql-template-tag";
import type { Waiting } from "../../../../contract/accounts/waiting.ts";
import type { OwnMoney } from "../../../../contract/payouts/own-payouts.ts";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { readOwnMoney } from "./own-money.ts";

type MoneyWaiting = NonNullable<Waiting["athlete"]>["money"];

/** What of an athlete's money waits for them: an account to set up or to finish, another bank account, or that they know it is ready. */
export async function moneyWaiting(world: World, player_id: number): Promise<MoneyWaiting> {
  if (!world.payouts) return null;
  const money = await readOwnMoney(world, player_id);
  const { next_run_at } = money;
  const to_do = toDo(money);
  const amount = cents(money.ready + (to_do === null ? 0 : waitingOf(money)));
  if (next_run_at === null || amount <= 0) return null;
  if (to_do === null && !money.can_ask) return null;
  return { to_do, amount, next_run_at };
}

/** What holds it and is the athlete's to mend; null where nothing is, or it waits for somebody else. */
function toDo({ blocks, account, asks_age }: OwnMoney): NonNullable<MoneyWaiting>["to_do"] {
  const all = blocks.map(({ block }) => block);
  // These come before, and are others' to lift.
  if (all.some((block) => ["off", "stopped", "under_age", "visa", "account_closed"].includes(block)))
    return null;
  if (all.includes("bank_failed")) return "new_bank";
  if (all.includes("age_unknown") && !asks_age) return null;
  if (all.includes("no_account")) return "set_up";
  const is_theirs = account?.open_work.some(({ whose }) => whose === "athlete") ?? false;
  return all.includes("account_not_ready") && is_theirs ? "finish" : null;
}

const waitingOf = ({ waiting }: OwnMoney): number => waiting.reduce((sum, { amount }) => sum + amount, 0);
const cents = (amount: number): number => Math.round(amount * 100) / 100;

type PayoutsTurn = Pick<
  NonNullable<Waiting["admin"]>,
  "payout_runs_short" | "payout_reversals" | "held_decisions"
>;

/** What of payouts waits for an admin: runs that lack money, and what another one asked to take back or about held money. */
export async function countPayoutsTurn(queries: Queries, user_id: number): Promise<PayoutsTurn> {
  const counted = await queries.row<PayoutsTurn>(sql`
    select (select count(*)::int from payout_runs where state = 'short') as payout_runs_short,
           (select count(*)::int from payout_reversals where state = 'asked' and asked_by <> ${user_id}) as payout_reversals,
           (select count(*)::int from held_decisions where state = 'asked' and asked_by <> ${user_id}) as held_decisions`);
  return counted ?? { payout_runs_short: 0, payout_reversals: 0, held_decisions: 0 };
}
