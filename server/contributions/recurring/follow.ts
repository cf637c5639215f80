import sql from "sql-template-tag";
import * as z from "zod/mini";
import type { Subscription } from "../../world/recurring-payments.ts";
import type { World } from "../../world/world.ts";
import type { Recorded } from "../record-payment.ts";
import { settle } from "../settle.ts";
import { applySavedCards } from "./card.ts";
import { keepRecurring } from "./keep.ts";
import { lateInvoice, type Reckoning } from "./reckon.ts";

const payloadShape = z.object({ recurring_id: z.uuid() });

export async function followJob(world: World, payload: unknown): Promise<void> {
  await followRecurring(world, payloadShape.parse(payload).recurring_id);
}

interface Followed {
  recurring_id: string;
  provider_subscription_id: string | null;
  looked_at_moment: string;
  moment: string;
  somebody_left: boolean;
}

/**
 * Brings a recurring contribution up to the subscription as just fetched at the provider: its row, a contribution for
 * every month that was paid, and, the other way, its end there, which has to be where it was promised. Any number of
 * times, in any order. `moment`: of an event that is covered where somebody looked later.
 */
export async function followRecurring(
  world: World,
  recurring_id: string,
  moment: string | null = null,
): Promise<Recorded[]> {
  const row = await look(world, recurring_id);
  if (!row) return [];
  await applySavedCards(world, recurring_id);
  if (!row.provider_subscription_id) return [];
  if (moment !== null && BigInt(row.looked_at_moment) > BigInt(moment)) return [];

  const subscription = await world.payments.fetchSubscription(row.provider_subscription_id);
  const kept = await world.database.transaction((tx) =>
    keepRecurring(world, tx, { recurring_id, subscription, moment: row.moment }),
  );
  // Somebody looked later and has written it down: that look mends what it finds.
  if (!kept) return [];
  const recorded: Recorded[] = [];
  for (const invoice_id of kept.unbooked) recorded.push(await settle(world, { invoice_id }));
  await mendAtProvider(world, row, subscription, kept.reckoning, kept.promised);
  return recorded;
}

/** What must not go on is ended; what would go on for too long or too short gets its end. */
async function mendAtProvider(
  world: World,
  { recurring_id, moment, somebody_left }: Followed,
  subscription: Subscription,
  { ends_at, charged }: Reckoning,
  promised: number,
): Promise<void> {
  const { subscription_id, status } = subscription;
  if (status === "over") return;
  const late = lateInvoice(subscription);
  if (somebody_left || charged > promised || (late && late.next_try_at === null)) {
    await world.payments.endNow(subscription_id);
  } else if (subscription.ends_at?.getTime() !== ends_at.getTime()) {
    await world.payments.setEnd(subscription_id, ends_at, `end.${recurring_id}.${moment}`);
  }
}

/** The row, and the number of the look at the provider that may follow. */
const look = (world: World, recurring_id: string) =>
  world.database.row<Followed>(sql`
    select recurring_id, provider_subscription_id, looked_at_moment, nextval('provider_moments')::text as moment,
           athlete_left_at is not null
             or (select deleted_at is not null from people p where p.user_id = r.user_id) as somebody_left
      from recurring_contributions r where recurring_id = ${recurring_id}::uuid`);
