import sql from "sql-template-tag";
import type { BalanceMove, Dispute } from "../../world/payments/card-payments.ts";
import type { DisputeMoment } from "../letters/dispute.ts";
import { mailDispute } from "../letters/dispute.ts";
import { type Booking, book, type Kind } from "./book.ts";
import { STOP_PLAN_TASK } from "./tasks.ts";

/**
 * Books what each dispute moved: money withdrawn and reinstated, each with its fee, and the loss at its end. Stores
 * the provider's word on it and mails those who have to answer. Inquiries move nothing. Returns whether all disputes
 * are final.
 */
export async function bookDisputes(booking: Booking, disputes: readonly Dispute[]): Promise<boolean> {
  for (const dispute of disputes) {
    const status_before = await keep(booking, dispute);
    for (const move of dispute.moves) await bookMove(booking, move);
    await bookEnd(booking, dispute);
    const moment = momentOf(status_before, dispute.status);
    if (moment) await tell(booking, dispute.dispute_id, moment);
    if (moment === "opened" || moment === "inquired") await holdPlan(booking);
  }
  return disputes.every(isFinal);
}

/** The signs of a balance line say what it is: money out, money back, a fee, a fee returned. */
async function bookMove(booking: Booking, move: BalanceMove): Promise<void> {
  const { balance_transaction_id, created_at, amount_cents, fee_cents } = move;
  const parts: [Kind, number][] = [
    ["dispute_withdrawn", -amount_cents],
    ["dispute_reinstated", amount_cents],
    ["dispute_fee", fee_cents],
    ["dispute_fee_returned", -fee_cents],
  ];
  const of_move = { provider_object: balance_transaction_id, happened_at: created_at };
  const moved = parts.filter(([, cents]) => cents > 0);
  await book(booking, ...moved.map(([kind, cents]) => ({ ...of_move, kind, amount_cents: cents })));
}

/** Lost: what was withdrawn will not come back. Won on appeal after that: the athlete gets it back. */
async function bookEnd(booking: Booking, dispute: Dispute): Promise<void> {
  const { dispute_id, status } = dispute;
  if (status !== "lost" && status !== "won") return;
  const lost_cents = await lostBefore(booking, dispute_id);
  const out_cents = outCents(dispute);
  const end = { provider_object: dispute_id, happened_at: booking.world.clock.now() };
  if (status === "lost" && lost_cents === 0 && out_cents > 0) {
    await book(booking, { ...end, kind: "dispute_lost", amount_cents: out_cents });
  }
  if (status === "won" && lost_cents > 0) {
    await book(booking, { ...end, kind: "dispute_won_back", amount_cents: lost_cents });
  }
}

/** Withdrawn and not reinstated. */
const outCents = ({ moves }: Dispute): number =>
  -moves.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

async function lostBefore({ tx }: Booking, dispute_id: string): Promise<number> {
  const booked = await tx.row<{ amount_cents: string }>(sql`
    select amount_cents from ledger_lines
     where kind = 'dispute_lost' and provider_object = ${dispute_id} and amount_cents > 0`);
  return Number(booked?.amount_cents ?? 0);
}

const isOver = (status: string): boolean => ["won", "lost", "prevented", "warning_closed"].includes(status);
const isFinal = (dispute: Dispute): boolean =>
  isOver(dispute.status) && (dispute.status === "lost" || outCents(dispute) === 0);

/** Stores the dispute as the provider has it. Returns its status before, null for a new dispute. */
async function keep({ tx, contribution_id }: Booking, dispute: Dispute): Promise<string | null> {
  const { dispute_id, amount_cents, currency, status, reason, evidence_due_at, created_at } = dispute;
  const before = await tx.row<{ status: string }>(sql`
    select status from disputes where dispute_id = ${dispute_id}`);
  await tx.row(sql`
    insert into disputes as kept
           (dispute_id, contribution_id, amount_cents, currency, status, reason, evidence_due_at, created_at)
    values (${dispute_id}, ${contribution_id}, ${amount_cents}, ${currency}, ${status}, ${reason}, ${evidence_due_at},
            ${created_at})
    on conflict (dispute_id) do update
       set amount_cents = excluded.amount_cents, status = excluded.status, reason = excluded.reason,
           evidence_due_at = excluded.evidence_due_at, updated_at = now()
     where (kept.amount_cents, kept.status, kept.reason, kept.evidence_due_at)
           is distinct from (excluded.amount_cents, excluded.status, excluded.reason, excluded.evidence_due_at)`);
  return before?.status ?? null;
}

const isInquiry = (status: string): boolean => status.startsWith("warning_");

/** The moments that are mailed: a new dispute or inquiry, an inquiry that became a dispute, and the end. */
function momentOf(before: string | null, now: string): DisputeMoment | null {
  if (before === now) return null;
  if (now === "won" || now === "lost") return now;
  if (isOver(now)) return null;
  if (isInquiry(now)) return before === null ? "inquired" : null;
  return before === null || isInquiry(before) ? "opened" : null;
}

/** A supporter who disputes a charge is not charged again until they resume the plan themselves. */
async function holdPlan({ world, tx, contribution_id }: Booking): Promise<void> {
  const plan = await tx.row<{ recurring_id: string }>(sql`
    update recurring_contributions r set disputed_at = ${world.clock.now()}
      from contributions c
     where c.contribution_id = ${contribution_id} and r.recurring_id = c.recurring_id and r.ended_at is null
    returning r.recurring_id`);
  if (!plan) return;
  const { recurring_id } = plan;
  await world.jobs.add(tx, STOP_PLAN_TASK, { recurring_id }, `${STOP_PLAN_TASK.name}:${recurring_id}`);
}

const tell = ({ world, tx }: Booking, dispute_id: string, moment: DisputeMoment): Promise<void> =>
  world.jobs.add(tx, mailDispute, { dispute_id, moment }, `${mailDispute.name}:${dispute_id}:${moment}`);
