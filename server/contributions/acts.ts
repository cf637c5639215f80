import sql from "sql-template-tag";
import type { Queries } from "../world/database.ts";

/** What a guest gave with this address is somebody's own from now on. Only for an address that he has confirmed. */
export async function joinContributions(
  queries: Queries,
  person: { user_id: number; email: string },
): Promise<void> {
  await queries.row(sql`
    update contributions set user_id = ${person.user_id}
     where user_id is null and lower(contributor_email) = lower(${person.email})`);
}

/** Whose account is deleted gave what he gave; who he was is forgotten. */
export async function forgetContributor(queries: Queries, user_id: number): Promise<void> {
  await queries.row(sql`update contributions set contributor_email = null where user_id = ${user_id}`);
}
