import sql, { type Sql } from "sql-template-tag";
import type {
  AdminRequestFilters,
  getAnyRequest,
  listAllRequests,
} from "../../../contract/collaborations/all-requests.ts";
import type { DeskAct } from "../../../contract/collaborations/desk.ts";
import type { CallAnswer, CheckedInput } from "../../../contract/form/call.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { personOf } from "../../http/sessions/who.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { hasOfficer, holdOffice } from "../states/office.ts";
import { actFor, atDesk, readAtDesk } from "./desk.ts";
import { type DeskOf, listRequests } from "./desk-list.ts";

/** All schools, or those of which a name has a part, be it one of its others ('UMKC'). */
function schoolsNamed(part: string): Sql {
  if (part.trim() === "") return sql`true`;
  const named = sql`(select '%' || nullif(name_key(${part}), '') || '%')`;
  return sql`r.school_id in (
    select school_id from schools where school_key like ${named}
    union select school_id from school_aliases where alias_key like ${named})`;
}

/** Of them, those at our own desk, since their school has no officer; or those at an office. */
function schoolsAsked({ school, office }: Pick<AdminRequestFilters, "school" | "office">): Sql {
  const named = schoolsNamed(school);
  if (office === "any") return named;
  const has = hasOfficer(sql`r.school_id`);
  return office === "none" ? sql`${named} and not ${has}` : sql`${named} and ${has}`;
}

/** What an admin's filters leave of all desks. */
export const deskOfAdmin = (
  filters: Pick<AdminRequestFilters, "school" | "office">,
  asker: Pick<Asker, "session">,
): DeskOf => ({ schools: schoolsAsked(filters), user_id: personOf(asker).user_id });

/** What has come to any desk, as its office sees it. */
export const listForAdmin = (
  world: World,
  query: CheckedInput<typeof listAllRequests>["query"],
  asker: Asker,
): Promise<CallAnswer<typeof listAllRequests>> => listRequests(world, deskOfAdmin(query, asker), query);

type AnyRequest = CallAnswer<typeof getAnyRequest>;

/** To be read; and to be decided where the school has no officer who does. Throws `Refusal` 404. */
export const readForAdmin = ({ database, clock }: World, request_id: string): Promise<AnyRequest> =>
  readAnywhere(database, request_id, clock.now());

async function readAnywhere(queries: Queries, request_id: string, now: Date): Promise<AnyRequest> {
  const request = await readAtDesk(queries, request_id, sql`true`, now);
  const school = await queries.row<{ school_id: number; has_officer: boolean }>(sql`
    select r.school_id, ${hasOfficer(sql`r.school_id`)} as has_officer
      from collaboration_requests r where r.request_id = ${request_id}`);
  if (!school) throw new Refusal(404, "There is no such request.");
  return school.has_officer ? { ...request, ...school, acts: [], officers: [] } : { ...request, ...school };
}

/** A step of an admin in the place of an office that is not there. Throws `Refusal` 404, 409. */
export async function actAsPlatform(
  world: World,
  request_id: string,
  act: DeskAct,
  asker: Asker,
): Promise<AnyRequest> {
  await actFor(world, request_id, act, asker, {
    schools: sql`true`,
    hold: (tx) => refuseWithOfficer(tx, request_id),
    staff: sql`role = 'admin'`,
    by_platform: true,
  });
  return readAnywhere(world.database, request_id, world.clock.now());
}

/** Throws `Refusal` 404, and 409 where the school has an officer by now: who gives it one waits until this act is done. */
async function refuseWithOfficer(tx: Queries, request_id: string): Promise<void> {
  const school = await tx.row<{ school_id: number; school_name: string }>(sql`
    select r.school_id, s.school_name from collaboration_requests r join schools s using (school_id)
     where ${atDesk(request_id, sql`true`)}`);
  if (!school) throw new Refusal(404, "There is no such request.");
  await holdOffice(tx, school.school_id, "share");
  const officer = await tx.row(sql`select where ${hasOfficer(sql`${school.school_id}::int`)}`);
  if (officer)
    throw new Refusal(
      409,
      `${school.school_name} has a compliance officer now, who decides about it. Here is how it stands.`,
    );
}
