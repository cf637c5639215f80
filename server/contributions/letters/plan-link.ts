import { pages } from "../../../contract/pages/addresses.ts";
import { isProof, proofOf } from "../../world/proof.ts";
import type { World } from "../../world/world.ts";

/**
 * The address in every mail about a recurring contribution. Whoever holds it may do what a mailed link may. It names
 * no person and is void once the plan has ended.
 */
export const linkTo = (world: Pick<World, "origin" | "link_secret">, recurring_id: string): string =>
  `${world.origin}${pages.recurring.to(`${recurring_id}.${proofOf(world, subjectOf(recurring_id))}`)}`;

/** The plan that a link is about; null where the link is not ours. */
export function recurringOf(
  world: Pick<World, "link_secret" | "older_link_secrets">,
  link: string,
): string | null {
  const [recurring_id = "", proof = ""] = link.split(".");
  return isProof(world, subjectOf(recurring_id), proof) ? recurring_id : null;
}

const subjectOf = (recurring_id: string): string => `recurring ${recurring_id}`;
