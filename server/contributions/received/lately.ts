import sql from "sql-template-tag";
import type { givenLately } from "../../../contract/contributions/contributions.ts";
import type { CallAnswer } from "../../../contract/form/call.ts";
import type { World } from "../../world/world.ts";

type RecentSum = NonNullable<CallAnswer<typeof givenLately>["lately"]>;

/** Looked at one after the other, so that a busy site reads one day and a quiet one a month of little. */
const DAYS = [1, 7, 30];
/** A sum of fewer would tell what somebody gave, or what somebody was given. */
const LEAST_CONTRIBUTIONS = 5;
const LEAST_ATHLETES = 5;

/** What was given in the shortest of the last spans of days that has enough, less what went back in it; null if none has. */
export async function readGivenLately({
  database,
  clock,
}: Pick<World, "database" | "clock">): Promise<RecentSum | null> {
  for (const days of DAYS) {
    const found = await database.row<Omit<RecentSum, "days">>(sql`
      select (coalesce(-sum(e.amount_cents), 0) / 100.0)::float8 as given,
             (count(*) filter (where t.kind = 'charge'))::int as contributions,
             (count(distinct a.player_id) filter (where t.kind = 'charge'))::int as athletes
        from ledger_transfers t
        join ledger_kinds k on k.kind = t.kind and k.counts_received
        join ledger_entries e using (transfer_id)
        join ledger_accounts a on a.account_id = e.account_id and a.kind = 'held_for_athlete'
       where t.happened_at > ${clock.now()}::timestamptz - make_interval(days => ${days}) and t.currency = 'usd'`);
    if (!found || found.contributions < LEAST_CONTRIBUTIONS || found.athletes < LEAST_ATHLETES) continue;
    if (found.given > 0) return { days, ...found };
  }
  return null;
}
