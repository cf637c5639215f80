import * as z from "zod/mini";
import { transaction } from "../contributions/received.ts";
import { call } from "../form/call.ts";
import { id, limitOf, nameText, skip } from "../form/fields.ts";

/** What became of the money. The first, where none is named: everything that was paid, whatever became of it since. */
export const TRANSACTION_STATES = [
  "paid",
  "refunded",
  "disputed",
  "lost",
  "to_review",
  "unfinished",
  "expired",
  "failed",
] as const;
export type TransactionState = (typeof TRANSACTION_STATES)[number];

export const TRANSACTION_ORDERS = ["newest", "oldest", "largest", "smallest"] as const;
export type TransactionOrder = (typeof TRANSACTION_ORDERS)[number];

/** A day as browsers' date fields write it. */
const day = z.iso.date("Please enter a date like 2027-04-21.");
const dollarsText = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/, "Please enter an amount."))]),
  z.pipe(
    z.transform((value: string | number) => Number(value)),
    z.number().check(z.gte(0), z.lte(9_999_999)),
  ),
);

/** What narrows an admin's list of transactions, and its file. */
export const transactionFilters = z.object({
  /** An id of ours or of the provider, an e-mail address or its beginning, or a part of a player's or company's name. */
  search: z.optional(nameText),
  /** The first day and the last one, in UTC. */
  from: z.optional(day),
  until: z.optional(day),
  type: z.optional(z.enum(["one_time", "recurring"])),
  /** A part of a team's name, or the whole of it. */
  team: z.optional(nameText),
  player_id: z.optional(id),
  state: z._default(z.enum(TRANSACTION_STATES), "paid"),
  min_amount: z.optional(dollarsText),
  max_amount: z.optional(dollarsText),
  order: z._default(z.enum(TRANSACTION_ORDERS), "newest"),
});
export type TransactionFilters = z.output<typeof transactionFilters>;

/** So many are counted for each list that asks; of more, the number may be a minute old, or not be known yet. */
export const COUNTED_EACH_TIME = 1_000;

export const getAllTransactions = call({
  name: "get_all_transactions",
  summary:
    "Transactions, the newest first; how many there are in the header X-Total-Count, or 1001 while more than 1000 are being counted. Without `state`: what was paid.",
  method: "GET",
  path: "/v1/get_all_transactions",
  who: "admin",
  may_lag: true,
  logged_as: {
    act: "read the list of transactions",
    chosen: [
      "from",
      "until",
      "type",
      "player_id",
      "state",
      "min_amount",
      "max_amount",
      "order",
      "limit",
      "skip",
      "after",
    ],
    row_id: "transaction_id",
  },
  query: z.extend(transactionFilters, {
    limit: limitOf(500),
    skip,
    /** The id of the last one that is known: what follows it is answered, however far down. */
    after: z.optional(z.uuid()),
  }),
  answer: z.array(transaction),
  sensitive: true,
});

/** The same as a file, for whoever is signed in as an admin. */
export const TRANSACTIONS_CSV = "/AdminDashboard/transactions.csv";
