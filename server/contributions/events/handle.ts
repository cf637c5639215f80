import sql from "sql-template-tag";
import * as z from "zod/mini";
import { tellDenied } from "../../alarms/provider-denied.ts";
import { closeAlarm, raiseAlarm } from "../../alarms/raise.ts";
import { task } from "../../http/domain.ts";
import { DatabaseAway, type Queries } from "../../world/database.ts";
import { ProviderAway, type ProviderEvent } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";
import type { BookingResult } from "../booking/record-payment.ts";
import { settle } from "../booking/settle.ts";
import { findOrOpenSourceOf, type SourceRow } from "../checkout/find-or-open.ts";
import { noteCardDecline } from "../limits/card-pages.ts";
import { followRecurring } from "../recurring/follow.ts";
import { followAccount } from "./follow-accounts.ts";
import { isFraudWarning, raiseFraudWarning } from "./fraud-warnings.ts";
import { EVENT_TASK, handOverAfter } from "./hand-over.ts";

/** Failed tries after which an event is parked. */
const TRIES = 10;

type InboxEvent = ProviderEvent & { moment: string };
/** `covered`: the provider was asked after the event arrived, so what it tells is booked already. */
type Outcome = BookingResult["outcome"] | "covered" | "not ours";

const payloadShape = z.object({ event_id: z.string() });

/** The contributions that this process is asking the provider about, each with a promise that ends then. */
type LooksUnderWay = Map<string, Promise<void>>;

const lookings = new WeakMap<World, LooksUnderWay>();
function lookingOf(world: World): LooksUnderWay {
  const looking: LooksUnderWay = lookings.get(world) ?? new Map();
  lookings.set(world, looking);
  return looking;
}

/**
 * Handles one event of the inbox: finds its contribution, asks the provider how that stands now, and books it. What
 * the event itself claims is ignored. A failure is retried ten times, then the event is parked and the others go on.
 */
export const handleEvent = task(EVENT_TASK, async (world, payload, figures) => {
  const { event_id } = payloadShape.parse(payload);
  // Whether it waits is not part of the `where`: the planner would search the index of waiting events instead of the
  // key.
  const event = await world.database.row<InboxEvent & { waits: boolean; failed: boolean }>(sql`
    select event_id, event_type, created_at, moment, contribution_id, recurring_id, session_id, payment_id, charge_id,
           account_id, handled_at is null and parked_at is null as waits, failure is not null as failed
      from provider_events where event_id = ${event_id}`);
  if (!event?.waits) return;
  try {
    const { outcome, kinds } = await handle(world, lookingOf(world), event);
    figures.provider_events.inc({ outcome });
    for (const kind of kinds) figures.bookings.inc({ kind });
    if (event.failed) await closeAlarm(world, world.database, "event_parked", event_id);
  } catch (error) {
    await tellDenied(world, "Handling events", [error]);
    // Not the event's fault: retried without limit.
    if (error instanceof DatabaseAway || (error instanceof ProviderAway && !error.answered)) throw error;
    const parked = await noteFailure(world, event, error);
    figures.provider_events.inc({ outcome: parked ? "parked" : "failed" });
    if (!parked) throw error;
  }
  // Not within: what is handled has not failed because the next couldn't get their jobs.
  await handOverAfter(world, event.moment);
});

interface HandlingResult {
  outcome: Outcome;
  kinds: BookingResult["kinds"];
}

async function handle(world: World, looking: LooksUnderWay, event: InboxEvent): Promise<HandlingResult> {
  const { account_id } = event;
  if (account_id) return oneAtATime(looking, account_id, () => followOf(world, event, account_id));
  const owner = event.contribution_id || event.recurring_id ? event : await ownerOf(world, event);
  const { contribution_id, recurring_id } = owner;
  if (!contribution_id && recurring_id) {
    return oneAtATime(looking, recurring_id, () => follow(world, event, recurring_id));
  }
  return oneAtATime(looking, contribution_id, () => bringUpToDate(world, event, contribution_id));
}

/** Handles an event of an athlete's account. Nothing else that it may name is looked at. */
async function followOf(world: World, event: InboxEvent, account_id: string): Promise<HandlingResult> {
  const outcome = (await followAccount(world, account_id, event)) ? "state" : "not ours";
  await finish(world, event, outcome, null);
  return { outcome, kinds: [] };
}

/** Handles an event about a plan; months that were paid are booked on the way. */
async function follow(world: World, event: InboxEvent, recurring_id: string): Promise<HandlingResult> {
  if (event.event_type === "setup_intent.setup_failed") {
    await noteCardDecline(world, { ...event, recurring_id });
    await finish(world, event, "state", null);
    return { outcome: "state", kinds: [] };
  }
  const known = await world.database.row(sql`
    select from recurring_contributions where recurring_id = ${recurring_id}::uuid`);
  if (!known) {
    await raiseUnknown(world, event, "Recurring contribution", recurring_id);
    await finish(world, event, "not ours", null);
    return { outcome: "not ours", kinds: [] };
  }
  const recorded = await followRecurring(world, recurring_id, event.moment);
  const kinds = recorded.flatMap((one) => one.kinds);
  const outcome = kinds.length > 0 ? "booked" : "state";
  // The contribution that it names may have been booked on the way.
  const { contribution_id } = isFraudWarning(event) ? await ownerOf(world, event) : NOBODY;
  await finish(world, event, outcome, contribution_id);
  return { outcome, kinds };
}

