import type Stripe from "stripe";
import { isWithin, matchesAll, page, paging } from "../../api/lists.ts";
import { fields, text, timeRange } from "../../api/parameters.ts";
import { noSuch } from "../../api/refusal.ts";
import { route } from "../../api/route.ts";
import { newId } from "../../state/ids.ts";
import type { Provider } from "../../state/provider.ts";

const day = 24 * 60 * 60;

export const balanceTransactionRoutes = [
  route({
    method: "GET",
    path: "/balance_transactions",
    parameters: fields({ ...paging, created: timeRange(), currency: text(), source: text(), type: text() }),
    answer({ provider, given }) {
      const rows = provider.store.of("balance_transaction", { source: given.source }).filter(
        (row) =>
          isWithin(row.created, given.created) &&
          matchesAll([
            [given.currency, row.currency],
            [given.source, row.source],
            [given.type, row.type],
          ]),
      );
      return page("balance_transaction", "/v1/balance_transactions", rows, given);
    },
  }),
  route({
    method: "GET",
    path: "/balance_transactions/:id",
    parameters: fields({}),
    answer({ provider, path: { id = "" } }) {
      const row = provider.store.get("balance_transaction", id);
      if (!row) throw noSuch("balance transaction", id, "id");
      return row;
    },
  }),
];

type Movement = {
  /** A new one where none is given. */
  id?: string;
  type: Stripe.BalanceTransaction.Type;
  reporting_category: string;
  /** In cents; below zero when it leaves the balance. */
  amount: number;
  fee: number;
  currency: string;
  description: string | null;
  /** What moved it: a charge, refund, dispute or payout; null for a fee of the account. */
  source: string | null;
  /** Seconds; now for what is taken or given back. */
  available_on?: number;
};

/** Moves the balance by `amount` less `fee`. Only inside an act. */
export function newTransaction(provider: Provider, moved: Movement): Stripe.BalanceTransaction {
  const created = provider.now();
  const { available_on = created, fee, amount, currency } = moved;
  return provider.store.put("balance_transaction", {
    ...moved,
    id: moved.id ?? newId("balance_transaction"),
    object: "balance_transaction",
    available_on,
    balance_type: "payments",
    created,
    exchange_rate: null,
    fee_details: fee === 0 ? [] : [feeDetail(fee, currency, moved.reporting_category)],
    net: amount - fee,
    status: available_on <= created ? "available" : "pending",
  });
}

/** As it is by now: no job turns `pending` into `available`, the date says which it is. */
export function asOfNow(provider: Provider, row: Stripe.BalanceTransaction): Stripe.BalanceTransaction {
  return { ...row, status: row.available_on <= provider.now() ? "available" : "pending" };
}

/** Midnight (UTC) of the second working day after `time`. */
export function payoutDay(time: number): number {
  let midnight = time - (time % day);
  for (let left = 2; left > 0; ) {
    midnight += day;
    const weekday = new Date(midnight * 1000).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return midnight;
}

function feeDetail(amount: number, currency: string, category: Movement["reporting_category"]) {
  const description = category === "dispute" ? "Dispute fee" : "Stripe processing fees";
  return { amount, application: null, currency, description, type: "stripe_fee" };
}
