import { forgetPayoutsOf } from "./accounts/forget.ts";
import { holdPayouts as hold } from "./standing/hold.ts";

/** A change of somebody's that a thief would make holds their payouts, in the transaction of that change. */
export const holdPayouts = hold;

/** What somebody said of themselves for their payouts goes with their account; what was paid stays in the book. */
export const forgetPayouts = forgetPayoutsOf;
