import type Stripe from "stripe";
import { isWithin, matchesAll, page, paging } from "../../api/lists.ts";
import { mergeMetadata } from "../../api/metadata.ts";
import { fields, metadata, text, timeRange } from "../../api/parameters.ts";
import { noSuch } from "../../api/refusal.ts";
import { route } from "../../api/route.ts";
import { planAfter } from "../../state/plans.ts";
import type { Provider } from "../../state/provider.ts";
import type { Origin } from "../../state/rows.ts";
import { byItself, recordEvent } from "../../webhooks/events.ts";
import { newTransaction, payoutDay } from "./balance-transactions.ts";

const path = "/charges/:charge";

export const chargeRoutes = [
  route({
    method: "GET",
    path: "/charges",
    forAccounts: true,
    parameters: fields({
      ...paging,
      created: timeRange(),
      customer: text(),
      payment_intent: text(),
      transfer_group: text(),
    }),
    answer({ provider, account, given }) {
      const { payment_intent, customer } = given;
      const all =
        account === null
          ? provider.store.of("charge", { payment_intent, customer })
          : provider.store.of("owned_charge", { account }).map(({ is }) => is);
      const rows = all.filter(
        (charge) =>
          isWithin(charge.created, given.created) &&
          matchesAll([
            [customer, charge.customer],
            [payment_intent, charge.payment_intent],
            [given.transfer_group, charge.transfer_group],
          ]),
      );
      return page("charge", "/v1/charges", rows, given);
    },
  }),
  route({
    method: "GET",
    path,
    forAccounts: true,
    parameters: fields({}),
    answer: ({ provider, account, path }) => chargeAt(provider, path.charge, account),
  }),
  route({
    method: "POST",
    path,
    parameters: fields({ description: text(), metadata: metadata() }),
    answer({ provider, path, given, origin }) {
      const charge = chargeAt(provider, path.charge);
      const { description, metadata: kept } = charge;
      const updated = provider.store.put("charge", {
        ...charge,
        description: given.description ?? description,
        metadata: mergeMetadata(kept, given.metadata),
      });
      recordEvent(provider, "charge.updated", updated, origin, { description, metadata: kept });
      return updated;
    },
  }),
];

/** Books a charge to the balance with its fee: at once, or as much later as the settings say. */
export function settleSoon(
  provider: Provider,
  charge: Stripe.Charge,
  available_at_once: boolean,
  origin: Origin,
): void {
  const { fee_seconds } = provider.delays;
  if (fee_seconds === 0) settleCharge(provider, charge.id, available_at_once, origin);
  else planAfter(provider, fee_seconds, { act: "settle_charge", charge: charge.id, available_at_once });
}

/** The charge's balance transaction comes to be, and the charge names it. */
export function settleCharge(
  provider: Provider,
  id: string,
  available_at_once: boolean,
  origin: Origin = byItself,
): void {
  const { store } = provider;
  const charge = store.get("charge", id);
  if (!charge || charge.balance_transaction !== null) return;
  // Of a bank debit the line is there before the bank's answer, which makes it available.
  const from = provider.now() + (charge.status === "pending" ? provider.delays.debit_seconds : 0);
  const { id: balance_transaction } = newTransaction(provider, {
    type: charge.payment_method_details?.type === "card" ? "charge" : "payment",
    reporting_category: "charge",
    amount: charge.amount,
    fee: feeOf(provider, charge.amount),
    currency: charge.currency,
    description: charge.description,
    source: charge.id,
    available_on: available_at_once ? provider.now() : payoutDay(from),
  });
  const settled = store.put("charge", { ...charge, balance_transaction });
  recordEvent(provider, "charge.updated", settled, origin, { balance_transaction: null });
}

/** The money stood in the balance, pending, from the day on which the bank was asked; another line takes it out again. Only inside an act. */
export function takenBack(provider: Provider, charge: Stripe.Charge): Stripe.Charge {
  const { store, unsure } = provider;
  settleCharge(provider, charge.id, false);
  const settled = store.get("charge", charge.id) ?? charge;
  const begun = store.get("balance_transaction", String(settled.balance_transaction));
  if (!begun) return settled;
  const back = newTransaction(provider, {
    type: "payment_failure_refund",
    reporting_category: "charge_failure",
    amount: -begun.amount,
    fee: unsure.failed_debit_fees === "returned" ? -begun.fee : 0,
    currency: begun.currency,
    description: begun.description,
    source: charge.id,
    available_on: begun.available_on,
  });
  return { ...settled, failure_balance_transaction: back.id };
}

function chargeAt({ store }: Provider, id = "", account: string | null = null): Stripe.Charge {
  const owned = store.get("owned_charge", id);
  const charge = account === null ? store.get("charge", id) : owned?.account === account && owned.is;
  if (!charge) throw noSuch("charge", id, "charge");
  return charge;
}

/** Hundredths of a percent keep the sum in whole numbers: 2.9 % of 50 dollars is 145 cents, not 144.99…. */
function feeOf({ fee }: Provider, amount: number): number {
  return Math.round((amount * Math.round(fee.percent * 100)) / 10_000) + fee.fixedCents;
}
