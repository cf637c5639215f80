import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { asked } from "./asked.ts";
import type { Control } from "./parts.ts";

const oneYear = 366 * 24 * 60 * 60;
const seconds = z.optional(z.int().check(z.minimum(0), z.maximum(oneYear)));
const advance = z.strictObject({ seconds: z.int().check(z.minimum(0), z.maximum(oneYear)) });
const delays = z.strictObject({
  fee_seconds: seconds,
  dispute_seconds: seconds,
  refund_seconds: seconds,
  debit_seconds: seconds,
  finalize_seconds: seconds,
  verify_seconds: seconds,
  transfer_seconds: seconds,
  payout_seconds: seconds,
  return_seconds: seconds,
});
const dunning = z.strictObject({
  retry_days: z.optional(z.array(z.int().check(z.minimum(1), z.maximum(60))).check(z.maxLength(8))),
  after_last: z.optional(z.enum(["cancel", "unpaid", "past_due"])),
});

/** The movable clock, and how long what comes by itself takes. */
export function controlTime(app: FastifyInstance, { provider, timetable, deliveries }: Control): void {
  const clock = () => ({ now: provider.now(), ahead_seconds: aheadSeconds() });
  const aheadSeconds = () => Math.round((provider.nowMs() - provider.clock.machineMs()) / 1000);

  app.get("/clock", async () => clock());

  /** Answers once all that fell due on the way has happened; its events may still be on their way. */
  app.post("/clock/advance", async (request) => {
    timetable.advance(asked(advance, request.body).seconds);
    return clock();
  });

  /** Back to the machine's time. What was done ahead of it stays done, and dated there; its events still arrive. */
  app.post("/clock/reset", async () => {
    const backMs = provider.nowMs() - provider.clock.machineMs();
    provider.clock.set(provider.clock.machineMs());
    deliveries.turnBack(backMs);
    return clock();
  });

  app.get("/delays", async () => provider.delays);

  /** For what is caused from now on, until the next restart. */
  app.put("/delays", async (request) => Object.assign(provider.delays, asked(delays, request.body)));

  /** The account's settings for renewals that fail, likewise. */
  app.put("/dunning", async (request) => Object.assign(provider.dunning, asked(dunning, request.body)));
}
