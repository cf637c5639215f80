import sql from "sql-template-tag";
import type { Queries } from "../world/database.ts";

/** A part of all that was paid as a JSON array, written by PostgreSQL, the newest first, and how much there is. */
export async function listTransactions(
  queries: Queries,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ total: number; transactions: string }> {
  const found = await queries.row<{ total: number; transactions: string }>(sql`
    with shown as materialized (
      select contribution_id, paid_at from contributions where paid_at is not null
       order by paid_at desc, contribution_id desc limit ${limit} offset ${skip})
    select (select count(*)::int from contributions where paid_at is not null) as total,
           coalesce((select json_agg(to_json(s) order by shown.paid_at desc, shown.contribution_id desc)
                       from shown join transaction_sheets s on s.transaction_id = shown.contribution_id)::text,
                    '[]') as transactions`);
  return found ?? { total: 0, transactions: "[]" };
}
