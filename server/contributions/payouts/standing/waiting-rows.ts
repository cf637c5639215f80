import sql from "sql-template-tag";
import type { BLOCKS, WAITING_REASONS } from "../../../../contract/payouts/states.ts";
import type { World } from "../../../world/world.ts";
import { ATHLETES, blocksOf } from "./blocks.ts";
import { IS_OPEN, isOthersToGiveBack, OPEN_CENTS, ofMany, waitsFor } from "./waiting.ts";

interface WaitingRow {
  readonly reason: (typeof WAITING_REASONS)[number] | (typeof BLOCKS)[number] | null;
  readonly cents: string;
  readonly athletes: number;
}

/** What is open of all athletes, by the first reason that keeps it; null: it goes out next. */
export const waitingRows = (world: World): Promise<WaitingRow[]> =>
  world.database.rows<WaitingRow>(sql`
    with open as (
      select coalesce(page.merged_into, page.player_id) as athlete_id, ${waitsFor(world, world.payouts?.after_days ?? 0, ofMany(sql`coalesce(page.merged_into, page.player_id)`))} as reason,
             ${OPEN_CENTS} as cents
        from contributions c join players page using (player_id)
       where ${IS_OPEN} and not ${isOthersToGiveBack(sql`coalesce(page.merged_into, page.player_id)`)}),
    sums as (select athlete_id, reason, sum(cents) as cents from open group by 1, 2),
    held as (select p.player_id as athlete_id, (${blocksOf(world)})[1] as block from ${ATHLETES}
              where r.role = 'athlete' and p.player_id in (select athlete_id from sums)),
    why as (
      select sums.athlete_id, sums.cents, coalesce(held.block, case when held.athlete_id is null then 'no_account' end, sums.reason) as reason
        from sums left join held using (athlete_id)),
    ready as (select athlete_id, sum(cents) as cents from why where reason is null group by 1
              having sum(cents) >= ${world.payouts?.least_cents ?? 0}::bigint and sum(cents) > 0)
    select reason, sum(cents) as cents, count(distinct athlete_id)::int as athletes from why where reason is not null group by 1
    union all
    select null, sum(cents), count(*)::int from ready having count(*) > 0`);

/** What a run would send if it began at the world's time, in cents. */
export async function readyTotal(world: World): Promise<number> {
  return Number((await waitingRows(world)).find(({ reason }) => reason === null)?.cents ?? 0);
}
