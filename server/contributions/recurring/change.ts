import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import type { RecurringChange, RecurringSheet } from "../../../contract/recurring/recurring.ts";
import { LONGEST_PAUSE_DAYS } from "../../../contract/recurring/recurring.ts";
import { longDate } from "../../../pure/dates.ts";
import { edgeAfter } from "../../../pure/months.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { ProviderAway, ProviderRefused } from "../../world/payments/card-payments.ts";
import type { Subscription } from "../../world/payments/recurring-payments.ts";
import type { World } from "../../world/world.ts";
import { holdPayor, keepAgreement, refuseUnlessNamed } from "../payors/payor-sum.ts";
import {
  type Changer,
  noteChangeRequest,
  settle,
  settleChangeRequests,
  type WantedState,
} from "./change-requests.ts";
import { followRecurring } from "./follow.ts";
import { letGoOfDispute, refuseWhileHeld } from "./hold.ts";
import { dueInvoice } from "./reckon.ts";
import { readSheet } from "./sheet.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Changes a recurring contribution: records the request, makes the change at the provider, and stores what the
 * provider says then. Where a server dies in between, the plan's event or the sweep finds the outcome. Throws a
 * `Refusal` 404, 409, 422 or 502. Returns the plan as it stands then. `way`: how the change was asked for, where that
 * is not by signing in.
 */
export async function changeRecurringAt(
  world: World,
  recurring_id: string,
  asked: RecurringChange,
  by: Changer,
  way: string | null = null,
): Promise<RecurringSheet> {
  const row = await world.database.row<{
    provider_subscription_id: string | null;
    ended_at: Date | null;
    has_service: boolean;
  }>(sql`
    select provider_subscription_id, ended_at, offer_id is not null as has_service from recurring_contributions
     where recurring_id = ${recurring_id}::uuid`);
  if (!row) throw new Refusal(404, "We can't find this contribution.");
  if (row.ended_at)
    throw new Refusal(409, "This contribution has already ended. You won't be charged again.");
  if (!row.provider_subscription_id)
    throw new Refusal(409, "This contribution hasn't started yet: the first payment isn't in.");
  if (row.has_service && asked.act === "amount")
    throw new Refusal(
      409,
      "This plan comes with a service, so its price stays as it is. You can end it anytime.",
    );
  await refuseWhileHeld(world, recurring_id, asked.act);
  try {
    const subscription = await world.payments.fetchSubscription(row.provider_subscription_id);
    if (asked.act === "amount") await refuseUnlessRaisedNamed(world, recurring_id, asked);
    const change = await CHANGES[asked.act](world, subscription, asked);
    if (change) await carryOut(world, { recurring_id, asked, by, way, subscription, change });
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
      "Our card partner didn't answer. Check back in a moment: your change may still go through.",
    );
  }
  const sheet = await readSheet(world, recurring_id);
  if (!sheet) throw new Refusal(404, "We can't find this contribution.");
  return sheet;
}

/** What a plan is yet to charge counts as promised: raising it may bring the sum to what the athlete reports. */
async function refuseUnlessRaisedNamed(world: World, recurring_id: string, asked: RecurringChange) {
  const now = world.clock.now();
  await world.database.transaction(async (tx) => {
    const plan = await tx.row<{ user_id: number; player_id: number; more_cents: number }>(sql`
      select user_id::int as user_id, player_id::int as player_id,
             ((${(asked.amount ?? 0) * 100} - amount_cents)
              * greatest(0, duration_months - (select count(*) from contributions c
                                                where c.recurring_id = r.recurring_id and c.paid_at is not null)))::float8 as more_cents
        from recurring_contributions r where recurring_id = ${recurring_id}::uuid`);
    if (!plan || plan.more_cents <= 0) return;
    const { user_id, player_id, more_cents: cents } = plan;
    await holdPayor(tx, user_id);
    const agrees = asked.agrees_to_be_named ?? false;
    if (await refuseUnlessNamed(tx, { player_id, user_id, cents, agrees }))
      await keepAgreement(tx, { player_id, user_id, contribution_id: null, now });
  });
}

interface ChangeRequest {
  readonly recurring_id: string;
  readonly asked: RecurringChange;
  readonly by: Changer;
  readonly way: string | null;
  readonly subscription: Subscription;
  readonly change: Change;
}

/** The request has its line before the provider hears of it; a refusal gets its line as well. */
async function carryOut(world: World, { recurring_id, asked, by, way, subscription, change }: ChangeRequest) {
  const { act, amount = null, until = null } = asked;
  const detail = {
    ...(act === "amount" ? { amount } : {}),
    ...(act === "pause" ? { until } : {}),
    ...(way ? { way } : {}),
  };
  const entry_id = await world.database.transaction(async (tx) => {
    // Outcomes of earlier requests are recorded first, so that they are not mistaken for this one's.
    await tx.row(
      sql`select from recurring_contributions where recurring_id = ${recurring_id}::uuid for update`,
    );
    await settleChangeRequests(world, tx, recurring_id, subscription);
    if (act === "resume") await letGoOfDispute(tx, recurring_id);
    return noteChangeRequest(world, tx, by, { recurring_id, act, detail, wanted: change.wanted });
  });
  try {
    await change.make();
  } catch (error) {
    if (error instanceof Refusal || error instanceof ProviderRefused) {
      const refused = { entry_id, recurring_id, act, done: false };
      await world.database.transaction((tx) => settle(world, tx, refused));
    }
    throw error;
  }
}

