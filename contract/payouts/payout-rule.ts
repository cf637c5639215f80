import * as z from "zod/mini";
import { call } from "../form/call.ts";

export const getPayoutRule = call({
  name: "payout_rule",
  summary: "By which days and sums this site pays athletes out, as its policy has them.",
  method: "GET",
  path: "/v1/payout_rule",
  who: "anyone",
  answer: z.object({
    /** Off: nothing is paid out yet, and the others are null. */
    is_on: z.boolean(),
    /** Days for which what was given may be refunded, and waits. */
    after_days: z.nullable(z.int()),
    /** Dollars: the least that is paid out. */
    least: z.nullable(z.number()),
    /** Hours for which nothing goes out after a change that a thief would make. */
    hold_hours: z.int(),
  }),
  cache_seconds: 60,
});
