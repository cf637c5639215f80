import sql, { type Sql } from "sql-template-tag";
import type { Person } from "../../../http/sessions/session.ts";
import { holds } from "../../../http/sessions/who.ts";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { orderOfLink } from "../../letters/order-link.ts";
import { TO_DO_STATES } from "../states/moves.ts";
import { OUR_DESK } from "../states/office.ts";
import { ORDERS } from "./read.ts";
import { ofPage, ofSchool } from "./whose.ts";

/** Who wants something of a proof: signed in, or by the link that the order's letters carry. */
export interface ProofViewer {
  readonly person: Person | null;
  readonly link: string | null;
}

/**
 * Whether somebody is the athlete of an order that waits for proof. It stays so until the transaction is over: an order that ends
 * meanwhile takes no proof anymore.
 */
export async function mayUploadProof(tx: Queries, person: Person, order_id: string): Promise<boolean> {
  const player_id = pageOf(person);
  if (player_id === null) return false;
  const found = await tx.row(sql`
    select from ${ORDERS} where o.order_id = ${order_id}::uuid and o.state = any (${TO_DO_STATES}::text[])
       and ${ofPage(player_id)} for share of o`);
  return found !== null;
}

/** Whether somebody may see the proofs of an order: the two whose it is, and an officer of the athlete's school. */
export async function maySeeProof(
  world: Pick<World, "link_secret" | "older_link_secrets">,
  tx: Queries,
  { person, link }: ProofViewer,
  order_id: string,
): Promise<boolean> {
  const ways: Sql[] = [];
  if (link !== null && orderOfLink(world, link) === order_id)
    ways.push(
      sql`not exists (select from people p where p.user_id = c.user_id and p.deleted_at is not null)`,
    );
  if (person) {
    ways.push(sql`c.user_id = ${person.user_id}`);
    const player_id = pageOf(person);
    if (player_id !== null) ways.push(ofPage(player_id));
    for (const { role, school_id } of person.roles)
      if (role === "compliance" && school_id !== null) ways.push(ofSchool(school_id));
  }
  for (const way of ways) {
    const found = await tx.row(sql`select from ${ORDERS} where o.order_id = ${order_id}::uuid and ${way}`);
    if (found) return true;
  }
  return false;
}

/** An admin may, in the place of an office that is not there: what cannot be looked at cannot be decided. */
export const maySeeAtOurDesk = async (
  tx: Queries,
  person: Person | null,
  order_id: string,
): Promise<boolean> =>
  person !== null &&
  holds(person, "admin") &&
  (await tx.row(sql`select from ${ORDERS} where o.order_id = ${order_id}::uuid and ${OUR_DESK}`)) !== null;

const pageOf = ({ roles }: Person): number | null =>
  roles.find(({ role }) => role === "athlete")?.player_id ?? null;
