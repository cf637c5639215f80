import type { Payout } from "../../state/connect-rows.ts";
import { dropPlans, planAfter } from "../../state/plans.ts";
import type { Provider } from "../../state/provider.ts";
import { byItself, recordAccountEvent } from "../../webhooks/events.ts";
import { spoilBank } from "../accounts/bank-accounts.ts";
import { payoutFailures } from "../accounts/documented-values.ts";
import { planNextPayout } from "../accounts/payout-schedule.ts";
import { newOwnedTransaction } from "../charges/balance-transactions.ts";
import { changePayout, traceOf } from "./pay-out.ts";

/**
 * The bank has answered: it arrived, or it fails, as the account is one for; `arrives` has it arrive in any case. One that
 * comes back later arrives first.
 */
export function endPayout(provider: Provider, id: string, how: "as_fated" | "arrives" = "as_fated"): void {
  const payout = provider.store.get("payout", id);
  if (!payout || !isOnItsWay(payout)) return;
  const { failure_code, after_arrival } =
    how === "arrives" && !payout.fate.after_arrival ? neverFails : payout.fate;
  dropPlans(provider, (plan) => "payout" in plan && plan.payout === id);
  if (failure_code !== null && !after_arrival) {
    failPayout(provider, id, failure_code);
    return;
  }
  changePayout(
    provider,
    payout,
    { status: "paid", reconciliation_status: "completed", trace_id: traceOf(id) },
    ["payout.updated", "payout.paid", "payout.reconciliation_completed"],
  );
  if (failure_code !== null)
    planAfter(provider, provider.delays.return_seconds, { act: "return_payout", payout: id });
}

const neverFails = { failure_code: null, after_arrival: false };

/** A payout that had arrived comes back. */
export function returnPayout(provider: Provider, id: string): void {
  const payout = provider.store.get("payout", id);
  if (payout?.is.status === "paid") failPayout(provider, id, payout.fate.failure_code ?? "could_not_process");
}

/**
 * It fails, whether it was on its way or had arrived already: the money is in the balance again, and nothing goes to that
 * bank account anymore. Gives null for one that has ended otherwise.
 */
export function failPayout(provider: Provider, id: string, failure_code: string): Payout | null {
  const payout = provider.store.get("payout", id);
  if (!payout || !(isOnItsWay(payout) || payout.is.status === "paid")) return null;
  const failed = giveBack(provider, payout, "payout_failure", {
    status: "failed",
    failure_code,
    failure_message: payoutFailures[failure_code] ?? failure_code,
    reconciliation_status: "completed",
  });
  if (typeof payout.is.destination === "string") spoilBank(provider, payout.is.destination, byItself);
  return failed;
}

/** Called back while the bank has not heard of it. Gives null when it is too late. */
export function cancelPayout(provider: Provider, id: string): Payout | null {
  const payout = provider.store.get("payout", id);
  if (payout?.is.status !== "pending") return null;
  return giveBack(provider, payout, "payout_cancel", {
    status: "canceled",
    reconciliation_status: "not_applicable",
  });
}

function giveBack(
  provider: Provider,
  payout: Payout,
  type: "payout_failure" | "payout_cancel",
  change: Parameters<typeof changePayout>[2],
): Payout | null {
  const { id, account, is } = payout;
  if (account === null) return null;
  dropPlans(provider, (plan) => "payout" in plan && plan.payout === id);
  const { id: failure_balance_transaction } = newOwnedTransaction(provider, account, {
    type,
    reporting_category: "payout_reversal",
    amount: is.amount,
    fee: 0,
    currency: is.currency,
    description: type === "payout_failure" ? "STRIPE PAYOUT FAILURE" : "STRIPE PAYOUT CANCEL",
    source: id,
  });
  // As whatever is in the balance, where a bank account takes it by then.
  const owner = provider.store.get("account", account);
  if (owner) planNextPayout(provider, owner);
  const told = type === "payout_failure" ? "payout.failed" : "payout.canceled";
  return changePayout(provider, payout, { ...change, failure_balance_transaction }, ["payout.updated", told]);
}

/** Money that was on its way to a connected account's balance has become available there. */
export function tellAvailable(provider: Provider, account: string): void {
  const { store, now } = provider;
  const { available = 0, pending = 0 } = store.balance(account, now()).get("usd") ?? {};
  const amount = (cents: number) => [{ amount: cents, currency: "usd", source_types: { card: cents } }];
  recordAccountEvent(provider, account, {
    type: "balance.available",
    object: { object: "balance", available: amount(available), livemode: false, pending: amount(pending) },
    origin: byItself,
  });
}

function isOnItsWay({ is }: Payout): boolean {
  return is.status === "pending" || is.status === "in_transit";
}
