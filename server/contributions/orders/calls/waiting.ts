import sql from "sql-template-tag";
import type { Queries } from "../../../world/database.ts";
import { pagesOf } from "../../pages/pages-of.ts";
import { TO_DO_STATES } from "../states/moves.ts";
import { ORDERS } from "./read.ts";

/** How many orders an athlete has something to do for, at whichever page it was ordered. */
export async function countOrdersTo(queries: Queries, player_id: number): Promise<number> {
  const found = await queries.row<{ count: number }>(sql`
    select count(*)::int as count from ${ORDERS}
     where f.player_id = ${pagesOf(player_id)} and o.state = any (${[...TO_DO_STATES]}::text[])`);
  return found?.count ?? 0;
}

/** Of whoever ordered: questions that they have not answered, and deliveries that they have not looked at. */
export async function countOrdersOf(
  queries: Queries,
  user_id: number,
): Promise<{ asked: number; delivered: number }> {
  const found = await queries.row<{ asked: number; delivered: number }>(sql`
    select count(*) filter (where o.state = 'asked')::int as asked, count(*) filter (where o.state = 'delivered')::int as delivered
      from ${ORDERS} where c.user_id = ${user_id} and o.state in ('asked', 'delivered')`);
  return found ?? { asked: 0, delivered: 0 };
}
