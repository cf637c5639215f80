import sql, { type Sql } from "sql-template-tag";
import type { OrderAct, OrderActor, OrderState } from "../../../../contract/orders/states.ts";
import { tidyLines } from "../../../../pure/tidy.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { holdWhatIsDue } from "../hold/hold.ts";
import { tellAbout } from "../letters/tell.ts";
import { moveOf, OVER_STATES } from "../states/moves.ts";
import { lookAfter } from "../states/waits.ts";
import { REFUND_ORDER_TASK } from "../tasks.ts";
import { endProofs } from "./order-proofs.ts";
import { IS_WON_BACK } from "./to-pay-back.ts";

const DAY_MS = 86_400_000;

/** An order under lock, with the row of its contribution, while a step of it is done. */
export interface LockedOrder {
  readonly order_id: string;
  readonly contribution_id: string;
  readonly state: OrderState;
  readonly version: number;
  readonly state_at: Date;
  readonly ordered_at: Date | null;
  readonly due_at: Date | null;
  /** That the athlete gave themselves. */
  readonly days: number;
  /** Whether a bank decides about some of its payment. */
  readonly in_dispute: boolean;
  /** Of its contribution. */
  readonly payment_state: string;
  /** All that was paid went back, by refunds or lost disputes. */
  readonly went_back: boolean;
  /** It is refunded since a bank decided against us, was accepted before, and the bank gave the money back on appeal. */
  readonly won_back: boolean;
}

/** A step: who does what, having seen which version, with which words. */
export interface OrderStep {
  readonly act: OrderAct;
  readonly actor: OrderActor;
  readonly actor_id?: number | null;
  /** Null where nobody looked at it before: the system's. */
  readonly version: number | null;
  readonly words?: string | null;
  /** Of a delivery: the public post. */
  readonly link?: string | null;
  readonly detail?: object;
  /** It follows at once from the step before, whose letter says so. */
  readonly at_once?: boolean;
}

/** Its columns, of an order `o`, its contribution `c` and its offer `f`. */
export const LOCKED_ORDER: Sql = sql`
  o.order_id, o.contribution_id, o.state, o.version, o.state_at, o.ordered_at, o.due_at, f.days,
  c.in_dispute_cents > 0 as in_dispute, c.state as payment_state,
  c.state = 'paid' and c.refunded_cents + c.lost_cents >= c.paid_cents as went_back,
  case when o.state = 'refunded' and c.in_dispute_cents = 0 and c.refunded_cents + c.lost_cents < c.paid_cents
       then ${IS_WON_BACK}
            and 'accepted' = (select h.state from order_history h where h.order_id = o.order_id and h.act <> 'return'
                               order by h.entry_id desc limit 1)
       else false end as won_back`;

/**
 * Locks the order that `which` finds (`o`, its contribution `c`, its offer `f`), the contribution's row first, as whatever books it
 * does. Null where there is none.
 */
export async function lockOrder(tx: Queries, which: Sql): Promise<LockedOrder | null> {
  const held = await tx.row<{ contribution_id: string }>(sql`
    select c.contribution_id from contributions c join orders o using (contribution_id) join offers f using (offer_id)
     where ${which} for update of c`);
  if (!held) return null;
  return tx.row<LockedOrder>(sql`
    select ${LOCKED_ORDER}
      from orders o join offers f using (offer_id) join contributions c using (contribution_id)
     where o.contribution_id = ${held.contribution_id}::uuid for update of o`);
}

/** The same of one that has to be there. Throws `Refusal` 404. */
export async function lockKnown(tx: Queries, which: Sql): Promise<LockedOrder> {
  const found = await lockOrder(tx, which);
  if (!found) throw new Refusal(404, "There is no such order.");
  return found;
}

/**
 * Does a step where it is that actor's turn: the new state, when it is looked at next, a line of the history, what is held for it, and
 * the letters that follow, in the caller's transaction. What is accepted is settled at once, unless a bank decides about the payment.
 * Throws `Refusal` 409. Answers the order as it stands then.
 */
