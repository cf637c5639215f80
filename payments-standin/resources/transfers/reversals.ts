import type Stripe from "stripe";
import { page, paging } from "../../api/lists.ts";
import { mergeMetadata } from "../../api/metadata.ts";
import { fields, flag, integer, metadata, text } from "../../api/parameters.ts";
import { invalid, noSuch } from "../../api/refusal.ts";
import { route } from "../../api/route.ts";
import { newId } from "../../state/ids.ts";
import type { Provider } from "../../state/provider.ts";
import type { Origin } from "../../state/rows.ts";
import { recordEvent } from "../../webhooks/events.ts";
import { newTransaction } from "../charges/balance-transactions.ts";
import { takeBack } from "./landing.ts";
import { notEnough } from "./refused.ts";
import { transferAt } from "./transfers.ts";

const listed = 10;

export const reversalRoutes = [
  route({
    method: "POST",
    path: "/transfers/:id/reversals",
    parameters: fields({
      amount: integer({ least: 1 }),
      description: text(),
      metadata: metadata(),
      refund_application_fee: flag(),
    }),
    answer: ({ provider, path, given, origin }) =>
      reverse(provider, transferAt(provider, path.id, "id"), given, origin),
  }),
  route({
    method: "GET",
    path: "/transfers/:id/reversals",
    parameters: fields(paging),
    answer({ provider, path, given }) {
      const { id } = transferAt(provider, path.id, "id");
      const rows = provider.store.of("transfer_reversal", { transfer: id });
      return page("transfer_reversal", `/v1/transfers/${id}/reversals`, rows, given);
    },
  }),
  route({
    method: "GET",
    path: "/transfers/:transfer/reversals/:id",
    parameters: fields({}),
    answer({ provider, path }) {
      const { id } = transferAt(provider, path.transfer, "transfer");
      const reversal = provider.store.get("transfer_reversal", path.id ?? "");
      if (reversal?.transfer !== id) throw noSuch("transfer reversal", path.id ?? "", "id");
      return reversal;
    },
  }),
];

type Asked = { amount: number | undefined; metadata: Record<string, string> | "" | undefined };

/** Takes a transfer back, in part or whole, out of what the connected account has available. */
function reverse(
  provider: Provider,
  transfer: Stripe.Transfer,
  asked: Asked,
  origin: Origin,
): Stripe.TransferReversal {
  const left = transfer.amount - transfer.amount_reversed;
  const { amount = left } = asked;
  if (left === 0) throw invalid(`Transfer ${transfer.id} is already fully reversed.`);
  if (amount > left)
    throw invalid(
      `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on transfer ($${(left / 100).toFixed(2)})`,
      { param: "amount" },
    );
  const account = String(transfer.destination);
  const { available } = provider.store.balance(account, provider.now()).get("usd") ?? { available: 0 };
  if (available < amount) throw notEnough(provider);
  const reversal = newReversal(provider, transfer, amount, asked.metadata);
  const amount_reversed = transfer.amount_reversed + amount;
  const rows = provider.store.of("transfer_reversal", { transfer: transfer.id }).toReversed();
  const reversed = provider.store.put("transfer", {
    ...transfer,
    amount_reversed,
    reversed: amount_reversed === transfer.amount,
    reversals: { ...transfer.reversals, data: rows.slice(0, listed), has_more: rows.length > listed },
  });
  recordEvent(provider, "transfer.reversed", reversed, origin);
  return reversal;
}

/** The reversal with what it moves on both sides. */
function newReversal(
  provider: Provider,
  transfer: Stripe.Transfer,
  amount: number,
  metadata: Asked["metadata"],
): Stripe.TransferReversal {
  const { currency } = transfer;
  const id = newId("transfer_reversal");
  const payment = String(transfer.destination_payment);
  const refund = takeBack(provider, String(transfer.destination), { payment, amount, currency });
  const { id: balance_transaction } = newTransaction(provider, {
    type: provider.unsure.reversal_type,
    reporting_category: "transfer_reversal",
    amount,
    fee: 0,
    currency,
    description: null,
    source: id,
  });
  provider.store.put("owned_refund", {
    id: refund.id,
    account: String(transfer.destination),
    is: { ...refund, source_transfer_reversal: id },
  });
  return provider.store.put("transfer_reversal", {
    id,
    object: "transfer_reversal",
    amount,
    balance_transaction,
    created: provider.now(),
    currency,
    destination_payment_refund: refund.id,
    metadata: mergeMetadata({}, metadata),
    source_refund: null,
    transfer: transfer.id,
  });
}
