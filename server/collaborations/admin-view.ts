import sql, { type Sql } from "sql-template-tag";
import type { getAnyRequest, listAllRequests } from "../../contract/admin-requests.ts";
import type { CallAnswer, CallAsked } from "../../contract/call.ts";
import type { Asker } from "../http/route.ts";
import { personOf } from "../http/who.ts";
import type { World } from "../world/world.ts";
import { readAtDesk } from "./desk.ts";
import { listRequests } from "./desk-list.ts";

/** All schools, or those of which a name has a part, be it one of its others ('UMKC'). */
export function schoolsNamed(part: string): Sql {
  if (part.trim() === "") return sql`true`;
  const named = sql`(select '%' || nullif(name_key(${part}), '') || '%')`;
  return sql`r.school_id in (
    select school_id from schools where school_key like ${named}
    union select school_id from school_aliases where alias_key like ${named})`;
}

/** What has come to any desk, as its office sees it. */
export const listForAdmin = (
  world: World,
  query: CallAsked<typeof listAllRequests>["query"],
  asker: Asker,
): Promise<CallAnswer<typeof listAllRequests>> =>
  listRequests(world, { schools: schoolsNamed(query.school), user_id: personOf(asker).user_id }, query);

/** To be read, and no more: whether a request is approved is its school's to say. Throws `Refusal` 404. */
export async function readForAdmin(
  { database, clock }: World,
  request_id: string,
): Promise<CallAnswer<typeof getAnyRequest>> {
  const request = await readAtDesk(database, request_id, sql`true`, clock.now());
  return { ...request, acts: [], officers: [] };
}
