import type Stripe from "stripe";
import { newId } from "../../state/ids.ts";
import { planAfter } from "../../state/plans.ts";
import type { Provider } from "../../state/provider.ts";
import { newOwnedTransaction } from "../charges/balance-transactions.ts";
import { holdForNegative } from "../charges/negative-balances.ts";

/** A transfer as the connected account sees it: a payment without a fee. Only inside an act. */
export function landTransfer(provider: Provider, account: string, transfer: Stripe.Transfer): Stripe.Charge {
  const { amount, currency } = transfer;
  const id = newId("payment");
  const { transfer_seconds } = provider.delays;
  const { id: balance_transaction } = newOwnedTransaction(provider, account, {
    type: "payment",
    reporting_category: "charge",
    amount,
    fee: 0,
    currency,
    description: transfer.description,
    source: id,
    available_on: provider.now() + transfer_seconds,
  });
  holdForNegative(provider, account);
  if (transfer_seconds > 0) planAfter(provider, transfer_seconds, { act: "tell_available", account });
  const is = { ...noPayer, ...paymentOf(provider, transfer, id), balance_transaction };
  provider.store.put("owned_charge", { id, account, is });
  return is;
}

/** What the connected account loses by a reversal. Only inside an act. */
export function takeBack(
  provider: Provider,
  account: string,
  { payment, amount, currency }: { payment: string; amount: number; currency: string },
): Stripe.Refund {
  const id = newId("payment_refund");
  const { id: balance_transaction } = newOwnedTransaction(provider, account, {
    type: "payment_refund",
    reporting_category: "refund",
    amount: -amount,
    fee: 0,
    currency,
    description: null,
    source: id,
  });
  const is: Stripe.Refund = {
    id,
    object: "refund",
    amount,
    balance_transaction,
    charge: payment,
    created: provider.now(),
    currency,
    metadata: {},
    payment_intent: null,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
    customer: null,
    customer_account: null,
  };
  provider.store.put("owned_refund", { id, account, is });
  const charge = provider.store.get("owned_charge", payment);
  if (charge) {
    const amount_refunded = charge.is.amount_refunded + amount;
    const refunded = amount_refunded === charge.is.amount;
    provider.store.put("owned_charge", { ...charge, is: { ...charge.is, amount_refunded, refunded } });
  }
  return is;
}

function paymentOf(provider: Provider, transfer: Stripe.Transfer, id: string) {
  const { amount, currency, description } = transfer;
  return {
    id,
    amount,
    amount_captured: amount,
    balance_transaction: null,
    created: provider.now(),
    currency,
    description,
    source_transfer: transfer.id,
  };
}

/** A payment that nobody pays by card, and that needs no bank to agree. */
const noPayer = {
  object: "charge",
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  calculated_statement_descriptor: null,
  captured: true,
  customer: null,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  outcome: null,
  paid: true,
  payment_intent: null,
  payment_method: null,
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: "succeeded",
  transfer_data: null,
  transfer_group: null,
} as const;
