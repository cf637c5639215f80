import type Stripe from "stripe";
import { isWithin, matchesAll, page, paging } from "../../api/lists.ts";
import { fields, text, timeRange } from "../../api/parameters.ts";
import { invalid, noSuch } from "../../api/refusal.ts";
import { route } from "../../api/route.ts";
import { newId } from "../../state/ids.ts";
import type { Provider } from "../../state/provider.ts";

const day = 24 * 60 * 60;

export const balanceTransactionRoutes = [
  route({
    method: "GET",
    path: "/balance_transactions",
    forAccounts: true,
    parameters: fields({
      ...paging,
      created: timeRange(),
      currency: text(),
      payout: text(),
      source: text(),
      type: text(),
    }),
    answer({ provider, account, given }) {
      const { source, payout } = given;
      const paidOut = payout === undefined ? null : transactionsIn(provider, account, payout);
      const rows = transactionsOf(provider, account, source).filter(
        (row) =>
          isWithin(row.created, given.created) &&
          (paidOut === null || paidOut.has(row.id)) &&
          matchesAll([
            [given.currency, row.currency],
            [source, row.source],
            [given.type, row.type],
          ]),
      );
      return page("balance_transaction", "/v1/balance_transactions", rows, given);
    },
  }),
  route({
    method: "GET",
    path: "/balance_transactions/:id",
    forAccounts: true,
    parameters: fields({}),
    answer({ provider, account, path: { id = "" } }) {
      const owned = provider.store.get("owned_transaction", id);
      const row =
        account === null
          ? provider.store.get("balance_transaction", id)
          : owned?.account === account && owned.is;
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

/** Moves the platform's balance by `amount` less `fee`. Only inside an act. */
export function newTransaction(provider: Provider, moved: Movement): Stripe.BalanceTransaction {
  return provider.store.put("balance_transaction", transactionFor(provider, moved));
}

/** Moves the balance of a connected account likewise. */
export function newOwnedTransaction(
  provider: Provider,
  account: string,
  moved: Movement,
): Stripe.BalanceTransaction {
  const is = transactionFor(provider, moved);
  provider.store.put("owned_transaction", { id: is.id, account, is });
  return is;
}

function transactionFor(provider: Provider, moved: Movement): Stripe.BalanceTransaction {
  const created = provider.now();
  const { available_on = created, fee, amount, currency } = moved;
  return {
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
  };
}

function transactionsOf(
  { store }: Provider,
  account: string | null,
  source: string | undefined,
): Stripe.BalanceTransaction[] {
  if (account === null) return store.of("balance_transaction", { source });
  return store
    .of("owned_transaction", { source, account })
    .filter((row) => row.account === account)
    .map(({ is }) => is);
}

/** What went into an automatic payout, and the payout itself. 400 for a payout that is not there. */
function transactionsIn({ store }: Provider, account: string | null, id: string): Set<string> {
  const payout = store.get("payout", id);
  if (!payout || payout.account !== account)
    throw invalid(`No such payout: '${id}'`, { code: "resource_missing", param: "payout" });
  return new Set(payout.transactions);
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
