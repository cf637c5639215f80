import sql from "sql-template-tag";
import type { ProviderEvent } from "../world/card-payments.ts";
import type { World } from "../world/world.ts";
import { takeIn } from "./inbox.ts";

/** Events are read once more that were made so long before the newest one seen: the list may be late. */
const OVERLAP = "5 minutes";
/** A server that is reading says so for this long, again and again; one that dies is followed after it. */
const READING_SECONDS = 60;
/** Events stored at once. */
const AT_ONCE = 100;

/**
 * Reads the provider's own list of events since the newest one seen, and takes in those that never reached us; so
 * an event door that was shut for days loses nothing, refunds and disputes included. One server reads at a time,
 * once an interval. Answers how many were taken in, null when it was not our turn.
 */
export async function catchUp(world: World): Promise<number | null> {
  const turn = await takeTurn(world);
  if (!turn) return null;
  try {
    const { taken_in, newest } = await readSince(world, turn.since);
    // Only now: a reading that breaks off begins anew where this one began.
    await endTurn(world, world.sweep_seconds, newest);
    return taken_in;
  } catch (error) {
    await endTurn(world, 0);
    throw error;
  }
}

async function readSince(world: World, since: Date): Promise<{ taken_in: number; newest: Date }> {
  let newest = since;
  let taken_in = 0;
  for await (const events of batches(world.payments.listEvents(since))) {
    taken_in += (await takeIn(world, events)).length;
    for (const { created_at } of events) if (created_at > newest) newest = created_at;
    await keepTurn(world);
  }
  return { taken_in, newest };
}

/** Where to begin. Nothing of ours is older than the first contribution, and the provider keeps 30 days. */
async function takeTurn(world: World): Promise<{ since: Date } | null> {
  const now = world.clock.now();
  return world.database.row<{ since: Date }>(sql`
    update provider_events_read r
       set reading_until = ${now}::timestamptz + make_interval(secs => ${READING_SECONDS})
      from (select min(created_at) as created_at from contributions) first
     where r.reading_until <= ${now} and first.created_at is not null
    returning greatest(coalesce(r.read_until - ${OVERLAP}::interval, first.created_at),
                       ${now}::timestamptz - interval '30 days') as since`);
}

async function keepTurn(world: World): Promise<void> {
  await world.database.row(sql`
    update provider_events_read
       set reading_until = ${world.clock.now()}::timestamptz + make_interval(secs => ${READING_SECONDS})`);
}

/** Whose turn is next, it is in so many seconds. */
async function endTurn(world: World, next_seconds: number, newest: Date | null = null): Promise<void> {
  await world.database.row(sql`
    update provider_events_read
       set read_until = greatest(read_until, ${newest}::timestamptz),
           reading_until = ${world.clock.now()}::timestamptz + make_interval(secs => ${next_seconds})`);
}

async function* batches(events: AsyncIterable<ProviderEvent>): AsyncGenerator<ProviderEvent[]> {
  let batch: ProviderEvent[] = [];
  for await (const event of events) {
    batch.push(event);
    if (batch.length < AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
