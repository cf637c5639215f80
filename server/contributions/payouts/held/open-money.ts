import sql, { type Sql } from "sql-template-tag";
import type { Queries } from "../../../world/database.ts";
import { pagesOf } from "../../pages/pages-of.ts";
import { BEING_REFUNDED, IS_OPEN, isOthersToGiveBack, OPEN_CENTS } from "../standing/waiting.ts";

/** Of `contributions c`: it can be owed to, or by, whose page it was given to. What went out to somebody else is not theirs to give back. */
const IS_ATHLETES: Sql = sql`
  not ${isOthersToGiveBack(sql`(select coalesce(own.merged_into, own.player_id) from players own where own.player_id = c.player_id)`)}`;

/**
 * Of `contributions c`: nothing keeps it but that its athlete can't be paid. What a bank decides about, what is held for an order, and
 * what is being refunded is settled there first.
 */
export const CAN_BE_DECIDED: Sql = sql`
  (${IS_OPEN} and c.in_dispute_cents = 0
   and not exists (select from orders o where o.contribution_id = c.contribution_id and o.state <> 'settled')
   and not ${BEING_REFUNDED} and ${IS_ATHLETES})`;

/** What of `contributions c` can go back to who gave it, in cents: never what they have back already, though it is open where a reversal took it back. */
export const TO_PAY_BACK: Sql = sql`
  greatest(least(${OPEN_CENTS}, c.paid_cents - c.refunded_cents - c.lost_cents), 0)::bigint`;

/** What of an athlete's money can be decided about, in cents: back to supporters, or, less what they owe, to somebody else. */
export async function openCentsOf(queries: Queries, player_id: number, what: string): Promise<number> {
  const cents = what === "pay_back" ? TO_PAY_BACK : OPEN_CENTS;
  const found = await queries.row<{ cents: number }>(sql`
    select coalesce(sum(${cents}), 0)::float8 as cents from contributions c
     where c.player_id = ${pagesOf(player_id)} and ${CAN_BE_DECIDED}`);
  return Math.max(found?.cents ?? 0, 0);
}
