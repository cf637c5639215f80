import * as z from "zod/mini";
import { call } from "../form/call.ts";
import { id, limitOf, skip } from "../form/fields.ts";

/** Of one contribution that was made, under the specification's names (section 3). Money in dollars. */
export const transaction = z.object({
  transaction_id: z.string(),
  /** What was paid; before it was, what is asked. */
  transaction_amount: z.number(),
  transaction_type: z.string(),
  /** In months; null where it was given once. */
  recurring_cost_duration: z.nullable(z.int()),
  nil_service_type: z.string(),
  /** The provider's word, like `card`; null where it is not known. */
  payment_method_type: z.nullable(z.string()),
  /** ISO 8601, UTC: when it was paid; before it was, when it was begun. */
  created_at: z.string(),
  /** Null where the athlete asks: athletes are shown no supporter's address. */
  user_email: z.nullable(z.string()),
  user_company_name: z.nullable(z.string()),
  team_conference: z.string(),
  team_name: z.string(),
  player_name: z.string(),
  state: z.enum(["opening", "open", "processing", "paid", "expired", "failed"]),
  /** What of it went back to the card, what a bank took back for good, and what a bank holds while it decides. */
  refunded_amount: z.number(),
  lost_amount: z.number(),
  disputed_amount: z.number(),
});
export type Transaction = z.infer<typeof transaction>;

/** How many the athlete's table shows at a time. */
export const CONTRIBUTIONS_BATCH = 50;

export const transactionsByPlayer = call({
  name: "transactions_by_player",
  summary: "What an athlete received, the newest first: one's own player, or for an admin any.",
  method: "GET",
  path: "/v1/transactions/by_player",
  who: "member",
  query: z.object({ player_id: z.optional(id), limit: limitOf(100), skip }),
  answer: z.object({
    transactions: z.array(transaction),
    /** Dollars of all of them, not only of those that are listed: paid less refunds and lost disputes. */
    total_amount: z.number(),
    total_count: z.int(),
  }),
  failures: { 403: "Someone else's player, or none.", 404: "No such player." },
  example: ({ player_id }) => ({ query: { player_id } }),
  outcomes: { rest: 403, athlete: "yes", admin: "yes" },
});

export const receivedByMonth = call({
  name: "received_by_month",
  summary: "What an athlete received in each month and by kind: one's own player, or for an admin any.",
  method: "GET",
  path: "/v1/transactions/by_player/months",
  who: "member",
  query: z.object({ player_id: z.optional(id) }),
  answer: z.object({
    /** In their order; only those in which something came in. */
    months: z.array(
      z.object({
        /** `2027-04`, in UTC. */
        month: z.string(),
        transaction_type: z.string(),
        /** Dollars: paid less refunds and lost disputes. */
        amount: z.number(),
        count: z.int(),
      }),
    ),
    /** Dollars of what was received that are held for orders that are not done: they go back where these are not kept. */
    held_for_orders: z.number(),
    /** Anybody may give now. */
    contributions_are_on: z.boolean(),
    /** Listed on a roster, or by a page of their own; where not, that is why nobody may give. */
    on_roster: z.boolean(),
    /** Monthly contributions that go on, and how many of these we hold: nothing of them is charged. */
    monthly: z.int(),
    held: z.int(),
  }),
  failures: { 403: "Someone else's player, or none." },
  example: ({ player_id }) => ({ query: { player_id } }),
  outcomes: { rest: 403, athlete: "yes", admin: "yes" },
});
export type ReceivedMonth = z.infer<(typeof receivedByMonth)["answer"]>["months"][number];

/** What an athlete received as a file, for whoever is signed in as one. */
export const RECEIVED_BY_PLAYER_CSV = "/AthleteDashboard/contributions.csv";
