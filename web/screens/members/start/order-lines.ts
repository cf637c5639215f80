import type { Waiting } from "../../../../contract/accounts/waiting.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { type Line, some } from "./line.ts";

/** Of whoever ordered. */
export const orderLines = ({ orders }: Waiting): Line[] => [
  ...some(
    orders.asked,
    ["order has a question from the athlete.", "orders have a question from the athlete."],
    "Answer",
    pages.myOrders.to(),
  ),
  ...some(
    orders.delivered,
    ["order is delivered. Is it what you ordered?", "orders are delivered. Are they what you ordered?"],
    "See and say thank you",
    pages.myOrders.to(),
  ),
];

/** Of an athlete. */
export const toDoLines = ({ orders_to_do }: NonNullable<Waiting["athlete"]>): Line[] =>
  some(
    orders_to_do,
    ["order is yours to do.", "orders are yours to do."],
    "See what to do",
    pages.ownOrders.to(),
  );

/** Of an office, and of admins where a school has none. A server of the release before counts none for admins. */
export const questionedLines = (
  { orders_questioned }: { readonly orders_questioned?: number },
  to: string,
): Line[] =>
  some(
    orders_questioned ?? 0,
    ["order is questioned by its supporter.", "orders are questioned by their supporters."],
    "See questioned orders",
    to,
  );