export async function doStep(
  world: Pick<World, "clock" | "jobs">,
  tx: Queries,
  before: LockedOrder,
  step: OrderStep,
): Promise<LockedOrder> {
  if (step.version !== null && step.version !== before.version) throw tooLate(before);
  const state = moveOf(before.state, step.actor, step.act);
  if (state === null) throw tooLate(before);
  const now = world.clock.now();
  const after = asPaid(before, step.act, { ...before, state, version: before.version + 1, state_at: now });
  await tx.row(sql`
    update orders
       set state = ${state}, version = ${after.version}, state_at = ${now}, ordered_at = ${after.ordered_at},
           due_at = ${after.due_at}, look_at = ${lookAfter(after, now)}
     where order_id = ${before.order_id}::uuid`);
  const detail = {
    ...step.detail,
    ...(state === "accepted" && after.in_dispute ? { in_dispute: true } : {}),
  };
  const entry_id = await writeDown(tx, before.order_id, state, now, { ...step, detail });
  if (step.act === "lapse") await forgetUnpaid(tx, before.order_id);
  if (state === "refunding") await askForRefund(world, tx, before.order_id);
  if (OVER_STATES.includes(state)) await endProofs(tx, before.order_id, now);
  if (state === "settled") await holdWhatIsDue(world, tx, before.contribution_id);
  const { act, at_once } = step;
  const { order_id } = before;
  if (!at_once) await tellAbout(world, tx, { order_id, entry_id, act, from: before.state, state });
  if (state !== "accepted" || after.in_dispute) return after;
  return doStep(world, tx, after, { act: "settle", actor: "system", version: null, at_once: true });
}

/** From the payment on its days count. */
function asPaid(before: LockedOrder, act: OrderAct, after: LockedOrder): LockedOrder {
  if (act !== "pay") return after;
  const due_at = new Date(after.state_at.getTime() + before.days * DAY_MS);
  return { ...after, ordered_at: after.state_at, due_at };
}

async function writeDown(
  tx: Queries,
  order_id: string,
  state: OrderState,
  now: Date,
  { actor, actor_id = null, act, words = null, link = null, detail = {} }: OrderStep,
): Promise<number> {
  const written = await tx.row<{ entry_id: number }>(sql`
    insert into order_history (order_id, happened_at, actor, actor_id, act, state, words, link, detail)
    values (${order_id}::uuid, ${now}, ${actor}, ${actor_id}, ${act}, ${state}, ${tidyLines(words) || null}, ${link},
            ${JSON.stringify(detail)})
    returning entry_id::int as entry_id`);
  return written?.entry_id ?? 0;
}

/** What was asked for on a page that nobody paid is nobody's business anymore. */
const forgetUnpaid = (tx: Queries, order_id: string) =>
  tx.row(sql`
    update orders set brief = null, deliver_to = null, wished_on = null, first_name = null where order_id = ${order_id}::uuid`);

/** Has the refund of an order asked for at the provider, by a job, unless it was carried out or refused there. */
export async function askForRefund(
  { jobs }: Pick<World, "jobs">,
  tx: Queries,
  order_id: string,
): Promise<void> {
  const answered = await tx.row(sql`
    select from refund_requests where refund_request_id = ${order_id}::uuid and state <> 'asking'`);
  if (!answered) await jobs.add(tx, REFUND_ORDER_TASK, { order_id }, `${REFUND_ORDER_TASK.name}:${order_id}`);
}

/** What is said agrees with how it stands. */
const tooLate = ({ state }: LockedOrder) =>
  new Refusal(
    409,
    state === "refunding" || state === "refunded"
      ? "The money for this order is on its way back, so nothing about it can change anymore."
      : "Someone was faster, or this step is already done. Here's how it stands now.",
  );