/** What is changed at the provider, and how to see there that it was. */
interface Change {
  readonly wanted: WantedState;
  readonly make: () => Promise<unknown>;
}
/** Checks whether and how it can be made; null where it is so already. Changes nothing. */
type Prepare = (world: World, subscription: Subscription, asked: RecurringChange) => Promise<Change | null>;

const CHANGES: Readonly<Record<RecurringChange["act"], Prepare>> = {
  async amount({ payments }, subscription, { amount }) {
    const amount_cents = (amount ?? 0) * 100;
    return {
      wanted: { amount_cents },
      make: () => payments.changeAmount(subscription, amount_cents, `amount.${randomUUID()}`),
    };
  },
  async pause(world, subscription, { until }) {
    const day = new Date(until ?? "");
    const now = world.clock.now();
    if (day.getTime() > now.getTime() + LONGEST_PAUSE_DAYS * DAY_MS) {
      throw new Refusal(422, "You can pause for up to a year.", {
        errors: { until: "You can pause for up to a year." },
      });
    }
    const next = dueInvoice(subscription) ? now : nextCharge(subscription);
    if (day <= next) {
      const words = `Your next payment is on ${dayOf(next)}. Choose a later date.`;
      throw new Refusal(422, words, { errors: { until: words } });
    }
    refuseWherePastPausing(subscription);
    return pausing(world, subscription, day, "pause");
  },
  /** Skips the month that was billed already where its charge is still to come, else the next one. */
  async skip(world, subscription, { charge_at }) {
    const due = dueInvoice(subscription);
    const next = due?.period_starts_at ?? nextCharge(subscription);
    if (charge_at && isLeftOut(subscription, new Date(charge_at))) return null;
    if (charge_at && new Date(charge_at).getTime() !== next.getTime()) {
      throw new Refusal(
        409,
        `Your next payment is now the one on ${dayOf(next)}. Nothing was skipped. Please reload the page.`,
      );
    }
    refuseWherePastPausing(subscription);
    if (due) return { wanted: { dropped: due.invoice_id }, make: () => dropDue(world, subscription) };
    // A day later, so that the skipped month has begun by then for certain.
    return pausing(world, subscription, new Date(next.getTime() + DAY_MS), "skip");
  },
  async resume({ payments }, { subscription_id }) {
    return {
      wanted: { paused_until: null },
      make: () => payments.pauseUntil(subscription_id, null, `resume.${randomUUID()}`),
    };
  },
  /** Ends the pause that waits for this answer; a pause of the supporter's own stays. */
  async follow({ payments, database }, { subscription_id, paused_until }) {
    const asked = await database.row<{ asked_until: Date | null }>(sql`
      select asked_until from recurring_contributions where provider_subscription_id = ${subscription_id}`);
    const waits = paused_until && paused_until.getTime() === asked?.asked_until?.getTime();
    return waits
      ? {
          wanted: { paused_until: null },
          make: () => payments.pauseUntil(subscription_id, null, `follow.${randomUUID()}`),
        }
      : { wanted: {}, make: async () => {} };
  },
  async end({ payments }, { subscription_id }) {
    return { wanted: { over: true }, make: () => payments.endNow(subscription_id) };
  },
};

const pausing = (world: World, subscription: Subscription, until: Date, name: string): Change => ({
  wanted: { paused_until: until.toISOString() },
  async make() {
    await dropDue(world, subscription);
    await world.payments.pauseUntil(subscription.subscription_id, until, `${name}.${randomUUID()}`);
  },
});

function refuseWherePastPausing(subscription: Subscription): void {
  const { status, ends_at, period_ends_at } = subscription;
  if (status === "late") {
    throw new Refusal(409, "A payment failed. Update your card first, or cancel.");
  }
  if (ends_at && ends_at <= period_ends_at && !dueInvoice(subscription)) {
    throw new Refusal(409, "That was the last payment. You won't be charged again.");
  }
}

/** A retry after a lost answer skips nothing more. */
function isLeftOut({ invoices, paused_until, period_ends_at }: Subscription, month: Date): boolean {
  if (month >= period_ends_at) return paused_until !== null && month < paused_until;
  return invoices.some(
    ({ state, period_starts_at }) => state === "dropped" && period_starts_at.getTime() === month.getTime(),
  );
}

/** Drops this month's charge where it is still to come. */
async function dropDue({ payments }: World, subscription: Subscription): Promise<void> {
  const due = dueInvoice(subscription);
  if (!due || (await payments.dropInvoice(due.invoice_id))) return;
  throw new Refusal(
    409,
    "We just charged your card for this month, so nothing changed. Please reload the page.",
  );
}

/** While paused, the next charge is counted from the pause's end. */
function nextCharge({ anchor_at, period_ends_at, paused_until }: Subscription): Date {
  return paused_until && paused_until > period_ends_at ? edgeAfter(anchor_at, paused_until) : period_ends_at;
}

const dayOf = (time: Date): string => longDate(time.toISOString());
