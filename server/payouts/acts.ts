import { holdPayouts as hold } from "./standing/hold.ts";

/** A change of somebody's that a thief would make holds their payouts, in the transaction of that change. */
export const holdPayouts = hold;
