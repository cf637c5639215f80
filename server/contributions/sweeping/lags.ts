import { Gauge } from "prom-client";
import sql, { raw } from "sql-template-tag";
import { type Figures, lookTogether } from "../../http/operation/figures.ts";
import type { World } from "../../world/world.ts";

/** What is left to do now, by any server; lags in seconds. */
interface Lags {
  contributions: number;
  contributions_lag: number;
  plans: number;
  plans_lag: number;
  /** Since when the provider's list of events was last read to its end; 0 before there is anything to read. */
  list_lag: number;
  events: number;
  events_lag: number;
  parked: number;
}

const GAUGES: readonly (readonly [name: string, help: string, of: keyof Lags])[] = [
  [
    "contributions_to_check",
    "Contributions that are due to be asked about at the provider.",
    "contributions",
  ],
  ["sweep_lag_seconds", "How long the contribution that waits longest has been due.", "contributions_lag"],
  ["plans_to_follow", "Recurring contributions that are due to be looked at at the provider.", "plans"],
  ["plans_lag_seconds", "How long the recurring contribution that waits longest has been due.", "plans_lag"],
  [
    "events_list_lag_seconds",
    "Since when the provider's list of events was not read to its end.",
    "list_lag",
  ],
  ["events_waiting", "Events in the inbox that are still to be handled.", "events"],
  ["events_lag_seconds", "How long the event that waits longest has been in the inbox.", "events_lag"],
  [
    "events_parked",
    "Events that failed ten times and wait for a person (npm run events -- parked).",
    "parked",
  ],
];

/**
 * Adds gauges of what is left to do, read from the database at each scrape: the lag of work that stands still grows,
 * where a gauge set by the worker would freeze.
 */
export function showLags({ registry }: Figures, world: Pick<World, "database" | "clock">): void {
  // All gauges are read at once: one query serves them all.
  const look = lookTogether(() => lagsNow(world));
  for (const [name, help, of] of GAUGES) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // While the database is away a gauge keeps its value.
        const lags = await look();
        if (lags) this.set(lags[of]);
      },
    });
  }
}

function lagsNow({ database, clock }: Pick<World, "database" | "clock">): Promise<Lags | null> {
  const now = clock.now();
  const since = (moment: string) =>
    sql`greatest(extract(epoch from ${now}::timestamptz - ${raw(moment)}), 0)::float8`;
  return database.row<Lags>(sql`
    select c.*, r.*, l.*, e.*
      from (select count(*)::int as contributions, ${since("min(check_at)")} as contributions_lag
              from contributions where check_at <= ${now}) c,
           (select count(*)::int as plans, ${since("min(check_at)")} as plans_lag
              from recurring_contributions where check_at <= ${now}) r,
           (select ${since("coalesce(read_at, (select min(created_at) from contributions))")} as list_lag
              from provider_events_read) l,
           (select (count(*) filter (where parked_at is null))::int as events,
                   ${since("min(received_at) filter (where parked_at is null)")} as events_lag,
                   (count(parked_at))::int as parked
              from provider_events where handled_at is null) e`);
}
