import * as z from "zod/mini";
import { call } from "../form/call.ts";

/** A group with fewer athletes who received something, or with fewer contributions, is never shown by itself. */
export const FEWEST_IN_GROUP = 5;

/** The name of what is left of all groups that are not shown by themselves. */
export const OTHER_GROUPS = "Other (small groups)";

/** The rule, as it is told wherever the sums are. */
export const SMALL_GROUPS_RULE = `A group with fewer than ${FEWEST_IN_GROUP} supported athletes or fewer than ${FEWEST_IN_GROUP} contributions is not shown on its own. Small groups are summed as "${OTHER_GROUPS}", a small month with the month next to it. Where that sum would still be small, or of one group only, the next smallest group goes into it too, so that no one can find a small group by subtracting.`;

/** Where the same sums are a file. */
export const RECEIVED_CSV = "/Transparency/received.csv";

const receivedSum = z.object({
  /** Of a sport, gender or conference ("" for teams without one); `2026-11`, or `2026-05/2026-06` for months in one sum. */
  name: z.string(),
  /** Dollars: what was given less refunds and lost disputes. */
  received_donations: z.number(),
  /** Those that did not go back whole. */
  contributions: z.int(),
  /** Athletes they were given to; null in a sum of several groups, since an athlete can be in more than one. */
  athletes: z.nullable(z.int()),
  /** Athletes who can be found, supported or not; null for months. */
  athletes_listed: z.nullable(z.int()),
  /** How many groups are in this sum. */
  groups: z.int(),
});
export type ReceivedSum = z.infer<typeof receivedSum>;

const received = z.object({
  /** ISO 8601, UTC: the moment all sums are of; null before they were counted for the first time. */
  as_of: z.nullable(z.string()),
  received_donations: z.number(),
  contributions: z.int(),
  /**
   * Dollars of `received_donations` that are held for orders that are not done; they go back where these are not kept. Null where
   * the orders, their athletes or the contributions beside them are fewer than `FEWEST_IN_GROUP`.
   */
  held_for_orders: z.nullable(z.number()),
  /**
   * Dollars of `received_donations` that athletes' banks have, and what is left of it: held for athletes, or on its way to them. Both
   * null where the athletes behind either are fewer than `FEWEST_IN_GROUP`.
   */
  arrived: z.nullable(z.number()),
  held: z.nullable(z.number()),
  /**
   * Dollars of `received_donations` that couldn't reach the athlete and that somebody else who has a right to it got, like an estate or a
   * state. Null where `held` is, and where the athletes behind it are fewer than `FEWEST_IN_GROUP` and not none: then it is in `held`. Absent
   * from releases before.
   */
  handed_over: z.optional(z.nullable(z.number())),
  athletes_listed: z.int(),
  /** Largest first, small groups last; empty where everything together is a small group. */
  by_sport: z.array(receivedSum),
  by_gender: z.array(receivedSum),
  by_conference: z.array(receivedSum),
  /** In order of time. */
  by_month: z.array(receivedSum),
});
export type Received = z.infer<typeof received>;

export const receivedByGroup = call({
  name: "received_by_group",
  summary: "What was received by sport, gender, conference and month; small groups are summed.",
  method: "GET",
  path: "/v1/received_by_group",
  who: "anyone",
  answer: received,
  cache_seconds: 60,
});
