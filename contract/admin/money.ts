import * as z from "zod/mini";
import { call } from "../form/call.ts";

const sum = z.object({ amount: z.number(), count: z.int() });
export type MoneySum = z.infer<typeof sum>;

const span = z.object({
  paid: sum,
  /** Sent back, or on its way. */
  refunded: sum,
  /** Disputes that banks have begun, however they end. */
  disputed: sum,
  /** Begun, and not paid: it failed, or who began it left. */
  failed: sum,
  expired: sum,
});
export type MoneySpan = z.infer<typeof span>;

export const moneyAtAGlance = call({
  name: "money_at_a_glance",
  summary: "What came in and went back today and this month (UTC), by day, by sport and by gender.",
  method: "GET",
  path: "/v1/admin/money",
  who: "admin",
  may_lag: true,
  answer: z.object({
    /** ISO 8601, UTC: the moment it is of, a minute old at most. */
    as_of: z.string(),
    today: span,
    month: span,
    /** What came in and went back on each of the last thirty days, in their order. */
    days: z.array(z.object({ day: z.string(), paid: z.number(), back: z.number(), count: z.int() })),
    /** What came in this month, the most first. */
    by_sport: z.array(z.extend(sum, { name: z.string() })),
    by_gender: z.array(z.extend(sum, { name: z.string() })),
    open_disputes: z.extend(sum, {
      /** ISO 8601: the first day on which evidence is due. */ next_due_at: z.nullable(z.string()),
    }),
    /** Paid contributions that a person should look at. */
    to_review: z.int(),
  }),
});
export type MoneyAtAGlance = z.infer<(typeof moneyAtAGlance)["answer"]>;
