import sql from "sql-template-tag";
import type { Queries } from "../../world/database.ts";

/** How many messages have come to wait for a review that admins were not told of; from now on they are. */
export async function tellThanks(tx: Queries, now: Date): Promise<number> {
  const told = await tx.row<{ count: number }>(sql`
    with told as (
      update thanks set admins_told_at = ${now} where admins_told_at is null and state = 'waiting' returning thanks_id)
    select count(*)::int as count from told`);
  return told?.count ?? 0;
}

/** Messages that wait for a review. */
export async function countThanks(queries: Queries): Promise<number> {
  const found = await queries.row<{ count: number }>(
    sql`select count(*)::int as count from thanks where state = 'waiting'`,
  );
  return found?.count ?? 0;
}
