import sql, { type Sql } from "sql-template-tag";
import type { Queries } from "../../world/database.ts";

/** A report `r` that nobody has decided about. */
export const WAITS: Sql = sql`not exists (select from order_report_decisions d where d.report_id = r.report_id)`;

/** How many reports have come that admins were not told of; from now on they are. */
export async function tellReports(tx: Queries, now: Date): Promise<number> {
  const told = await tx.row<{ count: number }>(sql`
    with told as (
      update order_reports r set admins_told_at = ${now} where admins_told_at is null and ${WAITS} returning report_id)
    select count(*)::int as count from told`);
  return told?.count ?? 0;
}

/** Reports that wait for a decision. */
export async function countReports(queries: Queries): Promise<number> {
  const found = await queries.row<{ count: number }>(
    sql`select count(*)::int as count from order_reports r where ${WAITS}`,
  );
  return found?.count ?? 0;
}
