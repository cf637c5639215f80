import type { FastifyInstance } from "fastify";
import sql from "sql-template-tag";
import * as z from "zod/mini";
import type { Figures } from "../http/figures.ts";
import { Refusal } from "../http/refusal.ts";
import { EventRefused, type ProviderEvent } from "../world/card-payments.ts";
import type { World } from "../world/world.ts";
import { type Outcome, recordPayment } from "./record-payment.ts";

/** Where the provider's signed events arrive. */
export const EVENTS_PATH = "/webhooks/card-payments";

/** Opens the event door. The signature is over the raw bytes, so this door alone keeps them unparsed. */
export async function serveEvents(app: FastifyInstance, world: World, figures: Figures): Promise<void> {
  await app.register(async (door) => {
    door.removeAllContentTypeParsers();
    door.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    door.post(EVENTS_PATH, { config: { rateLimit: false } }, async (request, reply) => {
      const outcome = await receiveEvent(world, request.body, request.headers["stripe-signature"]);
      figures.provider_events.inc({ outcome });
      if (outcome !== "seen before" && outcome !== "not ours") figures.bookings.inc({ outcome });
      return reply.send({ received: true });
    });
  });
}

type EventOutcome = Outcome | "seen before" | "not ours";

/** A failure answers other than 2xx, and the provider sends the event again. */
async function receiveEvent(world: World, body: unknown, signature: unknown): Promise<EventOutcome> {
  if (!Buffer.isBuffer(body) || typeof signature !== "string") {
    throw new Refusal(400, "This is not a signed event.");
  }
  try {
    return await handleEvent(world, world.payments.readEvent(body, signature));
  } catch (error) {
    if (error instanceof EventRefused) throw new Refusal(400, error.message);
    throw error;
  }
}

/** Fetches the object afresh, since events come late, twice and in any order; then all of it in one transaction. */
async function handleEvent(world: World, event: ProviderEvent): Promise<EventOutcome> {
  const seen = await world.database.row(sql`select from provider_events where event_id = ${event.event_id}`);
  if (seen) return "seen before";
  const session_id = await sessionOf(world, event);
  const checkout = session_id ? await world.payments.fetchCheckout(session_id) : null;
  return world.database.transaction(async (tx) => {
    const outcome = checkout ? await recordPayment(world, tx, checkout) : "not ours";
    await tx.row(sql`
      insert into provider_events (event_id, event_type, created_at, contribution_id, outcome)
      values (${event.event_id}, ${event.event_type}, ${event.created_at},
              (select contribution_id from contributions where contribution_id = ${uuidOrNull(event.contribution_id)}::uuid),
              ${outcome})
      on conflict (event_id) do nothing`);
    return outcome;
  });
}

/** The payment page that an event is about; null when it is about none of ours. */
async function sessionOf(world: World, event: ProviderEvent): Promise<string | null> {
  const contribution_id = uuidOrNull(event.contribution_id);
  if (!contribution_id) return null;
  const kept = await world.database.row<{ provider_session_id: string | null }>(sql`
    select provider_session_id from contributions where contribution_id = ${contribution_id}`);
  if (!kept) return null;
  return kept.provider_session_id ?? event.session_id;
}

const uuid = z.uuid();
const uuidOrNull = (text: string | null): string | null => (z.safeParse(uuid, text).success ? text : null);
