import sql, { type Sql } from "sql-template-tag";
import type { Queries } from "../../../world/database.ts";
import { OUR_DESK } from "../states/office.ts";
import { ORDERS } from "./read.ts";

/** For how many days a questioned order waits before admins are told again. */
const DAYS_AT_OUR_DESK = 3;

/** That it is looked at at all is asked for the index alone: it has those that are not over. */
const QUESTIONED: Sql = sql`o.state = 'questioned' and o.look_at is not null and ${OUR_DESK}`;

/** How many orders admins have to decide about: a supporter says that this isn't it, and the school has no officer. */
export async function countQuestioned(queries: Queries): Promise<number> {
  const found = await queries.row<{ count: number }>(
    sql`select count(*)::int as count from ${ORDERS} where ${QUESTIONED}`,
  );
  return found?.count ?? 0;
}

/** Notes that admins are told of those; answers how many they have not heard of, or not for days. One that is in somebody's hands waits an hour. */
export async function tellQuestioned(tx: Queries, now: Date): Promise<number> {
  const again = new Date(now.getTime() - DAYS_AT_OUR_DESK * 86_400_000);
  const told = await tx.row<{ count: number }>(sql`
    with untold as (
      select o.order_id from ${ORDERS}
       where ${QUESTIONED}
         and (coalesce(o.admins_told_at < o.state_at, true) or o.admins_told_at <= ${again})
         for update of o skip locked),
    told as (
      update orders set admins_told_at = ${now} where order_id in (select order_id from untold) returning order_id)
    select count(*)::int as count from told`);
  return told?.count ?? 0;
}
