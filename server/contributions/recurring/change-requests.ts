import sql, { type Sql } from "sql-template-tag";
import * as z from "zod/mini";
import { auditAsked, auditOutcome } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import type { Queries } from "../../world/database.ts";
import type { Subscription } from "../../world/payments/recurring-payments.ts";
import type { World } from "../../world/world.ts";
import { IS_ASKED_TO_FOLLOW } from "../pages/moved.ts";
import { tell } from "./letters.ts";

/** No change takes longer: what the provider does not show by then was not done. */
const GIVEN_UP_MINUTES = 10;

/** Of a row of `recurring_contributions`: when the first change that is not settled yet is given up; null where there is none. */
export const NEXT_GIVEN_UP_AT: Sql = sql`
  (select min(q.asked_at) + make_interval(mins => ${GIVEN_UP_MINUTES}) from recurring_changes q
    where q.recurring_id = recurring_contributions.recurring_id and q.settled_at is null)`;

const wantedShape = z.object({
  amount_cents: z.optional(z.int()),
  /** To the second; null: it is not paused. */
  paused_until: z.optional(z.nullable(z.iso.datetime())),
  /** The invoice that is not charged any more. */
  dropped: z.optional(z.string()),
  over: z.optional(z.literal(true)),
});
/** How a subscription looks once a change is made. What is left out may be anything. */
export type WantedState = z.infer<typeof wantedShape>;

export type Changer = Pick<Asker, "request_id" | "session">;

/**
 * Records that somebody asked for a change of a plan, before the provider is asked: a line of the audit log, and what
 * to look for to know whether it was made. Returns the line's number. Runs in the caller's transaction.
 */
export async function noteChangeRequest(
  { clock }: Pick<World, "clock">,
  tx: Queries,
  by: Changer,
  asked: {
    recurring_id: string;
    act: string;
    detail: Record<string, string | number | null>;
    wanted: WantedState;
  },
): Promise<number> {
  const { recurring_id, act, detail, wanted } = asked;
  const now = clock.now();
  const entry_id = await auditAsked(tx, by, {
    act: `asked to change a recurring contribution: ${act}`,
    subject: recurring_id,
    detail,
  });
  await tx.row(sql`
    insert into recurring_changes (entry_id, recurring_id, act, wanted, asked_at)
    values (${entry_id}, ${recurring_id}::uuid, ${act}, ${JSON.stringify(wanted)}, ${now})`);
  // A server that dies before it is done leaves it to the sweep.
  await tx.row(sql`
    update recurring_contributions set check_at = least(check_at, ${givenUpAt(now)})
     where recurring_id = ${recurring_id}::uuid`);
  return entry_id;
}

/**
 * Records the outcome of requested changes, as a look at the provider shows it. What can't be seen yet may still be
 * under way and is looked for again. Runs in the transaction that stores the look, with the plan's row locked.
 */
export async function settleChangeRequests(
  world: World,
  tx: Queries,
  recurring_id: string,
  subscription: Subscription,
): Promise<void> {
  const open = await tx.rows<{ entry_id: number; act: string; wanted: unknown; asked_at: Date }>(sql`
    select entry_id::int as entry_id, act, wanted, asked_at from recurring_changes
     where recurring_id = ${recurring_id}::uuid and settled_at is null order by entry_id`);
  for (const { entry_id, act, wanted, asked_at } of open) {
    const done = isDone(wantedShape.parse(wanted), subscription);
    const given_up = subscription.status === "over" || givenUpAt(asked_at) <= world.clock.now();
    if (done || given_up) await settle(world, tx, { entry_id, recurring_id, act, done });
    else {
      await tx.row(sql`
        update recurring_contributions set check_at = least(check_at, ${givenUpAt(asked_at)})
         where recurring_id = ${recurring_id}::uuid`);
    }
  }
}

/**
 * Writes the line of the outcome, once. Ending, pausing or resuming a plan also answers the question whether to
 * follow.
 */
export async function settle(
  world: World,
  tx: Queries,
  change: { entry_id: number; recurring_id: string; act: string; done: boolean },
): Promise<void> {
  const { entry_id, recurring_id, act, done } = change;
  const now = world.clock.now();
  const settled = await tx.row(sql`
    update recurring_changes set settled_at = ${now}
     where entry_id = ${entry_id} and settled_at is null returning entry_id`);
  if (!settled) return;
  if (done && act !== "amount") {
    // Once the athlete is on no roster, that is what the page asks about: who answers by then is not asked by a letter as well.
    const answered = await tx.row<{ asked_until: Date }>(sql`
      update recurring_contributions r
         set answered_at = ${now},
             asked_to_follow_at = case when p.is_listed or not ${IS_ASKED_TO_FOLLOW} then r.asked_to_follow_at end
        from players p
       where p.player_id = r.player_id and r.recurring_id = ${recurring_id}::uuid and r.asked_at is not null and r.answered_at is null
      returning r.asked_until`);
    if (answered && act === "follow") {
      const which = answered.asked_until.toISOString().slice(0, 10);
      await tell(world, tx, recurring_id, "followed", { which });
    }
  }
  const word = done ? "changed" : "did not change";
  await auditOutcome(tx, entry_id, {
    act: `${word} a recurring contribution: ${act}`,
    subject: recurring_id,
  });
}

function isDone(wanted: WantedState, subscription: Subscription): boolean {
  const { status, amount_cents, paused_until, held, held_over, paused_for_good, invoices } = subscription;
  if (wanted.over) return status === "over";
  if (status === "over") return false;
  if (wanted.amount_cents !== undefined && wanted.amount_cents !== amount_cents) return false;
  if (wanted.paused_until === null && (paused_until !== null || paused_for_good)) return false;
  // A hold keeps the supporter's own pause for later.
  if (wanted.paused_until && secondsOf(held ? held_over : paused_until) !== secondsOf(wanted.paused_until))
    return false;
  const dropped = invoices.find(({ invoice_id }) => invoice_id === wanted.dropped);
  return wanted.dropped === undefined || dropped?.state === "dropped";
}

const givenUpAt = (asked_at: Date): Date => new Date(asked_at.getTime() + GIVEN_UP_MINUTES * 60_000);
const secondsOf = (time: Date | string | null): number | null =>
  time === null ? null : Math.floor(new Date(time).getTime() / 1_000);
