import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { moveOwn, payOut, schedulePlatform } from "../resources/charges/own-money.ts";
import { asked } from "./asked.ts";
import type { Control } from "./parts.ts";

const schedule = z.strictObject({ interval: z.enum(["daily", "manual"]) });
const move = z.strictObject({
  type: z.enum(["payout_failure", "stripe_fee", "topup", "reserve_hold", "reserve_release", "adjustment"]),
  amount: z.int().check(z.refine((amount) => amount !== 0)),
  description: z._default(z.string(), "Made by control"),
});

/** The platform's own money: payouts to its bank, by itself or now, and what the account is charged or kept back. */
export function controlOwnMoney(app: FastifyInstance, { provider }: Control): void {
  app.put("/payouts", async (request, reply) => {
    const { interval } = asked(schedule, request.body);
    provider.store.act(() => schedulePlatform(provider, interval));
    return reply.code(204).send();
  });

  app.post("/payouts", async () => provider.store.act(() => payOut(provider)));

  app.post("/own_moves", async (request) => {
    const asked_for = asked(move, request.body);
    return provider.store.act(() => moveOwn(provider, asked_for));
  });
}
