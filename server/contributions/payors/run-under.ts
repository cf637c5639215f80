import sql, { type Sql } from "sql-template-tag";
import { JUST_UNDER_FROM, RUN_OF_GIFTS } from "../../../contract/contributions/run-under.ts";

/** Of `payors_found f`: what counts in the sum, of all who count as one and all pages of the athlete. */
const THEIRS: Sql = sql`
  payor_id = any (payor_members(f.payor_id)) and player_id = any (array(select player_id from pages where athlete_id = f.athlete_id))`;

/**
 * Of a row of `payors_found f` beside `pages`: of how many gifts, plans and deals its sum is made, where it is a run just under what is reported; else
 * null. What was given back counts for nothing, and a plan is one however often it charged. What is far from the figure is not counted at all.
 */
export const RUN_UNDER: Sql = sql`
  case when f.crossed_on is null and f.rule <> 'no' and f.sum_cents >= ${JUST_UNDER_FROM}::float8 * f.from_cents
       then (select nullif(greatest(count(*), ${RUN_OF_GIFTS - 1}), ${RUN_OF_GIFTS - 1})::int from (
               select coalesce(recurring_id, contribution_id) from contributions
                where ${THEIRS} and paid_at is not null group by 1 having sum(paid_cents - refunded_cents - lost_cents) > 0
               union all
               select request_id from payor_deals where ${THEIRS} and cents > 0
               union all
               select deal_id from deals_elsewhere_now where ${THEIRS} and cents > 0) parts) end`;
