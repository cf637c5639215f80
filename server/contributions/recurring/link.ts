import { createHmac, timingSafeEqual } from "node:crypto";
import { pages } from "../../../contract/pages.ts";
import type { World } from "../../world/world.ts";

/**
 * The address in every mail about a recurring contribution: whoever holds it may do what a mailed link may. It names no
 * person, and it is worth nothing once what it is about has ended.
 */
export const linkTo = (world: Pick<World, "origin" | "link_secret">, recurring_id: string): string =>
  `${world.origin}${pages.recurring.to(`${recurring_id}.${proofOf(world, recurring_id)}`)}`;

/** What a link is about, if we made it; else null. */
export function recurringOf(world: Pick<World, "link_secret">, link: string): string | null {
  const [recurring_id = "", proof = ""] = link.split(".");
  const [given, ours] = [Buffer.from(proof), Buffer.from(proofOf(world, recurring_id))];
  return given.length === ours.length && timingSafeEqual(given, ours) ? recurring_id : null;
}

const proofOf = ({ link_secret }: Pick<World, "link_secret">, recurring_id: string): string =>
  createHmac("sha256", link_secret).update(`recurring ${recurring_id}`).digest("base64url");
