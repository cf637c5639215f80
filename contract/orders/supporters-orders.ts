import * as z from "zod/mini";
import { call } from "../form/call.ts";
import { limitOf, skip } from "../form/fields.ts";
import { ORDER_LINK } from "./order-link.ts";
import {
  ORDER_FAILURES,
  order,
  orderParams,
  ordersOf,
  supportersAct,
  whichOrders,
  writtenRules,
} from "./orders.ts";

export const listMyOrders = call({
  name: "my_orders",
  summary: "Services that the asker ordered: what is open, or what is over, the newest first.",
  method: "GET",
  path: "/v1/my_orders",
  who: "member",
  query: z.object({ which: whichOrders, limit: limitOf(20), skip }),
  answer: ordersOf,
  sensitive: true,
});

const WHY = "an order is whose who ordered it.";

export const getMyOrder = call({
  name: "my_order",
  summary: "An order as whoever ordered sees it: what, when, the proof, and each step.",
  method: "GET",
  path: "/v1/my_orders/{order_id}",
  who: "member",
  params: orderParams,
  answer: order,
  failures: { 404: ORDER_FAILURES[404] },
  sensitive: true,
  example: ({ unknown_id }) => ({ params: { order_id: unknown_id } }),
  outcomes: { rest: 404, why: WHY },
});

export const actOnMyOrder = call({
  name: "act_on_my_order",
  summary:
    "Whoever ordered answers the athlete's question, says thank you to what was delivered, or says that this isn't it.",
  method: "POST",
  path: "/v1/my_orders/{order_id}",
  who: "member",
  params: orderParams,
  body: supportersAct,
  rules: writtenRules,
  answer: order,
  failures: ORDER_FAILURES,
  at_most: { times: 60, minutes: 60 },
  sensitive: true,
  example: ({ unknown_id }) => ({
    params: { order_id: unknown_id },
    body: { act: "accept" as const, version: 3 },
  }),
  outcomes: { rest: 404, why: WHY },
});

/** What a letter's link holds behind its `#`: which order, and the proof that we mailed it. */
const link = z
  .string()
  .check(z.regex(ORDER_LINK, "This link is incomplete. Please open it from the email again."));

const BY_LINK =
  "answer whoever has the link of an email, signed in or not. It opens one order, and no other of the same supporter.";

export const orderByLink = call({
  name: "order_by_link",
  summary: "The order that an email's link is about, as whoever ordered sees it. Looking changes nothing.",
  method: "POST",
  path: "/v1/order_by_link",
  who: "anyone",
  body: z.object({ link }),
  answer: order,
  failures: { 404: "No such link, or what it led to is gone." },
  at_most: { times: 60, minutes: 60 },
  sensitive: true,
  example: ({ unknown_id, unknown_link }) => ({ body: { link: `${unknown_id}.${unknown_link}` } }),
  outcomes: { rest: 404, why: BY_LINK },
});

export const actByOrderLink = call({
  name: "act_on_order_by_link",
  summary: "The same acts by an email's link, without signing in.",
  method: "POST",
  path: "/v1/order_by_link/acts",
  who: "anyone",
  body: z.extend(supportersAct, { link }),
  rules: writtenRules,
  answer: order,
  failures: { 404: "No such link, or what it led to is gone.", 409: ORDER_FAILURES[409] },
  at_most: { times: 60, minutes: 60 },
  sensitive: true,
  example: ({ unknown_id, unknown_link }) => ({
    body: { link: `${unknown_id}.${unknown_link}`, act: "accept" as const, version: 3 },
  }),
  outcomes: { rest: 404, why: BY_LINK },
});
