import sql from "sql-template-tag";
import { type AlarmFacts, closeAlarm, partOf, raiseAlarm } from "../../alarms/raise.ts";
import type { Refund } from "../../world/payments/card-payments.ts";
import { money } from "../letters/money.ts";
import { mailRefund } from "../letters/refund.ts";
import { type Booking, book, type Move } from "./book.ts";

/**
 * Books each refund when its money has left, and again when it came back because the refund failed. Stores the
 * provider's word on it and mails the supporter. Returns whether all refunds are final.
 */
export async function bookRefunds(booking: Booking, refunds: readonly Refund[]): Promise<boolean> {
  for (const refund of refunds) {
    await keep(booking, refund);
    const { refund_id, status } = refund;
    if (status === "succeeded" || isOver(status)) await closePending(booking, refund_id);
    const made = await book(booking, ...movesOf(refund));
    // Known only since it had failed: nothing was sent, so no letter says that it was.
    if (made.includes("refund_failed")) {
      await tell(booking, refund_id, "failed");
      await raiseFailed(booking, refund);
    } else if (made.includes("refund")) {
      await tell(booking, refund_id, "sent");
      booking.went_out?.push(refund);
    }
  }
  return refunds.every(isFinal);
}

/**
 * Tells, once, of refunds that the supporter was promised and whose money never left, as where our balance lacked it (`insufficient_funds`): they
 * book nothing, so their status alone says so. While a bank decides about the payment it has the money, and may give it to the supporter: they are told of once
 * it has decided for us, and never where all went back. Call it after the row's sums are stored.
 */
export async function tellOfNeverLeft(booking: Booking, refunds: readonly Refund[]): Promise<void> {
  for (const refund of refunds) {
    if (!isOver(refund.status) || refund.left_at !== null) continue;
    if (!(await isToBeTold(booking, refund.refund_id))) continue;
    await tell(booking, refund.refund_id, "failed");
    await raiseFailed(booking, refund);
  }
}

function movesOf({ refund_id, amount_cents, left_at, returned_at }: Refund): Move[] {
  const of_refund = { provider_object: refund_id, amount_cents };
  return [
    ...(left_at ? [{ ...of_refund, kind: "refund" as const, happened_at: left_at }] : []),
    ...(returned_at ? [{ ...of_refund, kind: "refund_failed" as const, happened_at: returned_at }] : []),
  ];
}

/** A refund that succeeded can still fail weeks later; an event says so then. */
const isFinal = ({ status, left_at, returned_at }: Refund): boolean =>
  status === "succeeded" ? left_at !== null : isOver(status) && (left_at === null) === (returned_at === null);

const isOver = (status: string): boolean => status === "failed" || status === "canceled";

async function keep({ tx, contribution_id }: Booking, refund: Refund): Promise<void> {
  const { refund_id, amount_cents, currency, status, reason, failure_reason, created_at } = refund;
  await tx.row(sql`
    insert into refunds as kept
           (refund_id, contribution_id, amount_cents, currency, status, reason, failure_reason, created_at)
    values (${refund_id}, ${contribution_id}, ${amount_cents}, ${currency}, ${status}, ${reason}, ${failure_reason},
            ${created_at})
    on conflict (refund_id) do update
       set status = excluded.status, failure_reason = excluded.failure_reason, updated_at = now()
     where (kept.status, kept.failure_reason) is distinct from (excluded.status, excluded.failure_reason)`);
}

/** It was asked for by us, and not for an order: of those an alarm of their own tells each day (orders/). And nobody has been told. */
async function isToBeTold({ tx, contribution_id }: Booking, refund_id: string): Promise<boolean> {
  const asked = await tx.row(sql`
    select from refund_requests q join contributions c using (contribution_id)
     where q.refund_id = ${refund_id} and c.contribution_id = ${contribution_id}
       and c.in_dispute_cents = 0 and c.refunded_cents + c.lost_cents < c.paid_cents
       and not exists (select from orders o where o.order_id = q.refund_request_id)
       and not exists (select from needs_attention n
                        where n.kind = 'refund_failed' and n.subject = ${partOf(contribution_id, refund_id)})`);
  return asked !== null;
}

/** It waits no longer, so what told that it does (long-pending.ts) is done. */
const closePending = ({ world, tx, contribution_id }: Booking, refund_id: string): Promise<void> =>
  closeAlarm(world, tx, "refund_pending", partOf(contribution_id, refund_id));

/** Operators are told as well: the supporter's money is with us again. */
async function raiseFailed({ world, tx, contribution_id }: Booking, refund: Refund): Promise<void> {
  const facts: AlarmFacts = [
    ["Transaction ID", contribution_id],
    ["Refund", refund.refund_id],
    ["Amount", money(refund.amount_cents, refund.currency)],
    ["The provider's reason", refund.failure_reason ?? "not given"],
  ];
  // Of each refund one: two of a payment may fail, and each is to be sent another way.
  await raiseAlarm(world, tx, "refund_failed", facts, partOf(contribution_id, refund.refund_id));
}

const tell = ({ world, tx }: Booking, refund_id: string, moment: "sent" | "failed"): Promise<void> =>
  world.jobs.add(tx, mailRefund, { refund_id, moment }, `${mailRefund.name}:${refund_id}:${moment}`);
