import sql from "sql-template-tag";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Queries } from "../../world/database.ts";
import { ProviderRefused } from "../../world/payments/card-payments.ts";
import type { Subscription } from "../../world/payments/recurring-payments.ts";
import type { World } from "../../world/world.ts";
import { IS_ASKED_TO_FOLLOW } from "../pages/moved.ts";
import { tell } from "./letters.ts";

/** Nothing is charged for this long after a hold is lifted, so that supporters can end the plan first. */
const NOTICE_DAYS = 3;
const DAY_MS = 24 * 3_600_000;

/** How long we wait for a supporter's answer, in whole days (UTC). */
const WAIT_FOR_ANSWER_DAYS = 14;

/** By when a question that is asked now is to be answered: the end of a day. */
export const answerBy = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / DAY_MS) + WAIT_FOR_ANSWER_DAYS + 1) * DAY_MS);

/** Why we hold a plan: as contract/recurring/recurring.ts has it. */
export type HoldReason = "disputed" | "stopped" | "left";

/** The hold that ought to be, as far as the database knows when a look is stored. */
export interface Hold {
  readonly wanted: boolean;
  /** Until when we wait for the supporter's answer. */
  readonly asked_until: Date | null;
  /** Until when a question before that one had it wait: over with that question. */
  readonly waited_until: Date | null;
}

interface HoldRow {
  readonly wanted: HoldReason | null;
  readonly held_at: Date | null;
  readonly held_for: HoldReason | null;
  /** Null once it was answered. */
  readonly asked_until: Date | null;
  readonly on_roster: boolean;
  readonly is_transferring: boolean;
  /** What was asked last is whether to follow to another team, and when that was asked, where something else was asked since. */
  readonly is_asked_to_follow: boolean;
  readonly asked_before_at: Date | null;
}

/**
 * Stores whether the plan is held at the provider, mails the supporter where that changed, and returns what ought to
 * be; `mendHold` corrects the difference. A plan whose last charge was made is never held. Runs in the caller's
 * transaction, with the plan's row locked.
 */
export async function keepHold(
  world: World,
  tx: Queries,
  found: { recurring_id: string; subscription: Subscription; more_to_come: boolean },
): Promise<Hold> {
  const { recurring_id, subscription, more_to_come } = found;
  const row = await tx.row<HoldRow>(sql`
    select recurring_hold(recurring_id) as wanted, held_at, held_for,
           case when answered_at is null then asked_until end as asked_until, p.is_listed as on_roster,
           coalesce(p.pending_transfer and p.team_id <> r.team_id, false) as is_transferring,
           ${IS_ASKED_TO_FOLLOW} as is_asked_to_follow,
           case when not ${IS_ASKED_TO_FOLLOW} then r.asked_to_follow_at end as asked_before_at
      from recurring_contributions r join players p using (player_id) where recurring_id = ${recurring_id}::uuid`);
  if (!row) return { wanted: false, asked_until: null, waited_until: null };
  const over = subscription.status === "over";
  const wanted = over || !more_to_come ? null : row.wanted;
  const held = subscription.held && !over;
  const held_for = held ? (wanted ?? row.held_for ?? "stopped") : null;
  // What a pause took the place of is held again at once: nothing goes on.
  const goes_on = !over && wanted === null;
  // It was to end without an answer. What happens now instead is another question, or none; but where nobody was asked yet whether it goes on without a team.
  const is_back =
    row.held_for === "left" &&
    row.asked_until !== null &&
    row.on_roster &&
    goes_on &&
    !(row.is_asked_to_follow && row.is_transferring);
  const asked_until = is_back && held ? await askAnew(world, tx, recurring_id, row) : row.asked_until;
  if (held_for !== row.held_for) {
    const held_at = held ? (row.held_at ?? world.clock.now()) : null;
    await tx.row(sql`
      update recurring_contributions set held_at = ${held_at}, held_for = ${held_for}
       where recurring_id = ${recurring_id}::uuid`);
    await tellOfHold(world, tx, recurring_id, { before: row, held_at, held_for, goes_on });
    if (is_back && !held) await tellOfBack(world, tx, recurring_id, row);
  }
  const waited_until = row.asked_before_at && answerBy(row.asked_before_at);
  return { wanted: wanted !== null, asked_until, waited_until };
}

/** The supporter of an athlete who left the roster gets a letter of its own (ask-to-follow.ts). */
async function tellOfHold(
  world: World,
  tx: Queries,
  recurring_id: string,
  now: {
    before: { held_at: Date | null; held_for: HoldReason | null };
    held_at: Date | null;
    held_for: HoldReason | null;
    goes_on: boolean;
  },
): Promise<void> {
  const { before, held_at, held_for, goes_on } = now;
  const which = (held_at ?? before.held_at)?.toISOString() ?? "once";
  if (held_for === "stopped") await tell(world, tx, recurring_id, "held", { which });
  else if (held_for === "disputed") await tell(world, tx, recurring_id, "held_in_dispute", { which });
  else if (held_for === null && before.held_for === "stopped" && goes_on)
    await tell(world, tx, recurring_id, "goes_on", { which });
}

