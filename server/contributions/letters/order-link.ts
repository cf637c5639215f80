import { ORDER_LINK } from "../../../contract/orders/order-link.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { isProof, proofOf } from "../../world/proof.ts";
import type { World } from "../../world/world.ts";

/** What shows that we mailed somebody a link to their order: the order's number and a proof. It names nobody. */
export const orderLink = (world: Pick<World, "link_secret">, order_id: string): string =>
  `${order_id}.${proofOf(world, subjectOf(order_id))}`;

/** The address in every letter to whoever ordered. */
export const orderLinkAddress = (world: Pick<World, "origin" | "link_secret">, order_id: string): string =>
  world.origin + pages.orderByLink.to(orderLink(world, order_id));

/** The order that a link is about; null where the link is not ours. */
export function orderOfLink(
  world: Pick<World, "link_secret" | "older_link_secrets">,
  link: string,
): string | null {
  if (!ORDER_LINK.test(link)) return null;
  const [order_id = "", proof = ""] = link.split(".");
  return isProof(world, subjectOf(order_id), proof) ? order_id : null;
}

const subjectOf = (order_id: string): string => `order ${order_id}`;
