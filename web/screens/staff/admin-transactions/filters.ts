import {
  TRANSACTION_ORDERS,
  TRANSACTION_STATES,
  TRANSACTIONS_CSV,
  type TransactionOrder,
  type TransactionState,
} from "../../../../contract/admin/transactions.ts";
import { recordOf } from "../../../../pure/records.ts";
import type { Choice } from "../../../ui/fields/field.tsx";

/** What narrows the list, as the address has it; "" where it does not. */
export const FILTERS = [
  "search",
  "from",
  "until",
  "type",
  "team",
  "state",
  "min_amount",
  "max_amount",
  "order",
] as const;
export type Filter = (typeof FILTERS)[number];
export type Filters = Readonly<Record<Filter, string>>;

export const filtersFrom = (search: URLSearchParams): Filters =>
  recordOf(FILTERS, (name) => search.get(name)?.trim() ?? "");

/** Without what does not filter. */
export const queryOf = (filters: Filters): Record<string, string> =>
  Object.fromEntries(FILTERS.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));

/** The file of what the list shows. */
export function fileOf(filters: Filters): string {
  const query = new URLSearchParams(queryOf(filters));
  return query.size > 0 ? `${TRANSACTIONS_CSV}?${query}` : TRANSACTIONS_CSV;
}

const STATE_WORDS: Readonly<Record<TransactionState, string>> = {
  paid: "Paid, any outcome",
  refunded: "Refunded, in full or part",
  disputed: "In dispute",
  lost: "Dispute lost",
  to_review: "Needs review",
  unfinished: "Not paid yet",
  expired: "Expired without payment",
  failed: "Failed",
};

const ORDER_WORDS: Readonly<Record<TransactionOrder, string>> = {
  newest: "Newest first",
  oldest: "Oldest first",
  largest: "Largest first",
  smallest: "Smallest first",
};

export const stateChoices: readonly Choice[] = TRANSACTION_STATES.map((value) => ({
  value,
  label: STATE_WORDS[value],
}));
export const orderChoices: readonly Choice[] = TRANSACTION_ORDERS.map((value) => ({
  value,
  label: ORDER_WORDS[value],
}));
export const typeChoices: readonly Choice[] = [
  { value: "one_time", label: "One-time" },
  { value: "recurring", label: "Recurring" },
];
