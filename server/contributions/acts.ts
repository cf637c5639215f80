import sql from "sql-template-tag";
import type { Queries } from "../world/database.ts";

/** Whose account is deleted gave what he gave; who he was is forgotten. */
export async function forgetContributor(queries: Queries, user_id: number): Promise<void> {
  await queries.row(sql`update contributions set contributor_email = null where user_id = ${user_id}`);
}

/** What was given from an account before anybody had confirmed its address stays a guest's. */
export async function leaveToGuests(queries: Queries, user_id: number): Promise<void> {
  await queries.row(sql`update contributions set user_id = null where user_id = ${user_id}`);
}
