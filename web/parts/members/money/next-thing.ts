import type { OwnMoney } from "../../../../contract/payouts/own-payouts.ts";
import type { Block } from "../../../../contract/payouts/states.ts";

/** What an athlete does next about their money, or what it waits for. */
export type NextThing =
  | Exclude<Block, "no_account" | "account_not_ready">
  | "set_up"
  | "finish"
  | "checking"
  | "ask"
  | "asked_today"
  | "too_little"
  | "nothing_ready"
  | "nothing_yet";

/** The one thing that is said first: what holds all of it, in the order of the contract; then what can be done with what is ready. */
export function nextThing(money: OwnMoney): NextThing {
  const [first] = money.blocks;
  if (first) return ofBlock(first.block, money);
  if (money.can_ask) return "ask";
  if (money.ready >= Math.max(money.least, 0.01)) return "asked_today";
  if (money.ready > 0) return "too_little";
  return money.waiting.length + money.to_take_back > 0 ? "nothing_ready" : "nothing_yet";
}

function ofBlock(block: Block, { account, asks_age, blocks }: OwnMoney): NextThing {
  // Whoever has not said yet that they are of age can say it.
  if (block === "no_account" || (block === "age_unknown" && asks_age)) return "set_up";
  if (block !== "account_not_ready") return block;
  // That is what it lacks then, and why.
  if (blocks.some((other) => other.block === "bank_failed")) return "bank_failed";
  return account?.open_work.some(({ whose }) => whose === "athlete") ? "finish" : "checking";
}
