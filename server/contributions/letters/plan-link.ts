import sql, { type Sql } from "sql-template-tag";
import { pages } from "../../../contract/pages/addresses.ts";
import { isProof, proofOf } from "../../world/proof.ts";
import type { World } from "../../world/world.ts";

/**
 * The address in every mail about a recurring contribution. Whoever holds it may do what a mailed link may. It names
 * no person and is void once the plan has ended.
 */
export const linkTo = (world: Pick<World, "origin" | "link_secret">, recurring_id: string): string =>
  `${world.origin}${pages.recurring.to(`${recurring_id}.${proofOf(world, subjectOf(recurring_id))}`)}`;

/** The plan that a contribution `c` is a month of, while it goes on; null else. */
export const PLAN_THAT_GOES_ON: Sql = sql`
  (select p.recurring_id from recurring_contributions p where p.recurring_id = c.recurring_id and p.ended_at is null)`;

/** The way to it, as a line of a letter that leads elsewhere: who looks for it looks in whichever letter came last. */
export const planLine = (
  world: Pick<World, "origin" | "link_secret">,
  recurring_id: string | null,
): readonly string[] =>
  recurring_id === null
    ? []
    : [`Change, pause or cancel the monthly contribution: ${linkTo(world, recurring_id)}`];

/** The plan that a link is about; null where the link is not ours. */
export function recurringOf(
  world: Pick<World, "link_secret" | "older_link_secrets">,
  link: string,
): string | null {
  const [recurring_id = "", proof = ""] = link.split(".");
  return isProof(world, subjectOf(recurring_id), proof) ? recurring_id : null;
}

const subjectOf = (recurring_id: string): string => `recurring ${recurring_id}`;
