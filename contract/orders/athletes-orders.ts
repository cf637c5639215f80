import * as z from "zod/mini";
import { call } from "../form/call.ts";
import { limitOf, skip } from "../form/fields.ts";
import {
  athletesAct,
  deliveryRules,
  ORDER_FAILURES,
  order,
  orderParams,
  ordersOf,
  whichOrders,
} from "./orders.ts";

export const ORDERS_BATCH = 20;

export const listOwnOrders = call({
  name: "own_orders",
  summary:
    "What is ordered from an athlete: what is open with what is due next first, or what is over, the newest first.",
  method: "GET",
  path: "/v1/own_orders",
  who: "athlete",
  query: z.object({ which: whichOrders, limit: limitOf(ORDERS_BATCH), skip }),
  answer: z.extend(ordersOf, {
    /** Orders that the athlete has something to do for. */
    to_do: z.int(),
    /** Dollars that are held for orders that are not done. */
    held: z.number(),
  }),
  sensitive: true,
});

const WHY = "an order is its athlete's alone.";

export const getOwnOrder = call({
  name: "own_order",
  summary: "An order as its athlete sees it: what for whom by when, and each step.",
  method: "GET",
  path: "/v1/own_orders/{order_id}",
  who: "athlete",
  params: orderParams,
  answer: order,
  failures: { 404: ORDER_FAILURES[404] },
  sensitive: true,
  example: ({ unknown_id }) => ({ params: { order_id: unknown_id } }),
  outcomes: { rest: 404, why: WHY },
});

export const actOnOwnOrder = call({
  name: "act_on_own_order",
  summary:
    "An athlete asks something about an order, delivers it with proof, or says that they can't do it: then its money goes back.",
  method: "POST",
  path: "/v1/own_orders/{order_id}",
  who: "athlete",
  params: orderParams,
  body: athletesAct,
  rules: deliveryRules,
  answer: order,
  failures: { ...ORDER_FAILURES, 422: "What was uploaded isn't ready, or isn't this order's." },
  at_most: { times: 120, minutes: 60 },
  sensitive: true,
  example: ({ unknown_id }) => ({
    params: { order_id: unknown_id },
    body: { act: "ask" as const, version: 2, words: "Which color do you like best?" },
  }),
  outcomes: { rest: 404, why: WHY },
});
