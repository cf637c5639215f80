import sql from "sql-template-tag";
import type { Queries } from "../world/database.ts";

/** Ends all of somebody's sessions and what is on the way to one, but the one named, as every change of password or rights does. Answers how many. */
export async function endSessionsOf(
  queries: Queries,
  user_id: number,
  but: Buffer | null = null,
): Promise<number> {
  await queries.row(sql`delete from half_sign_ins where user_id = ${user_id}`);
  const ended = await queries.rows(sql`
    delete from sessions where user_id = ${user_id} and session_hash is distinct from ${but}::bytea returning user_id`);
  return ended.length;
}
