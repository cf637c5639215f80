import sql from "sql-template-tag";
import { closeAlarm, raiseAlarm } from "../../alarms/raise.ts";
import type { Figures } from "../../http/operation/figures.ts";
import type { World } from "../../world/world.ts";

type CrowdedAthlete = { player_id: number; checkouts: number };

/**
 * Watches, until told to stop, what limits don't forbid but operators should know, and deletes what was counted more
 * than a day ago.
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
  await tellCrowds(world, crowded);
  const review = await world.database.row<{ contributions: number }>(sql`
    select count(*)::int as contributions from contributions_to_review`);
  figures.to_review.set(review?.contributions ?? 0);
}

/** One alarm for each athlete, closed when the crowd is gone. */
async function tellCrowds(world: World, crowded: readonly CrowdedAthlete[]): Promise<void> {
  const open = await world.database.rows<{ subject: string }>(sql`
    select subject from needs_attention where kind = 'athlete_checkouts' and closed_at is null`);
  if (crowded.length + open.length === 0) return;
  await world.database.transaction(async (tx) => {
    for (const { player_id, checkouts } of crowded) {
      const fact: [string, string] = [`Athlete ${player_id}`, `${checkouts} payment pages in ten minutes`];
      await raiseAlarm(world, tx, "athlete_checkouts", [fact], String(player_id));
    }
    for (const { subject } of open) {
      if (!crowded.some(({ player_id }) => String(player_id) === subject))
        await closeAlarm(world, tx, "athlete_checkouts", subject);
    }
  });
}

/** Hashes of network addresses and cards are kept for a day. */
async function forget({ database }: World): Promise<void> {
  await database.row(sql`delete from checkout_openings where opened_at < now() - interval '1 day'`);
  await database.row(sql`delete from card_page_openings where opened_at < now() - interval '1 day'`);
  await database.row(sql`delete from call_tries where window_began < now() - interval '1 day'`);
  await database.row(sql`delete from card_tries where happened_at < now() - interval '1 day'`);
}

function crowdedAthletes({ database, limits }: World): Promise<CrowdedAthlete[]> {
  if (!limits) return Promise.resolve([]);
  return database.rows<CrowdedAthlete>(sql`
    select player_id::int, count(*)::int as checkouts
      from checkout_openings join contributions using (contribution_id)
     where opened_at > now() - interval '10 minutes'
     group by player_id having count(*) > ${limits.checkouts_per_athlete}
     order by count(*) desc limit 20`);
}
