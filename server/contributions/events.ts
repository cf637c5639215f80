import type { FastifyInstance } from "fastify";
import type { Figures } from "../http/figures.ts";
import { Refusal } from "../http/refusal.ts";
import { EventRefused } from "../world/card-payments.ts";
import type { World } from "../world/world.ts";
import { takeIn } from "./inbox.ts";

/** Where the provider's signed events arrive. */
export const EVENTS_PATH = "/webhooks/card-payments";

/** The largest event; a larger body is answered 413 before it is read to its end. */
const MOST_BYTES = 1_048_576;

/**
 * Opens the event door. It checks the signature and stores what the event is about; it answers 2xx only then, and
 * a job does the rest. The signature is over the raw bytes, so this door alone keeps them unparsed.
 */
export async function serveEvents(app: FastifyInstance, world: World, figures: Figures): Promise<void> {
  await app.register(async (door) => {
    door.removeAllContentTypeParsers();
    door.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    door.post(
      EVENTS_PATH,
      { bodyLimit: MOST_BYTES, config: { rateLimit: false } },
      async (request, reply) => {
        const stored = await receive(world, request.body, request.headers["stripe-signature"]).catch(
          (error) => {
            if (error instanceof Refusal) figures.provider_events.inc({ outcome: "refused" });
            throw error;
          },
        );
        if (!stored) figures.provider_events.inc({ outcome: "seen before" });
        return reply.send({ received: true });
      },
    );
  });
}

/** Answers whether the event is new. Every failure is answered other than 2xx, and the provider sends it again. */
async function receive(world: World, body: unknown, signature: unknown): Promise<boolean> {
  if (!Buffer.isBuffer(body) || typeof signature !== "string") {
    throw new Refusal(400, "This is not a signed event.");
  }
  try {
    return (await takeIn(world, [world.payments.readEvent(body, signature)])) > 0;
  } catch (error) {
    if (error instanceof EventRefused) throw new Refusal(400, error.message);
    throw error;
  }
}
