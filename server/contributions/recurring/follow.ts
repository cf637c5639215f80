import sql from "sql-template-tag";
import * as z from "zod/mini";
import { task } from "../../http/domain.ts";
import type { Subscription } from "../../world/payments/recurring-payments.ts";
import type { World } from "../../world/world.ts";
import type { BookingResult } from "../booking/record-payment.ts";
import { settle } from "../booking/settle.ts";
import { FOLLOW_TASK } from "../booking/tasks.ts";
import { IS_ASKED_TO_FOLLOW } from "../pages/moved.ts";
import { applySavedCards } from "./card.ts";
import { NEXT_GIVEN_UP_AT } from "./change-requests.ts";
import { mendHold } from "./hold.ts";
import { keepRecurring, type LookResult } from "./keep.ts";
import { lateInvoice } from "./reckon.ts";

/** How often a plan is looked at again after a change at the provider; then it is left to the sweep. */
const MOST_LOOKS = 4;

const payloadShape = z.object({ recurring_id: z.uuid() });

export const followJob = task(FOLLOW_TASK, async (world, payload) => {
  await followRecurring(world, payloadShape.parse(payload).recurring_id);
});

interface PlanRow {
  recurring_id: string;
  provider_subscription_id: string | null;
  finished_moment: string;
  moment: string;
  somebody_left: boolean;
}

/**
 * Brings a recurring contribution up to the subscription as just fetched at the provider: its row, and a contribution
 * for every month that was paid. In the other direction it corrects the subscription: its end, or a hold. It may run
 * any number of times, in any order. `moment`: of an event, which is covered where a later look was finished.
 */
export async function followRecurring(
  world: World,
  recurring_id: string,
  moment: string | null = null,
  looks = MOST_LOOKS,
): Promise<BookingResult[]> {
  await applySavedCards(world, recurring_id);
  // After the cards, so that this look shows their effect.
  const row = await look(world, recurring_id);
  if (!row?.provider_subscription_id) return [];
  if (moment !== null && BigInt(row.finished_moment) > BigInt(moment)) return [];

  const subscription = await world.payments.fetchSubscription(row.provider_subscription_id);
  const kept = await world.database.transaction((tx) =>
    keepRecurring(world, tx, { recurring_id, subscription, moment: row.moment }),
  );
  // A later look is stored already and corrects what it finds.
  if (!kept) return [];
  const recorded: BookingResult[] = [];
  for (const invoice_id of kept.unbooked) recorded.push(await settle(world, { invoice_id }));
  const look_again = await mendAtProvider(world, row, subscription, kept);
  if (!look_again) await finishLook(world, row, kept);
  return look_again && looks > 1
    ? [...recorded, ...(await followRecurring(world, recurring_id, null, looks - 1))]
    : recorded;
}

/**
 * Marks the look as finished; only now are earlier events covered. A look that broke off at the booking or at the
 * provider is left to the event's next try and to the sweep. What was asked for and can't be seen yet, also since
 * this look, is looked for in time.
 */
const finishLook = ({ database }: World, { recurring_id, moment }: PlanRow, { check_at }: LookResult) =>
  database.row(sql`
    update recurring_contributions set finished_moment = ${moment}, check_at = least(${check_at}::timestamptz, ${NEXT_GIVEN_UP_AT})
     where recurring_id = ${recurring_id}::uuid and looked_at_moment = ${moment}`);

/**
 * Ends at the provider what must not go on, holds what may not be charged now, and sets the end where it is not as
 * promised. Returns whether to look again at once.
 */
async function mendAtProvider(
  world: World,
  row: PlanRow,
  subscription: Subscription,
  { reckoning: { ends_at, charged }, promised, hold }: LookResult,
): Promise<boolean> {
  const { recurring_id, moment, somebody_left } = row;
  const { subscription_id, status } = subscription;
  if (status === "over") return false;
  const late = lateInvoice(subscription);
  if (somebody_left || charged > promised || (late && late.next_try_at === null)) {
    await world.payments.endNow(subscription_id);
    return true;
  }
  if (await mendHold(world, row, subscription, hold)) return true;
  if (subscription.ends_at?.getTime() !== ends_at.getTime()) {
    await world.payments.setEnd(subscription_id, ends_at, `end.${recurring_id}.${moment}`);
  }
  return false;
}

/** The row, with a new number for the look at the provider that may follow. */
const look = (world: World, recurring_id: string) =>
  world.database.row<PlanRow>(sql`
    select recurring_id, provider_subscription_id, finished_moment, nextval('provider_moments')::text as moment,
           athlete_left_at is not null
             or (select deleted_at is not null from people p where p.user_id = r.user_id)
             or (r.answered_at is null and r.asked_until <= ${world.clock.now()} and not ${IS_ASKED_TO_FOLLOW}
                 and exists (select from players a where a.player_id = r.player_id and not a.is_listed)) as somebody_left
      from recurring_contributions r where recurring_id = ${recurring_id}::uuid`);