/** Before the release, which waits for the answer: on another school's roster it is asked about as every transfer is. */
async function askAnew(
  { clock }: World,
  tx: Queries,
  recurring_id: string,
  { is_transferring, asked_until }: HoldRow,
): Promise<Date | null> {
  if (!is_transferring) return asked_until;
  const row = await tx.row<{ asked_until: Date }>(sql`
    update recurring_contributions set asked_at = ${clock.now()}, asked_until = greatest(asked_until, ${answerBy(clock.now())})
     where recurring_id = ${recurring_id}::uuid returning asked_until`);
  return row?.asked_until ?? asked_until;
}

/** The athlete of a supporter who has not answered is on a roster again. Until the day that was promised the provider charges nothing. */
async function tellOfBack(
  world: World,
  tx: Queries,
  recurring_id: string,
  { is_transferring, asked_until: until, held_at }: HoldRow,
): Promise<void> {
  const which = held_at?.toISOString() ?? "once";
  if (is_transferring && until && until > world.clock.now()) {
    await tell(world, tx, recurring_id, "athlete_leaves", { which, until });
    return;
  }
  await tx.row(sql`
    update recurring_contributions set asked_at = null, asked_until = null, asked_to_follow_at = null where recurring_id = ${recurring_id}::uuid`);
  await tell(world, tx, recurring_id, "back_on_roster", { which });
}

/**
 * Holds or releases the subscription at the provider where it is not as wanted. Returns whether anything was done;
 * then look again, since a stop can begin or be lifted while we ask. `moment` is the look's, so that no key is used
 * twice.
 */
export async function mendHold(
  { payments, clock }: Pick<World, "payments" | "clock">,
  { recurring_id, moment }: { recurring_id: string; moment: string },
  subscription: Subscription,
  { wanted, ...waits }: Hold,
): Promise<boolean> {
  const { subscription_id, held, invoices } = subscription;
  const key = `hold.${recurring_id}.${moment}`;
  if (!wanted) {
    if (held) await payments.release(subscription_id, goesOnAt(clock.now(), subscription, waits), key);
    return held;
  }
  if (!held) await payments.hold(subscription, key);
  const dropped = await dropOwed(payments, { invoices });
  return !held || dropped;
}

/**
 * A month that has just begun is charged an hour later, and a declined one is retried: both are dropped. Returns whether anything was.
 */
export async function dropOwed(
  payments: World["payments"],
  { invoices }: Pick<Subscription, "invoices">,
): Promise<boolean> {
  const owed = invoices.filter((bill) => bill.state === "owed" && !bill.is_first && !bill.is_processing);
  let dropped = false;
  for (const { invoice_id } of owed) dropped = (await drop(payments, invoice_id)) || dropped;
  return dropped;
}

/** What is being paid at this very moment can't be dropped; it is booked like any money. */
async function drop(payments: World["payments"], invoice_id: string): Promise<boolean> {
  try {
    return await payments.dropInvoice(invoice_id);
  } catch (error) {
    if (error instanceof ProviderRefused) return false;
    throw error;
  }
}

/** Until when nothing is charged: the supporter's own pause, an open question, a few days' notice. */
function goesOnAt(
  now: Date,
  { held_over, period_ends_at }: Subscription,
  { asked_until, waited_until }: Omit<Hold, "wanted">,
): Date | null {
  const notice = new Date(now.getTime() + NOTICE_DAYS * DAY_MS);
  const own_pause = held_over?.getTime() === waited_until?.getTime() ? null : held_over;
  const waits = [own_pause, asked_until, period_ends_at < notice ? notice : null].filter(
    (until) => until !== null && until > now,
  );
  return waits.length > 0 ? new Date(Math.max(...waits.map(Number))) : null;
}

/** Refuses changes that can't be made while the plan is held. Throws a `Refusal` 409. */
export async function refuseWhileHeld(world: World, recurring_id: string, act: string): Promise<void> {
  if (act === "amount" || act === "end") return;
  const row = await world.database.row<{
    wanted: HoldReason | null;
    player_name: string;
    undecided: boolean;
  }>(sql`
    select recurring_hold(r.recurring_id) as wanted, p.player_name,
           exists (select from contributions c join disputes d using (contribution_id)
                    where c.recurring_id = r.recurring_id
                      and d.status not in ('won', 'lost', 'prevented', 'warning_closed')) as undecided
      from recurring_contributions r join players p using (player_id) where r.recurring_id = ${recurring_id}::uuid`);
  if (row?.wanted === "stopped") {
    const words = `Contributions to ${row.player_name} are off right now, so you won't be charged. We'll email you before yours restarts. Until then, you can only cancel it.`;
    throw new Refusal(409, words);
  }
  if (row?.wanted === "left" && act !== "follow" && act !== "resume") {
    throw new Refusal(409, "You won't be charged until you decide: keep going, or cancel.");
  }
  if (row?.wanted !== "disputed") return;
  if (row.undecided || act !== "resume") {
    throw new Refusal(
      409,
      "Your bank is still deciding about a payment, so you won't be charged. You can resume once it has decided, or cancel.",
    );
  }
}

/** Resumes after a dispute. Runs in the caller's transaction, after `refuseWhileHeld` allowed it. */
export const letGoOfDispute = (tx: Queries, recurring_id: string): Promise<unknown> =>
  tx.row(sql`
    update recurring_contributions set disputed_at = null
     where recurring_id = ${recurring_id}::uuid and disputed_at is not null`);