/**
 * A payment makes five events at once: while one of them asks the provider, the others wait, and then find themselves
 * covered.
 */
async function oneAtATime<Result>(
  looking: LooksUnderWay,
  contribution_id: string | null,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!contribution_id) return work();
  for (let other = looking.get(contribution_id); other; other = looking.get(contribution_id)) await other;
  const { promise, resolve } = Promise.withResolvers<void>();
  looking.set(contribution_id, promise);
  try {
    return await work();
  } finally {
    looking.delete(contribution_id);
    resolve();
  }
}

async function bringUpToDate(
  world: World,
  event: InboxEvent,
  contribution_id: string | null,
): Promise<HandlingResult> {
  const found = contribution_id && (await look(world, contribution_id));
  const done = async (outcome: Outcome) => {
    await finish(world, event, outcome, found ? found.contribution_id : null);
    return { outcome, kinds: [] };
  };
  if (!found) {
    if (contribution_id) await raiseUnknown(world, event, "Contribution", contribution_id);
    return done("not ours");
  }
  if (BigInt(found.looked_at_moment) > BigInt(event.moment)) return done("covered");
  // The row comes first: the event may name a checkout session of something else.
  const source =
    (await findOrOpenSourceOf(world, found)) ?? (event.session_id ? { session_id: event.session_id } : null);
  if (!source) return done("nothing");
  const note = (tx: Queries, { outcome }: BookingResult) =>
    markHandled(world, tx, event, outcome, found.contribution_id);
  return settle(world, source, note, found.moment);
}

/** The event names a contribution or plan that no row here knows: money may be moving outside our books. */
const raiseUnknown = (world: World, event: InboxEvent, what: string, id: string): Promise<void> =>
  world.database.transaction((tx) =>
    raiseAlarm(world, tx, "unknown_here", [
      [what, id],
      ["Event", `${event.event_id} (${event.event_type})`],
    ]),
  );

type Owner = Pick<InboxEvent, "contribution_id" | "recurring_id">;
const NOBODY: Owner = { contribution_id: null, recurring_id: null };

/**
 * Events about refunds and disputes name only the payment or the charge: those are in our books, or the provider says
 * whose they are.
 */
async function ownerOf(world: World, event: InboxEvent): Promise<Owner> {
  const { payment_id, charge_id } = event;
  if (!payment_id && !charge_id) return NOBODY;
  const known = await world.database.row<{ contribution_id: string }>(sql`
    select contribution_id from contributions where provider_payment_id = ${payment_id}
    union all
    select contribution_id from ledger_transfers where kind = 'charge' and provider_object = ${charge_id}`);
  if (known) return { ...NOBODY, contribution_id: known.contribution_id };
  const { contribution_id, recurring_id } = await world.payments.fetchOwner({ payment_id, charge_id });
  return { contribution_id: uuidOf(contribution_id), recurring_id: uuidOf(recurring_id) };
}

const uuidOf = (named: string | null): string | null => (z.safeParse(z.uuid(), named).success ? named : null);

/** The contribution's row, with a new number for the look at the provider that may follow. */
const look = (world: World, contribution_id: string) =>
  world.database.row<SourceRow & { looked_at_moment: string; moment: string }>(sql`
    select *, nextval('provider_moments')::text as moment from contributions
     where contribution_id = ${contribution_id}::uuid`);

/** Most events book nothing: those are marked by a single statement. */
const finish = (
  world: World,
  event: InboxEvent,
  outcome: Outcome,
  contribution_id: string | null,
): Promise<void> =>
  isFraudWarning(event)
    ? world.database.transaction((tx) => markHandled(world, tx, event, outcome, contribution_id))
    : markHandled(world, world.database, event, outcome, contribution_id);

async function markHandled(
  world: World,
  tx: Queries,
  event: InboxEvent,
  outcome: Outcome,
  contribution_id: string | null,
): Promise<void> {
  const { event_id } = event;
  if (contribution_id && isFraudWarning(event)) await raiseFraudWarning(world, tx, contribution_id);
  await tx.row(sql`
    update provider_events
       set handled_at = now(), outcome = ${outcome}, contribution_id = ${contribution_id}::uuid, failure = null
     where event_id = ${event_id}`);
}

/** Counts a failed try. Returns whether the event is parked now. */
async function noteFailure(world: World, event: InboxEvent, error: unknown): Promise<boolean> {
  const { event_id, event_type } = event;
  const failure = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  const parked = await world.database.transaction(async (tx) => {
    const noted = await tx.row<{ parked_at: Date | null }>(sql`
      update provider_events
         set tries = tries + 1, failure = ${failure}, parked_at = case when tries + 1 >= ${TRIES} then now() end
       where event_id = ${event_id} returning parked_at`);
    if (!noted?.parked_at) return false;
    await raiseAlarm(world, tx, "event_parked", [
      ["Event", event_id],
      ["Kind", event_type],
    ]);
    return true;
  });
  if (!parked) return false;
  world.log.error({ event_id, event_type, failure }, `An event failed ${TRIES} times and is parked.`);
  return true;
}
