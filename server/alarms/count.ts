import sql from "sql-template-tag";
import type { Queries } from "../world/database.ts";

/** What is open under 'Needs attention'; `before`: of those that were raised before this one. */
export async function countOpenAlarms(queries: Queries, before: number | null = null): Promise<number> {
  const found = await queries.row<{ total: number }>(
    sql`select count(*)::int as total from needs_attention
         where closed_at is null and (${before}::bigint is null or item_id < ${before}::bigint)`,
  );
  return found?.total ?? 0;
}
