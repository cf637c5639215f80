import sql from "sql-template-tag";
import type { givenLately } from "../../../contract/contributions/given-lately.ts";
import type { CallAnswer } from "../../../contract/form/call.ts";
import type { ReadWorld } from "../../world/world.ts";

type RecentSum = NonNullable<CallAnswer<typeof givenLately>["lately"]>;

/** Spans of days, tried in this order: a busy site reads one day, a quiet one a month with few rows. */
const DAYS = [1, 7, 30];
/** A sum of fewer could reveal what one person gave or received. */
const LEAST_CONTRIBUTIONS = 5;
const LEAST_ATHLETES = 5;

/** What was contributed in the shortest span that has enough, less what went back in it; null where none has. */
export async function readGivenLately({
  database,
  clock,
}: Pick<ReadWorld, "database" | "clock">): Promise<RecentSum | null> {
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
