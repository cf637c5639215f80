import sql from "sql-template-tag";
import type { Figures } from "../http/figures.ts";
import type { World } from "../world/world.ts";
import { catchUp } from "./catch-up.ts";
import { sweepRecurring } from "./recurring/sweep.ts";
import { sweep } from "./sweeper.ts";

/** After failed rounds the pause doubles, up to so many pauses: a minute in the demo, half an hour with the defaults. */
const LONGEST_PAUSES = 60;

/** Sweeps again and again until told to stop. A timer of each server's own and not a job, which could be lost too. */
export function keepSweeping(world: World, figures: Figures): () => Promise<void> {
  const pause_ms = Math.min(world.sweep_seconds, 60) * 500;
  let timer: NodeJS.Timeout;
  let running: Promise<void> = Promise.resolve();
  let failed_rounds = 0;
  let stopped = false;
  const round = async () => {
    try {
      await sweepOnce(world, figures);
      if (failed_rounds > 0) world.log.info({ failed_rounds }, "The sweep comes through again.");
      failed_rounds = 0;
    } catch (error) {
      failed_rounds += 1;
      // Told once, and again when it is over: whoever is away is away for long.
      if (failed_rounds === 1) world.log.warn({ err: error }, "The sweep did not come through; it tries on.");
    }
    if (!stopped) wait();
  };
  const wait = () => {
    const pauses = Math.min(2 ** failed_rounds, failed_rounds > 0 ? mostPauses(world, pause_ms) : 1);
    timer = setTimeout(() => {
      running = round();
    }, pauses * pause_ms);
  };
  wait();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}

const mostPauses = (world: World, pause_ms: number): number =>
  Math.max(1, Math.min(LONGEST_PAUSES, (6 * world.sweep_seconds * 1_000) / pause_ms));

async function sweepOnce(world: World, figures: Figures): Promise<void> {
  await showParked(world, figures);
  const { asked, lag_seconds } = await sweep(world, ({ kinds }) => {
    for (const kind of kinds) figures.bookings.inc({ kind });
  });
  await sweepRecurring(world, ({ kinds }) => {
    for (const kind of kinds) figures.bookings.inc({ kind });
  });
  figures.to_check.set(asked);
  figures.sweep_lag.set(lag_seconds);
  const taken_in = await catchUp(world);
  if (taken_in) world.log.info({ events: taken_in }, "Events were read from the provider's list.");
}

async function showParked(world: World, figures: Figures): Promise<void> {
  const parked = await world.database.row<{ events: number }>(sql`
    select count(*)::int as events from provider_events where handled_at is null and parked_at is not null`);
  figures.events_parked.set(parked?.events ?? 0);
}
