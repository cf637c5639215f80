import sql, { type Sql } from "sql-template-tag";
import { Refusal } from "../../../http/answers/refusal.ts";
import type { Asker } from "../../../http/sessions/asker.ts";
import { holds, personOf } from "../../../http/sessions/who.ts";
import type { World } from "../../../world/world.ts";
import { orderOfLink } from "../../letters/order-link.ts";
import { pagesOf } from "../../pages/pages-of.ts";
import { officeOf, ownOf } from "../../payors/askers.ts";
import { OUR_DESK } from "../states/office.ts";

/** Which orders are whose: conditions on `o`, `c` and `f`. */

/** Of the athlete who asks, at whichever page it was ordered. */
export function ofAthlete(asker: Pick<Asker, "session">): Sql {
  const player_id = ownOf(asker);
  if (player_id === null) throw new Refusal(403, "You don't have an athlete page yet.");
  return ofPage(player_id);
}

export const ofPage = (player_id: number): Sql => sql`f.player_id = ${pagesOf(player_id)}`;

export const ofSupporter = (asker: Pick<Asker, "session">): Sql =>
  sql`c.user_id = ${personOf(asker).user_id}`;

/** By a mailed link, of a guest or of an account that is still there. Throws `Refusal` 404. */
export function ofLink(world: Pick<World, "link_secret" | "older_link_secrets">, link: string): Sql {
  const order_id = orderOfLink(world, link);
  if (order_id === null) throw new Refusal(404, "This link no longer works.");
  return sql`o.order_id = ${order_id}::uuid
    and not exists (select from people p where p.user_id = c.user_id and p.deleted_at is not null)`;
}

/** Of the school that an athlete played for when it was ordered. */
export const ofSchool = (school_id: number): Sql =>
  sql`c.team_id in (select t.team_id from teams t where t.school_id = ${school_id})`;

/** For whoever decides: an officer of that school, or an admin where it has none. Throws `Refusal` 403. */
export function ofDesk(asker: Pick<Asker, "session">): Sql {
  const school_id = officeOf(asker);
  const is_admin = holds(personOf(asker), "admin");
  if (school_id !== null)
    return is_admin ? sql`(${ofSchool(school_id)} or ${OUR_DESK})` : ofSchool(school_id);
  if (!is_admin) throw new Refusal(403, "Your account can't open this.");
  return OUR_DESK;
}
