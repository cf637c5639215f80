import sql from "sql-template-tag";
import { type ProviderEvent, ProviderRefused } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";
import { takeIn } from "./inbox.ts";

/** Reading begins this long before the newest known event, since the provider's list may be late. */
const OVERLAP = "5 minutes";
/** How long a server's claim to read holds without renewal; after that, another server goes on. */
const READING_SECONDS = 60;
/** Events stored at once, and read in one turn. */
const AT_ONCE = 100;
const A_TURN = 1_000;

/** What one turn has read. */
export interface ReadingResult {
  /** Events that had never reached us. */
  readonly taken_in: number;
  /** The list goes on: the next turn begins at once. */
  readonly more: boolean;
}

/** The right to read the list, and where to go on. */
interface Turn {
  readonly reading_turn: string;
  readonly since: Date;
  /** The last event that this reading stored; null at its beginning. */
  readonly after: string | null;
}

/**
 * Reads the provider's list of events since the newest known one and stores those that never arrived, so a webhook
 * that was unreachable for days loses nothing. The list begins with the newest: events that are made meanwhile are
 * left to the next reading. A reading that breaks off, or is too long for one turn, goes on where it was. One server
 * reads at a time, once an interval. Returns null where it is not our turn, or no longer.
 */
export async function catchUp(world: World): Promise<ReadingResult | null> {
  const turn = await takeTurn(world);
  if (!turn) return null;
  try {
    const read = await readOn(world, turn);
    if (read) await (read.more ? leaveTurn(world, turn) : endReading(world, turn));
    return read;
  } catch (error) {
    // The event it would go on after is no longer in the list: the reading begins anew.
    await leaveTurn(world, turn, turn.after !== null && error instanceof ProviderRefused);
    throw error;
  }
}

/** Null where another server has taken the turn. */
async function readOn(world: World, turn: Turn): Promise<ReadingResult | null> {
  let read = 0;
  let taken_in = 0;
  for await (const events of batches(world.payments.listEvents(turn.since, turn.after))) {
    taken_in += (await takeIn(world, events)).length;
    if (!(await keepPlace(world, turn, events))) return null;
    read += events.length;
    if (read >= A_TURN) return { taken_in, more: true };
  }
  return { taken_in, more: false };
}

/**
 * Claims the turn and finds where to begin: nothing of ours is older than the first contribution, and the provider
 * lists 30 days. Every write names its turn, so one by a slow server whose turn has passed changes nothing.
 */
function takeTurn(world: World): Promise<Turn | null> {
  const now = world.clock.now();
  return world.database.row<Turn>(sql`
    update provider_events_read r
       set reading_until = ${now}::timestamptz + make_interval(secs => ${READING_SECONDS}),
           reading_turn = gen_random_uuid(),
           reading_began = coalesce(r.reading_began, ${now}),
           reading_since = coalesce(r.reading_since,
                                    greatest(coalesce(r.read_until - ${OVERLAP}::interval, first.created_at),
                                             ${now}::timestamptz - interval '30 days'))
      from (select min(created_at) as created_at from contributions) first
     where r.reading_until <= ${now} and first.created_at is not null
    returning reading_turn, reading_since as since, reading_after as after`);
}

/** Remembers the place after events are stored. Returns whether it is still our turn. */
async function keepPlace(
  world: World,
  { reading_turn }: Turn,
  events: readonly ProviderEvent[],
): Promise<boolean> {
  const newest = new Date(Math.max(...events.map(({ created_at }) => created_at.getTime())));
  const kept = await world.database.row(sql`
    update provider_events_read
       set reading_after = ${events.at(-1)?.event_id}, reading_newest = greatest(reading_newest, ${newest}::timestamptz),
           reading_until = ${world.clock.now()}::timestamptz + make_interval(secs => ${READING_SECONDS})
     where reading_turn = ${reading_turn}::uuid
    returning true as ours`);
  return kept !== null;
}

/** The list was read to its end. The next reading begins there, one interval later. */
async function endReading(world: World, { reading_turn }: Turn): Promise<void> {
  await world.database.row(sql`
    update provider_events_read
       set read_until = greatest(read_until, reading_newest), read_at = reading_began,
           reading_began = null, reading_since = null, reading_newest = null, reading_after = null,
           reading_until = ${world.clock.now()}::timestamptz + make_interval(secs => ${world.sweep_seconds})
     where reading_turn = ${reading_turn}::uuid`);
}

/** Leaves the turn; any server may go on at once. */
async function leaveTurn(world: World, { reading_turn }: Turn, anew = false): Promise<void> {
  await world.database.row(sql`
    update provider_events_read
       set reading_until = ${world.clock.now()},
           reading_after = case when ${anew} then null else reading_after end
     where reading_turn = ${reading_turn}::uuid`);
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
