import * as z from "zod/mini";
import { call } from "../form/call.ts";
import { LINK_FAILURES, privateLink, WHY_BY_LINK } from "../form/private-link.ts";
import { REPORT_FAILURES, report, reportRules } from "./order-reports.ts";
import { orderParams } from "./orders.ts";
import { orderAct, orderState } from "./states.ts";

// What is ordered from an athlete who is under 18, and what is written with it, for the guardian who agreed to the page.

/** The newest orders; a guardian looks at what is going on. */
export const MOST_CHILD_ORDERS = 50;

const optionalText = z.nullable(z.string());

const childOrder = z.object({
  order_id: z.uuid(),
  /** Of contract/orders/kinds.ts. */
  kind: z.string(),
  state: orderState,
  /** Dollars that were paid for it. */
  amount: z.number(),
  /** Whom it is for, and what was asked for, as whoever ordered typed it; null once it is deleted. */
  first_name: optionalText,
  brief: optionalText,
  /** YYYY-MM-DD: the day that whoever ordered would like, as to meet. */
  wished_on: optionalText,
  /** ISO 8601, UTC, as are all moments here. */
  ordered_at: optionalText,
  due_at: optionalText,
  /** Steps with words or a public post, of either side, in the order in which they happened. */
  written: z.array(
    z.object({
      entry_id: z.int(),
      happened_at: z.string(),
      actor: z.enum(["supporter", "athlete"]),
      act: orderAct,
      words: optionalText,
      link: optionalText,
    }),
  ),
});
export type ChildOrder = z.infer<typeof childOrder>;

const childOrders = z.object({ player_name: z.string(), orders: z.array(childOrder) });
export type ChildOrders = z.infer<typeof childOrders>;

const failures = {
  ...LINK_FAILURES,
  404: `${LINK_FAILURES[404]} Or it is the athlete's own, or the athlete is of age by now.`,
};

export const getChildOrders = call({
  name: "child_orders",
  summary: `What was ordered from a minor and what the two wrote, for the guardian who agreed to the page: the newest ${MOST_CHILD_ORDERS}. Nothing of it says who ordered.`,
  method: "POST",
  path: "/v1/child_orders",
  who: "anyone",
  body: z.object({ link: privateLink }),
  answer: childOrders,
  failures,
  sensitive: true,
  example: ({ unknown_link }) => ({ body: { link: unknown_link } }),
  outcomes: { rest: 404, why: WHY_BY_LINK },
});

export const reportChildOrder = call({
  name: "report_child_order",
  summary:
    "A guardian reports what was written with an order to a minor, by either side: an admin looks at it.",
  method: "POST",
  path: "/v1/child_orders/{order_id}/reports",
  who: "anyone",
  params: orderParams,
  body: z.extend(report, { link: privateLink }),
  rules: reportRules,
  answer: z.object({ reported: z.literal(true) }),
  failures: { ...failures, 409: REPORT_FAILURES[409], 422: "A rule is broken." },
  at_most: { times: 20, minutes: 60 },
  sensitive: true,
  example: ({ unknown_link, unknown_id }) => ({
    params: { order_id: unknown_id },
    body: { link: unknown_link, thing: "brief" as const, reason: "It's a threat." },
  }),
  outcomes: { rest: 404, why: WHY_BY_LINK },
});
