import type Stripe from "stripe";
import { isWithin, matchesAll, page, paging } from "../../api/lists.ts";
import { mergeMetadata } from "../../api/metadata.ts";
import { fields, integer, metadata, oneOf, required, text, timeRange } from "../../api/parameters.ts";
import { invalid, noSuch } from "../../api/refusal.ts";
import { route } from "../../api/route.ts";
import type { Account } from "../../state/connect-rows.ts";
import { newId } from "../../state/ids.ts";
import type { Provider } from "../../state/provider.ts";
import type { Origin } from "../../state/rows.ts";
import { recordEvent } from "../../webhooks/events.ts";
import { planNextPayout } from "../accounts/payout-schedule.ts";
import { standingOf } from "../accounts/standing.ts";
import { newTransaction } from "../charges/balance-transactions.ts";
import { landTransfer } from "./landing.ts";
import { notEnough, refusedTransfer } from "./refused.ts";

const path = "/transfers/:transfer";

export const transferRoutes = [
  route({
    method: "POST",
    path: "/transfers",
    parameters: fields({
      amount: required(integer({ least: 1, most: 99_999_999 })),
      currency: required(text()),
      destination: required(text()),
      description: text(),
      metadata: metadata(),
      source_transaction: text(),
      source_type: oneOf("card"),
      transfer_group: text(),
    }),
    answer: ({ provider, given, origin }) => transfer(provider, given, origin),
  }),
  route({
    method: "GET",
    path: "/transfers",
    parameters: fields({ ...paging, created: timeRange(), destination: text(), transfer_group: text() }),
    answer({ provider, given }) {
      const { transfer_group, destination } = given;
      const rows = provider.store.of("transfer", { transfer_group, destination }).filter(
        (row) =>
          isWithin(row.created, given.created) &&
          matchesAll([
            [destination, row.destination],
            [transfer_group, row.transfer_group],
          ]),
      );
      return page("transfer", "/v1/transfers", rows, given);
    },
  }),
  route({
    method: "GET",
    path,
    parameters: fields({}),
    answer: ({ provider, path }) => transferAt(provider, path.transfer, "transfer"),
  }),
  route({
    method: "POST",
    path,
    parameters: fields({ description: text(), metadata: metadata() }),
    answer({ provider, path, given, origin }) {
      const before = transferAt(provider, path.transfer, "transfer");
      const { description, metadata: kept } = before;
      const updated = provider.store.put("transfer", {
        ...before,
        description: given.description ?? description,
        metadata: mergeMetadata(kept, given.metadata),
      });
      recordEvent(provider, "transfer.updated", updated, origin, { description, metadata: kept });
      return updated;
    },
  }),
];

type Asked = {
  amount: number;
  currency: string;
  destination: string;
  description: string | undefined;
  metadata: Record<string, string> | "" | undefined;
  source_transaction: string | undefined;
  transfer_group: string | undefined;
};

/** Moves money from the platform's available balance to an account, or refuses: nothing of it is left to wait for. */
function transfer(provider: Provider, asked: Asked, origin: Origin): Stripe.Transfer {
  const { amount, currency } = asked;
  if (asked.source_transaction !== undefined)
    throw invalid("source_transaction is not played: transfers draw on the available balance.", {
      param: "source_transaction",
    });
  if (currency.toLowerCase() !== "usd")
    throw invalid(`Transfers in ${currency} are not played.`, { param: "currency" });
  const account = destinationOf(provider, asked.destination);
  const { available } = provider.store.balance(null, provider.now()).get("usd") ?? { available: 0 };
  if (available < amount) throw notEnough(provider);
  const id = newId("transfer");
  const { id: balance_transaction } = newTransaction(provider, {
    type: "transfer",
    reporting_category: "transfer",
    amount: -amount,
    fee: 0,
    currency: "usd",
    description: asked.description ?? null,
    source: id,
  });
  const made = newTransfer(provider, asked, { id, balance_transaction });
  const { id: destination_payment } = landTransfer(provider, account.id, made);
  const landed = provider.store.put("transfer", { ...made, destination_payment });
  recordEvent(provider, "transfer.created", landed, origin);
  planNextPayout(provider, account);
  return landed;
}

function newTransfer(
  provider: Provider,
  asked: Asked,
  { id, balance_transaction }: { id: string; balance_transaction: string },
): Stripe.Transfer {
  return {
    id,
    object: "transfer",
    amount: asked.amount,
    amount_reversed: 0,
    balance_transaction,
    created: provider.now(),
    currency: "usd",
    description: asked.description ?? null,
    destination: asked.destination,
    livemode: false,
    metadata: mergeMetadata({}, asked.metadata),
    reversals: { object: "list", data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: null,
    source_type: "card",
    transfer_group: asked.transfer_group ?? null,
  };
}

/** The account that can take it. Throws the refusal of one that cannot. */
function destinationOf(provider: Provider, id: string): Account {
  const account = provider.store.get("account", id);
  if (!account) throw refusedTransfer(provider, "resource_missing", id);
  if (account.closed) throw refusedTransfer(provider, provider.unsure.closed_account, id);
  if (standingOf(provider, account).transfers.status !== "active")
    throw refusedTransfer(provider, "insufficient_capabilities_for_transfer", id);
  return account;
}

/** `param` is what Stripe's document calls that part of the path. */
export function transferAt({ store }: Provider, id = "", param: "transfer" | "id"): Stripe.Transfer {
  const found = store.get("transfer", id);
  if (!found) throw noSuch("transfer", id, param);
  return found;
}
