import sql from "sql-template-tag";
import type { Queries } from "../world/database.ts";

/** What is open under 'Needs attention'. */
export async function countOpenAlarms(queries: Queries): Promise<number> {
  const found = await queries.row<{ total: number }>(
    sql`select count(*)::int as total from needs_attention where closed_at is null`,
  );
  return found?.total ?? 0;
}
