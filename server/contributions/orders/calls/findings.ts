import type { Finding } from "../../../../contract/collaborations/desk.ts";
import type { Queries } from "../../../world/database.ts";

/** What the rules say about orders, by their ids: the rules are another domain's. */
export type FindingsOfOrders = (
  queries: Queries,
  order_ids: readonly string[],
  now: Date,
) => Promise<ReadonlyMap<string, Finding[]>>;

/** Before somebody has said who knows the rules, there are none. */
let asked: FindingsOfOrders = async () => new Map();

/** Says who knows; once, where the server's domains are put together. */
export function findBy(findings: FindingsOfOrders): void {
  asked = findings;
}

export const findingsOf: FindingsOfOrders = (queries, order_ids, now) => asked(queries, order_ids, now);
