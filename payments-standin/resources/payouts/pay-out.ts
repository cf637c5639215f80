import type Stripe from "stripe";
import type { Account, BankAccount, Payout } from "../../state/connect-rows.ts";
import { newId, stableText } from "../../state/ids.ts";
import { planAfter } from "../../state/plans.ts";
import type { Provider } from "../../state/provider.ts";
import { byItself, recordAccountEvent } from "../../webhooks/events.ts";
import { planNextPayout } from "../accounts/payout-schedule.ts";
import { bankOf, standingOf } from "../accounts/standing.ts";
import { newOwnedTransaction } from "../charges/balance-transactions.ts";

/** The day of payouts of an account: what is available goes to its bank, and what is not waits for the next. */
export function payAccount(provider: Provider, id: string): void {
  const { store, now } = provider;
  const account = store.get("account", id);
  if (!account) return;
  const { available = 0, pending = 0 } = store.balance(id, now()).get("usd") ?? {};
  const bank = bankOf(provider, id);
  const can = standingOf(provider, account).payouts.status === "active";
  // Without a bank account that takes it, or with the capability off, it stays where it is until that changes.
  if (!can || !bank || account.closed) return;
  if (available > 0) startPayout(provider, account, bank, available);
  if (pending > 0) planNextPayout(provider, account);
}

function startPayout(provider: Provider, account: Account, bank: BankAccount, amount: number): void {
  const { store } = provider;
  const id = newId("payout");
  const paid = unpaidTransactions(provider, account.id);
  const { id: balance_transaction } = newOwnedTransaction(provider, account.id, {
    type: "payout",
    reporting_category: "payout",
    amount: -amount,
    fee: 0,
    currency: "usd",
    description: "STRIPE PAYOUT",
    source: id,
  });
  const is = newPayout(provider, { id, account, bank, amount, balance_transaction });
  const transactions = [...paid, balance_transaction];
  store.put("payout", { id, account: account.id, is, fate: bank.fate, transactions });
  tell(provider, account.id, "payout.created", is);
  const half = Math.floor(provider.delays.payout_seconds / 2);
  planAfter(provider, half, { act: "send_payout", payout: id });
}

type Started = {
  id: string;
  account: Account;
  bank: BankAccount;
  amount: number;
  balance_transaction: string;
};

function newPayout(provider: Provider, started: Started): Stripe.Payout {
  const { id, account, bank, amount, balance_transaction } = started;
  return {
    id,
    object: "payout",
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: provider.now() + provider.delays.payout_seconds,
    automatic: true,
    balance_transaction,
    created: provider.now(),
    currency: "usd",
    description: "STRIPE PAYOUT",
    destination: bank.id,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: "in_progress",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: account.payout_settings.statement_descriptor,
    status: "pending",
    trace_id: { status: "pending", value: null },
    type: "bank_account",
  };
}

/** It is with the bank now. */
export function sendPayout(provider: Provider, id: string): void {
  const payout = provider.store.get("payout", id);
  if (payout?.is.status !== "pending") return;
  changePayout(provider, payout, { status: "in_transit" }, ["payout.updated"]);
  const { payout_seconds } = provider.delays;
  const rest = payout_seconds - Math.floor(payout_seconds / 2);
  planAfter(provider, rest, { act: "end_payout", payout: id });
}

/** Changes a payout and tells of it. Gives it as it is then. */
export function changePayout(
  provider: Provider,
  payout: Payout,
  change: Partial<Stripe.Payout>,
  types: readonly string[],
): Payout {
  const is = { ...payout.is, ...change };
  const changed = provider.store.put("payout", { ...payout, is });
  if (payout.account === null) return changed;
  const before = new Map<string, unknown>(Object.entries(payout.is));
  const previous = Object.fromEntries(Object.keys(change).map((name) => [name, before.get(name)]));
  for (const type of types)
    tell(provider, payout.account, type, is, type === "payout.updated" ? previous : undefined);
  return changed;
}

/** By what a bank finds the payout in its books. */
export function traceOf(id: string): Stripe.Payout.TraceId {
  return { status: "supported", value: stableText(`trace ${id}`, 15).toUpperCase() };
}

/** All that has moved since the payout before. */
function unpaidTransactions({ store, now }: Provider, account: string): string[] {
  const paid = new Set(store.of("payout", { account }).flatMap(({ transactions }) => transactions));
  return store
    .of("owned_transaction", { account })
    .filter(({ id, is }) => is.available_on <= now() && !paid.has(id))
    .map(({ id }) => id);
}

function tell(
  provider: Provider,
  account: string,
  type: string,
  object: Stripe.Payout,
  previous_attributes?: object,
): void {
  recordAccountEvent(provider, account, { type, object, origin: byItself, previous_attributes });
}
