import type { Figures } from "../http/figures.ts";
import type { World } from "../world/world.ts";
import { sweep } from "./sweeper.ts";

/**
 * Sweeps again and again until told to stop. A timer of each server's own and not a job: a job that dies with
 * its worker would wait for somebody to free it, and this is what heals such things.
 */
export function keepSweeping(world: World, figures: Figures): () => Promise<void> {
  const pause_ms = Math.min(world.sweep_seconds, 60) * 500;
  let running: Promise<void> | null = null;
  const round = async () => {
    try {
      const asked = await sweep(world, (outcome) => figures.bookings.inc({ outcome }));
      figures.to_check.set(asked);
      await world.jobs.tend();
    } catch (error) {
      world.log.warn({ err: error }, "The sweep did not come through; it starts again.");
    }
  };
  const timer = setInterval(() => {
    // A round that takes longer than the pause is not joined by a second one.
    running ??= round().finally(() => {
      running = null;
    });
  }, pause_ms);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
