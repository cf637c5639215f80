import * as z from "zod/mini";
import { call } from "../form/call.ts";
import { id } from "../form/fields.ts";

const orderEnding = z.object({
  contribution_id: z.uuid(),
  /** Of a service (`contract/orders/kinds.ts`). */
  kind: z.string(),
  player_name: z.string(),
  /** Dollars that were paid and did not go back before. */
  amount: z.number(),
  /** It is not delivered, so its money goes back; else it counts as accepted. */
  goes_back: z.boolean(),
});
export type OrderEnding = z.infer<typeof orderEnding>;

/** What ends with an account, beside what is kept in it. */
export const goesWithAccount = z.object({
  /** What its owner gives every month. */
  gives: z.array(
    z.object({
      player_name: z.string(),
      /** Dollars a month. */
      amount: z.number(),
    }),
  ),
  /** What its owner ordered, the oldest first. */
  orders: z.array(orderEnding),
  /** The athlete's pages that are its owner's: one, as a rule. */
  pages: z.array(
    z.object({
      player_name: z.string(),
      /** How many contributions by the month end with it. */
      monthly: z.int(),
    }),
  ),
  /** A profile that its owner sent in, and that is not public yet. */
  has_profile_under_way: z.boolean(),
});
export type GoesWithAccount = z.infer<typeof goesWithAccount>;

export const getAccountDeletion = call({
  name: "get_account_deletion",
  summary: "What ends when an account is deleted: one's own, or for an admin any. Admins' reading is logged.",
  method: "GET",
  path: "/v1/local/auth/users/{user_id}/deletion",
  who: "member",
  params: z.object({ user_id: id }),
  answer: goesWithAccount,
  failures: { 403: "Someone else's account.", 404: "No such account, or it is deleted already." },
  sensitive: true,
  example: ({ user_id }) => ({ params: { user_id } }),
  outcomes: { rest: 403, member: "yes", admin: "yes" },
});
