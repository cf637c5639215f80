import { tellingDenied } from "../../alarms/provider-denied.ts";
import type { Figures } from "../../http/operation/figures.ts";
import { keepRounds } from "../../world/rounds.ts";
import type { World } from "../../world/world.ts";
import type { BookingResult } from "../booking/record-payment.ts";
import { catchUp } from "../events/catch-up.ts";
import { handOver } from "../events/hand-over.ts";
import { sweep } from "./sweep-contributions.ts";
import { sweepRecurring } from "./sweep-plans.ts";

/**
 * Asks the provider, until told to stop, about contributions and plans that are due, and reads its list of events.
 * They run independently: a long or failing one holds up no other.
 */
export function keepSweeping(world: World, figures: Figures): () => Promise<void> {
  const count = ({ kinds }: BookingResult) => {
    for (const kind of kinds) figures.bookings.inc({ kind });
  };
  const stops = [
    keepRounds(world, "Asking about contributions", () => sweep(world, count)),
    keepRounds(world, "Following plans", () => sweepRecurring(world, count)),
    keepRounds(world, "Reading the provider's list of events", async () => {
      const read = await tellingDenied(world, "Reading the provider's list of events", () => catchUp(world));
      if (read?.taken_in)
        world.log.info({ events: read.taken_in }, "Events were read from the provider's list.");
      return { more: read?.more ?? false };
    }),
    // As events are handled the next get their jobs; here where none is.
    keepRounds(world, "Giving events their jobs", async () => {
      await handOver(world);
      return { more: false };
    }),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
