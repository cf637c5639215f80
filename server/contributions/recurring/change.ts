import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import { edgeAfter } from "../../../contract/months.ts";
import type { RecurringChange, RecurringSheet } from "../../../contract/recurring.ts";
import { LONGEST_PAUSE_DAYS } from "../../../contract/recurring.ts";
import { Refusal } from "../../http/refusal.ts";
import { ProviderAway, ProviderRefused } from "../../world/card-payments.ts";
import type { Subscription } from "../../world/recurring-payments.ts";
import type { World } from "../../world/world.ts";
import { followRecurring } from "./follow.ts";
import { readSheet } from "./sheet.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Changes a recurring contribution at the provider and then, from what it says, here; where we die in between, its
 * event or the sweeper does the second. Throws a `Refusal` 404, 409, 422 or 502. Answers how it stands then.
 */
export async function changeRecurringAt(
  world: World,
  recurring_id: string,
  asked: RecurringChange,
): Promise<RecurringSheet> {
  const row = await world.database.row<{
    provider_subscription_id: string | null;
    ended_at: Date | null;
  }>(sql`
    select provider_subscription_id, ended_at from recurring_contributions
     where recurring_id = ${recurring_id}::uuid`);
  if (!row) throw new Refusal(404, "There is no such recurring contribution.");
  if (row.ended_at) throw new Refusal(409, "This has ended already. Nothing more will be charged.");
  if (!row.provider_subscription_id)
    throw new Refusal(409, "This has not begun yet: its first payment is not in.");
  try {
    const subscription = await world.payments.fetchSubscription(row.provider_subscription_id);
    await CHANGES[asked.act](world, subscription, asked);
    if (asked.act !== "amount") await noteAnswer(world, recurring_id);
    await followRecurring(world, recurring_id);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error;
    world.log.error(
      { err: error, recurring_id, act: asked.act },
      "A recurring contribution was not changed.",
    );
    throw new Refusal(
      502,
      "The card payment provider did not answer. Please look again in a moment: what did not change yet may still do.",
    );
  }
  const sheet = await readSheet(world, recurring_id);
  if (!sheet) throw new Refusal(404, "There is no such recurring contribution.");
  return sheet;
}

type Change = (world: World, subscription: Subscription, asked: RecurringChange) => Promise<void>;

const CHANGES: Readonly<Record<RecurringChange["act"], Change>> = {
  async amount({ payments }, subscription, { amount }) {
    await payments.changeAmount(subscription, (amount ?? 0) * 100, `amount.${randomUUID()}`);
  },
  async pause(world, subscription, { until }) {
    const day = new Date(until ?? "");
    const next = nextCharge(subscription);
    if (day.getTime() > world.clock.now().getTime() + LONGEST_PAUSE_DAYS * DAY_MS) {
      throw new Refusal(422, "A pause can be a year at most.", { errors: { until: "A year at most." } });
    }
    if (day <= next) {
      const words = `The next charge is on ${dayOf(next)}. Choose a later day, or nothing would be paused.`;
      throw new Refusal(422, words, { errors: { until: words } });
    }
    await pause(world, subscription, day);
  },
  async skip(world, subscription) {
    // A day later, so that the month that is left out has begun by then for sure.
    await pause(world, subscription, new Date(nextCharge(subscription).getTime() + DAY_MS));
  },
  async resume({ payments }, { subscription_id }) {
    await payments.pauseUntil(subscription_id, null, `resume.${randomUUID()}`);
  },
  /** What waits for this answer goes on; a pause of the giver's own stays. */
  async follow({ payments, database }, { subscription_id, paused_until }) {
    const asked = await database.row<{ asked_until: Date | null }>(sql`
      select asked_until from recurring_contributions where provider_subscription_id = ${subscription_id}`);
    if (paused_until && paused_until.getTime() === asked?.asked_until?.getTime())
      await payments.pauseUntil(subscription_id, null, `follow.${randomUUID()}`);
  },
  async end({ payments }, { subscription_id }) {
    await payments.endNow(subscription_id);
  },
};

/** Whoever ends it, pauses it or goes on has thought about it: nobody waits for an answer any more. */
async function noteAnswer({ database, clock }: World, recurring_id: string): Promise<void> {
  await database.row(sql`
    update recurring_contributions set answered_at = ${clock.now()}
     where recurring_id = ${recurring_id}::uuid and asked_at is not null and answered_at is null`);
}

async function pause(
  { payments }: World,
  { subscription_id, status, ends_at, period_ends_at }: Subscription,
  until: Date,
) {
  if (status === "late") {
    throw new Refusal(409, "A charge is late. Use another card first, or end it.");
  }
  if (ends_at && ends_at <= period_ends_at) {
    throw new Refusal(409, "The last charge was made already. Nothing more will be charged.");
  }
  await payments.pauseUntil(subscription_id, until, `pause.${randomUUID()}`);
}

/** With one pause running, the next is counted from its end. */
function nextCharge({ anchor_at, period_ends_at, paused_until }: Subscription): Date {
  return paused_until && paused_until > period_ends_at ? edgeAfter(anchor_at, paused_until) : period_ends_at;
}

const dayOf = (time: Date): string =>
  time.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
