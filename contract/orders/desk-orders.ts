import * as z from "zod/mini";
import { finding } from "../collaborations/desk.ts";
import { call } from "../form/call.ts";
import { limitOf, nameText, skip } from "../form/fields.ts";
import {
  ORDER_FAILURES,
  officesAct,
  order,
  orderLine,
  orderParams,
  ordersOf,
  writtenRules,
} from "./orders.ts";

/** What is questioned is for the office to look at. */
const which = z._default(z.enum(["questioned", "open", "over", "all"]), "open");

const deskLine = z.extend(orderLine, {
  /** How many findings somebody has to look at. */
  to_check: z.int(),
});
export type DeskOrderLine = z.infer<typeof deskLine>;

const deskOrder = z.extend(order, {
  /** What the rules say, the gravest first, each with its source. Never a verdict. */
  findings: z.array(finding),
});
export type DeskOrder = z.infer<typeof deskOrder>;

export const listDeskOrders = call({
  name: "desk_orders",
  summary:
    "Services ordered from athletes of the officer's own school, those that are questioned first; for an admin, of the school that is named, or of all schools without an officer.",
  method: "GET",
  path: "/v1/compliance/orders",
  who: "member",
  query: z.object({
    which,
    /** Admins name a school, by any of its names. */
    school: z._default(nameText, ""),
    /** `ours`: of all schools without an officer, for which admins decide; for admins. */
    desk: z._default(z.enum(["school", "ours"]), "school"),
    limit: limitOf(50),
    skip,
  }),
  answer: z.extend(ordersOf, {
    data: z.array(deskLine),
    /** Those that an athlete's supporter says are not what was ordered. */
    questioned: z.int(),
    /** Null of schools without an officer. */
    school_name: z.nullable(z.string()),
  }),
  failures: {
    403: "Neither an officer nor an admin; an officer who asks for orders of other schools.",
    404: "No such school.",
    422: "An admin named no school.",
  },
  sensitive: true,
  outcomes: {
    rest: 403,
    officer: "yes",
    "other officer": "yes",
    admin: 422,
    why: "an admin names a school.",
  },
});

const WHY =
  "an order is seen by officers of the athlete's school, and by an admin where the school has none.";
const failures = { 403: "Neither an officer nor an admin.", ...ORDER_FAILURES };

export const getDeskOrder = call({
  name: "desk_order",
  summary:
    "An order as the athlete's school sees it, with what the rules say, without where something is mailed to.",
  method: "GET",
  path: "/v1/compliance/orders/{order_id}",
  who: "member",
  params: orderParams,
  answer: deskOrder,
  failures: { 403: failures[403], 404: failures[404] },
  sensitive: true,
  example: ({ unknown_id }) => ({ params: { order_id: unknown_id } }),
  outcomes: { rest: 403, officer: 404, "other officer": 404, admin: 404, why: WHY },
});

export const actAtOrderDesk = call({
  name: "act_on_desk_order",
  summary:
    "An office stops an order, which sends its money back, or finds that one that is questioned was done as it was offered.",
  method: "POST",
  path: "/v1/compliance/orders/{order_id}",
  who: "member",
  params: orderParams,
  body: officesAct,
  rules: writtenRules,
  answer: deskOrder,
  failures,
  sensitive: true,
  example: ({ unknown_id }) => ({
    params: { order_id: unknown_id },
    body: { act: "stop" as const, version: 2, words: "It uses the school's marks." },
  }),
  outcomes: { rest: 403, officer: 404, "other officer": 404, admin: 404, why: WHY },
});
