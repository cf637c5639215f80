import sql from "sql-template-tag";
import type { WaitingReason } from "../../../../contract/payouts/states.ts";
import type { World } from "../../../world/world.ts";
import { pagesOf } from "../../pages/pages-of.ts";
import { CAME_TO_NOTHING } from "../../refunds/to-pay-back.ts";
import {
  duePayorsOf,
  IS_APART,
  IS_OPEN,
  isOthersToGiveBack,
  isPromised,
  OPEN_CENTS,
  waitsFor,
} from "./waiting.ts";

/** What is open of an athlete for one reason. */
export interface OpenSum {
  /** The first for which it waits; null: it is ready. */
  readonly reason: WaitingReason | null;
  /** It has to be taken back. */
  readonly is_back: boolean;
  readonly cents: number;
  /** How many contributions it is in; of what is ready this isn't counted. */
  readonly count: number;
  readonly first_paid_at: Date | null;
}

/**
 * What is open of the athlete, by the first reason for which it waits (`waitsFor`), as one moment has it.
 *
 * Most contributions wait for time alone: those are added up from the index `contributions_open_money`, without their rows. Only the others are read: what
 * the index `contributions_open_money_apart` has, what a payor gave whose report is due, and the few of which a refund came to nothing.
 */
export async function readOpenSums(world: World, player_id: number): Promise<OpenSum[]> {
  const after_days = world.payouts?.after_days ?? 0;
  const open = sql`c.player_id = ${pagesOf(player_id)} and ${IS_OPEN}`;
  const reason = waitsFor(world, after_days, {
    athlete: sql`${player_id}::bigint`,
    report_is_due: sql`(c.player_id, c.payor_id) in (select player_id, payor_id from due)`,
  });
  const promised = isPromised(world, after_days);
  return await world.database.rows<OpenSum>(sql`
    with due as materialized (select distinct player_id, payor_id from (${duePayorsOf(player_id)}) as due),
    owed_back as materialized (select distinct contribution_id from (${CAME_TO_NOTHING}) as failed),
    apart as materialized (
      select c.contribution_id, c.paid_at, ${OPEN_CENTS} as cents, ${reason} as reason, ${isOthersToGiveBack(sql`${player_id}::bigint`)} as is_others
        from (select c.* from contributions c where ${open} and ${IS_APART}
              union all
              select c.* from due join contributions c using (player_id, payor_id) where ${IS_OPEN} and not ${IS_APART}
              union all
              select c.* from owed_back join contributions c using (contribution_id)
               where ${open} and not ${IS_APART} and ((c.player_id, c.payor_id) in (select player_id, payor_id from due)) is not true) as c),
    waiting as (
      select coalesce(sum(${OPEN_CENTS}), 0) as cents, count(*) as count, min(c.paid_at) as first_paid_at
        from contributions c where ${open} and ${promised} and c.contribution_id not in (select contribution_id from apart)),
    ready as (
      select coalesce(sum(${OPEN_CENTS}), 0) - (select coalesce(sum(c.cents), 0) from apart as c where not ${promised}) as cents
        from contributions c where ${open} and not ${promised}),
    parts as (
      select reason, cents < 0 as is_back, abs(cents) as cents, 1 as count, paid_at as first_paid_at from apart where not is_others
      union all
      select 'refund_promise', false, cents, count, first_paid_at from waiting where count > 0
      union all
      select null, false, cents, 0, null from ready)
    select reason, is_back, sum(cents)::float8 as cents, sum(count)::int as count, min(first_paid_at) as first_paid_at from parts group by 1, 2`);
}
