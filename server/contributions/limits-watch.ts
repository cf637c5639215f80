import sql from "sql-template-tag";
import type { Figures } from "../http/figures.ts";
import type { World } from "../world/world.ts";
import { type AlarmFacts, raiseAlarm } from "./limits-alarms.ts";

type Crowded = { player_id: number; checkouts: number };

/**
 * Looks again and again, until told to stop, at what limits do not forbid but somebody should know, and forgets
 * what was counted more than a day ago.
 */
export function keepWatching(world: World, figures: Figures): () => Promise<void> {
  const pause_ms = Math.min(world.sweep_seconds, 60) * 500;
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= watch(world, figures)
      .catch((error) => world.log.warn({ err: error }, "The limits could not be looked at."))
      .finally(() => {
        running = null;
      });
  }, pause_ms);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function watch(world: World, figures: Figures): Promise<void> {
  await forget(world);
  const crowded = await crowdedAthletes(world);
  figures.crowded_athletes.set(crowded.length);
  if (crowded.length > 0) {
    const facts: AlarmFacts = crowded.map(({ player_id, checkouts }) => [
      `Athlete ${player_id}`,
      `${checkouts} payment pages in ten minutes`,
    ]);
    await world.database.transaction((tx) => raiseAlarm(world, tx, "athlete_checkouts", facts));
  }
  const review = await world.database.row<{ contributions: number }>(sql`
    select count(*)::int as contributions from contributions_to_review`);
  figures.to_review.set(review?.contributions ?? 0);
}

/** Hashes of addresses and cards are kept for a day. */
async function forget({ database }: World): Promise<void> {
  await database.row(sql`delete from checkout_openings where opened_at < now() - interval '1 day'`);
  await database.row(sql`delete from card_tries where happened_at < now() - interval '1 day'`);
  await database.row(sql`delete from alarms where hour_start < now() - interval '1 day'`);
}

function crowdedAthletes({ database, limits }: World): Promise<Crowded[]> {
  if (!limits) return Promise.resolve([]);
  return database.rows<Crowded>(sql`
    select player_id::int, count(*)::int as checkouts
      from checkout_openings join contributions using (contribution_id)
     where opened_at > now() - interval '10 minutes'
     group by player_id having count(*) > ${limits.checkouts_per_athlete}
     order by count(*) desc limit 20`);
}
