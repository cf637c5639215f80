import { bankWords } from "../../../../contract/payouts/bank-words.ts";
import type { MoneyMove, OwnMoney } from "../../../../contract/payouts/own-payouts.ts";
import type { Block } from "../../../../contract/payouts/states.ts";
import { dayHere } from "../../../../pure/day-here.ts";
import { counted, dollars } from "../../../../pure/numbers.ts";

type Waiting = OwnMoney["waiting"][number];

const contributions = (count: number): string =>
  `${counted(count)} ${count === 1 ? "contribution" : "contributions"}`;

/** Why a sum waits. */
export function reasonWords({ reason, contributions: count }: Waiting, { after_days }: OwnMoney): string {
  const many = contributions(count);
  switch (reason) {
    case "refund_promise":
      return `${many} can still be refunded: supporters have ${after_days} days.`;
    case "in_dispute":
      return `A bank is deciding about ${many}: someone says they didn't mean to pay.`;
    case "being_refunded":
      return `${many} ${count === 1 ? "is" : "are"} being refunded.`;
    case "order":
      return `${many} ${count === 1 ? "is" : "are"} for a service that isn't done and accepted yet.`;
    case "report":
      return `${many} ${count === 1 ? "comes" : "come"} from a payor you have to report first.`;
  }
}

/** When that ends, as far as anyone knows. */
export function endWords({ reason, ends_at, contributions: count }: Waiting, now: Date): string {
  if (ends_at !== null) return `${count === 1 ? "Ready" : "The first is ready"} ${dayHere(ends_at, now)}.`;
  return ENDS[reason];
}

const ENDS: Readonly<Record<Waiting["reason"], string>> = {
  refund_promise: "Ready after that.",
  in_dispute: "We don't know when: banks take weeks, sometimes months.",
  being_refunded: "What isn't refunded is ready after that.",
  order: "Ready once the supporter accepts it.",
  report: "Ready once the report is made.",
};

/** What holds all of it, in a few words, where something else is said first. */
export const BLOCK_LINES: Readonly<Record<Block, string>> = {
  off: "Payouts aren't open here yet.",
  stopped: "Someone on our team paused your payouts.",
  under_age: "You're under 18.",
  age_unknown: "We don't know when you were born.",
  visa: "Your school has to look first: being paid can affect a student visa.",
  no_account: "You haven't set up payouts yet.",
  account_not_ready: "Your payout account isn't ready yet.",
  account_closed: "Our payment provider closed your account.",
  bank_failed: "Your bank sent a payout back. You need another bank account.",
  changed_lately: "Something about your account changed, so payouts rest for three days.",
};

/** What a movement was. */
export function moveWords({ kind, amount, why }: MoneyMove): string {
  if (kind === "went_back" && amount > 0) return "Yours again: a refund or dispute didn't go through";
  if (kind === "came_back" || kind === "bank_refused")
    return why === null ? MOVES[kind] : `${MOVES[kind]}: ${bankWords(why)}`;
  return MOVES[kind];
}

const MOVES: Readonly<Record<MoneyMove["kind"], string>> = {
  given: "Contribution",
  went_back: "Refunded, or lost in a dispute",
  sent: "Sent",
  arrived: "Arrived at your bank",
  bank_refused: "Your bank refused it",
  came_back: "Your bank sent it back",
  taken_back: "Taken back: we had sent it by mistake",
  handed_over: "Handed over: it couldn't reach you for too long",
};

/** The sum with its sign; what only came to its end, at the bank, or did not get there has none. */
export const moveAmount = ({ kind, amount }: MoneyMove): string =>
  `${kind === "arrived" || kind === "bank_refused" ? "" : amount < 0 ? "−" : "+"}${dollars(Math.abs(amount))}`;
