import sql from "sql-template-tag";
import { closeAlarm, raiseAlarm } from "../../../alarms/raise.ts";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { holdWhatIsDue } from "../hold/hold.ts";
import { OVER_STATES } from "../states/moves.ts";
import { askForRefund, doStep, type LockedOrder, lockOrder, type OrderStep } from "./step.ts";
import { IS_WON_BACK, TO_PAY_BACK, toPayBack } from "./to-pay-back.ts";

type Own = Pick<World, "clock" | "jobs" | "log">;

/**
 * Brings the order of a contribution, if it is one, to where its payment is: paid, lapsed, gone back, or free to be settled once no bank
 * decides about it anymore; and holds for it what is due. Runs in the transaction that brings the contribution up to date, and may
 * run any number of times. Answers the order as it stands then, locked.
 */
export async function followPayment(
  world: Own,
  tx: Queries,
  contribution_id: string,
): Promise<LockedOrder | null> {
  const order = await lockOrder(tx, sql`c.contribution_id = ${contribution_id}::uuid`);
  return order && followLocked(world, tx, order);
}

/** The same for one that is locked already. */
export async function followLocked(world: Own, tx: Queries, order: LockedOrder): Promise<LockedOrder> {
  let now = order;
  for (let act = actOf(now); act !== null; act = actOf(now))
    now = await doStep(world, tx, now, { act, actor: "system", version: null });
  // What is booked by the same look may have brought all of it back: then nothing waits, though a bank decides.
  const waits = now.state === "refunding" && now.in_dispute;
  if (order.state === "refunding") await (waits ? waitForBank : goOnWithRefund)(world, tx, now);
  await holdWhatIsDue(world, tx, order.contribution_id);
  if (order.state === "refunded") await tellOfHeld(world, tx, now);
  return now;
}

/** Whether its payment brings something to it, or may. */
export const followsPayment = (order: LockedOrder): boolean =>
  order.state === "refunding" || order.state === "unpaid" || actOf(order) !== null;

/** What follows of its payment; null where nothing does. */
function actOf({
  state,
  payment_state,
  went_back,
  won_back,
  in_dispute,
}: LockedOrder): OrderStep["act"] | null {
  if (payment_state === "paid" && (state === "unpaid" || state === "ended")) return "pay";
  if (state === "unpaid" && (payment_state === "expired" || payment_state === "failed")) return "lapse";
  if (went_back && !OVER_STATES.includes(state)) return "return";
  return (state === "accepted" && !in_dispute) || (state === "refunded" && won_back) ? "settle" : null;
}

/** The bank has its money, and may give it to the supporter: nobody is to send it a second time meanwhile, by whatever way. */
async function waitForBank(
  world: Own,
  tx: Queries,
  { order_id, contribution_id }: LockedOrder,
): Promise<void> {
  await closeAlarm(world, tx, "order_refund_refused", contribution_id);
  const sent = await tx.row(sql`
    select from refund_requests where refund_request_id = ${order_id}::uuid and state = 'sent'`);
  if (!sent) await tellWaits(world, tx, contribution_id, order_id);
}

/**
 * What waited for a bank's decision is asked for, and the alarm that told of it is over. What the provider will not return is told of
 * for as long as nobody has paid it back another way, however often that is marked as done. Where all went back meanwhile, what is
 * still being asked for is ended by the same job.
 */
async function goOnWithRefund(
  world: Own,
  tx: Queries,
  { state, order_id, contribution_id }: LockedOrder,
): Promise<void> {
  await closeAlarm(world, tx, "order_refund_waits", contribution_id);
  if (state === "refunding" && (await toPayBack(tx, contribution_id)) > 0)
    await tellRefused(world, tx, contribution_id, order_id);
  await askForRefund(world, tx, order_id);
}

/** What a bank gave back on appeal is held for an order that is over: nothing brings it to anybody by itself. */
async function tellOfHeld(
  world: Own,
  tx: Queries,
  { state, order_id, contribution_id }: LockedOrder,
): Promise<void> {
  const held = await tx.row(sql`
    select from contributions c
     where c.contribution_id = ${contribution_id}::uuid and ${state} = 'refunded' and ${IS_WON_BACK} and ${TO_PAY_BACK} > 0`);
  if (held)
    await raiseAlarm(world, tx, "order_money_held", [
      ["Transaction ID", contribution_id],
      ["Order", order_id],
    ]);
}

/** Somebody at the platform is told that the refund of an order waits for a bank's decision. */
export const tellWaits = (
  world: Own,
  tx: Queries,
  contribution_id: string,
  order_id: string,
): Promise<void> =>
  raiseAlarm(world, tx, "order_refund_waits", [
    ["Transaction ID", contribution_id],
    ["Order", order_id],
  ]);

/** Somebody at the platform is told what to do about an order whose money can't go back by way of the provider. */
export const tellRefused = (
  world: Own,
  tx: Queries,
  contribution_id: string,
  order_id: string,
): Promise<void> =>
  raiseAlarm(world, tx, "order_refund_refused", [
    ["Transaction ID", contribution_id],
    ["Order", order_id],
  ]);
