import sql from "sql-template-tag";
import { closeAlarm } from "../../../alarms/raise.ts";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { holdWhatIsDue } from "../hold/hold.ts";
import { OVER_STATES } from "../states/moves.ts";
import { askForRefund, doStep, type LockedOrder, lockOrder, type OrderStep } from "./step.ts";

interface PaymentRow {
  readonly state: string;
  /** All that was paid went back, by refunds or lost disputes. */
  readonly went_back: boolean;
}

/**
 * Brings the order of a contribution, if it is one, to where its payment is: paid, lapsed, gone back, or free to be settled once no bank
 * decides about it anymore; and holds for it what is due. Runs in the transaction that brings the contribution up to date, and may
 * run any number of times.
 */
export async function followPayment(
  world: Pick<World, "clock" | "jobs">,
  tx: Queries,
  contribution_id: string,
): Promise<void> {
  const order = await lockOrder(tx, sql`c.contribution_id = ${contribution_id}::uuid`);
  if (!order) return;
  const payment = await tx.row<PaymentRow>(sql`
    select state, state = 'paid' and refunded_cents + lost_cents >= paid_cents as went_back
      from contributions where contribution_id = ${contribution_id}::uuid`);
  if (!payment) return;
  const by_itself = (act: OrderStep["act"]): OrderStep => ({ act, actor: "system", version: null });
  let now: LockedOrder = order;
  if (payment.state === "paid" && (now.state === "unpaid" || now.state === "ended"))
    now = await doStep(world, tx, now, by_itself("pay"));
  else if (now.state === "unpaid" && (payment.state === "expired" || payment.state === "failed"))
    now = await doStep(world, tx, now, by_itself("lapse"));
  if (payment.went_back && !OVER_STATES.includes(now.state))
    now = await doStep(world, tx, now, by_itself("return"));
  if (!now.in_dispute) await goOnAfterDispute(world, tx, now);
  await holdWhatIsDue(world, tx, contribution_id);
}

/** What waited for a bank's decision goes on. */
async function goOnAfterDispute(
  world: Pick<World, "clock" | "jobs">,
  tx: Queries,
  order: LockedOrder,
): Promise<void> {
  if (order.state === "accepted")
    await doStep(world, tx, order, { act: "settle", actor: "system", version: null });
  if (order.state === "refunding") await askForRefund(world, tx, order.order_id);
  await closeAlarm(world, tx, "order_refund_waits", order.contribution_id);
}
