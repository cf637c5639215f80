import type Stripe from "stripe";
import { randomText } from "../../state/ids.ts";
import { dropPlans, planAfter } from "../../state/plans.ts";
import type { Provider } from "../../state/provider.ts";
import { newTransaction } from "./balance-transactions.ts";

const day = 24 * 60 * 60;

/** The account's own money: what no charge, refund or dispute is behind. Only inside an act. */
export type OwnMove = {
  type:
    | "payout"
    | "payout_failure"
    | "stripe_fee"
    | "topup"
    | "reserve_hold"
    | "reserve_release"
    | "adjustment";
  /** In cents; below zero when it leaves the balance. */
  amount: number;
  description: string;
};

const beginnings: Readonly<Partial<Record<OwnMove["type"], "po" | "tu">>> = {
  payout: "po",
  payout_failure: "po",
  topup: "tu",
};

export function moveOwn(
  provider: Provider,
  { type, amount, description }: OwnMove,
): Stripe.BalanceTransaction {
  const beginning = beginnings[type] ?? null;
  return newTransaction(provider, {
    type,
    reporting_category: CATEGORIES[type],
    amount,
    fee: 0,
    currency: "usd",
    description,
    source: beginning ? `${beginning}_${randomText(24)}` : null,
  });
}

const CATEGORIES = {
  payout: "payout",
  payout_failure: "payout_reversal",
  stripe_fee: "fee",
  topup: "topup",
  reserve_hold: "risk_reserved_funds",
  reserve_release: "risk_reserved_funds",
  adjustment: "other_adjustment",
} as const;

/** Pays out what is available, now; what is below zero stays. Answers null when there is nothing. */
export function payOut(provider: Provider): Stripe.BalanceTransaction | null {
  const available = provider.store
    .all("balance_transaction")
    .filter(({ available_on }) => available_on <= provider.now())
    .reduce((sum, { net }) => sum + net, 0);
  if (available <= 0) return null;
  return moveOwn(provider, { type: "payout", amount: -available, description: "STRIPE PAYOUT" });
}

/** Has the platform's balance paid out every midnight, or only when somebody asks. Only inside an act. */
export function schedulePlatform(provider: Provider, interval: "daily" | "manual"): void {
  dropPlans(provider, ({ act }) => act === "pay_out");
  if (interval === "daily") planPayout(provider);
}

/** The daily payout of the platform's balance, and the plan for the next. */
export function payOutDaily(provider: Provider): void {
  payOut(provider);
  planPayout(provider);
}

/** At the next midnight (UTC). */
function planPayout(provider: Provider): void {
  const now = provider.now();
  planAfter(provider, day - (now % day), { act: "pay_out" });
}
