import type { FastifyInstance } from "fastify";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Figures } from "../../http/operation/figures.ts";
import { EventOfOtherMode, EventRefused, type ProviderEvent } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";
import { gatherEvents } from "./gather.ts";

/** Where the provider's signed events arrive. */
export const EVENTS_PATH = "/webhooks/card-payments";
/** Where those of athletes' accounts do, in either form, each endpoint with secrets of its own. */
export const ACCOUNTS_EVENTS_PATH = `${EVENTS_PATH}/accounts`;
export const THIN_EVENTS_PATH = `${EVENTS_PATH}/thin`;

type Read = (payments: World["payments"], body: Buffer, signature: string) => ProviderEvent;

const DOORS: readonly (readonly [path: string, read: Read])[] = [
  [EVENTS_PATH, (payments, ...signed) => payments.readEvent(...signed)],
  [ACCOUNTS_EVENTS_PATH, (payments, ...signed) => payments.readAthletesEvent(...signed, "snapshot")],
  [THIN_EVENTS_PATH, (payments, ...signed) => payments.readAthletesEvent(...signed, "thin")],
];

/** The largest event; a larger body is answered 413 before it is read to its end. */
const MOST_BYTES = 1_048_576;

/**
 * Serves the provider's webhooks. They check the signature and store what the event is about; only then do they answer
 * 2xx, and a job does the rest. The signature covers the raw bytes, so these routes alone keep the body unparsed.
 */
export async function serveEvents(app: FastifyInstance, world: World, figures: Figures): Promise<void> {
  const store = gatherEvents(world);
  await app.register(async (route) => {
    route.removeAllContentTypeParsers();
    route.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    for (const [path, read] of DOORS) {
      route.post(path, { bodyLimit: MOST_BYTES, config: { rateLimit: false } }, async (request, reply) => {
        const event = eventIn(world, figures, read, request.body, request.headers["stripe-signature"]);
        // Answered as any other: what is refused is sent again for days.
        if (event && !(await store(event))) figures.provider_events.inc({ outcome: "seen before" });
        return reply.send({ received: true });
      });
    }
  });
}

/** The event, if the provider signed it; what is refused is counted. Null: it is of tests where money is real, or the other way. */
function eventIn(
  { payments, log }: World,
  figures: Figures,
  read: Read,
  body: unknown,
  signature: unknown,
): ProviderEvent | null {
  try {
    if (!Buffer.isBuffer(body) || typeof signature !== "string") {
      throw new EventRefused("This is not a signed event.");
    }
    return read(payments, body, signature);
  } catch (error) {
    if (error instanceof EventOfOtherMode) {
      figures.provider_events.inc({ outcome: "other mode" });
      log.info({ because: error.message }, "An event of the other mode was dropped.");
      return null;
    }
    if (!(error instanceof EventRefused)) throw error;
    figures.provider_events.inc({ outcome: "refused" });
    throw new Refusal(400, error.message);
  }
}
