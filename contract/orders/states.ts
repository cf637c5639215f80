import * as z from "zod/mini";

/**
 * The life of an order. `unpaid` while its checkout page can be paid. Then it is the athlete's (`ordered`, `asked`, `answered`) until
 * they deliver, the supporter's (`delivered`) until they accept or question it; `accepted` waits only for what a bank decides, and
 * `refunding` for the refund. `settled`, `refunded` and `ended` (never paid) are the ends.
 */
export const ORDER_STATES = [
  "unpaid",
  "ordered",
  "asked",
  "answered",
  "delivered",
  "questioned",
  "accepted",
  "refunding",
  "settled",
  "refunded",
  "ended",
] as const;
export const orderState = z.enum(ORDER_STATES);
export type OrderState = z.infer<typeof orderState>;

/** Who does something to an order; `system` is the clock and what follows by itself. */
export const ORDER_ACTORS = ["supporter", "athlete", "officer", "system"] as const;
export const orderActor = z.enum(ORDER_ACTORS);
export type OrderActor = z.infer<typeof orderActor>;

export const ORDER_ACTS = [
  "order",
  "pay",
  "lapse",
  "ask",
  "answer",
  "deliver",
  "decline",
  "accept",
  "question",
  "uphold",
  "stop",
  "run_out",
  "leave",
  "settle",
  "return",
] as const;
export const orderAct = z.enum(ORDER_ACTS);
export type OrderAct = z.infer<typeof orderAct>;
