import sql from "sql-template-tag";
import type { Queries } from "../../world/database.ts";
import type { Checkout, Payment } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";
import { mailReceipt } from "../letters/receipt.ts";
import { noteReceived } from "../letters/received.ts";
import { noteCardTries } from "../limits/card-tries.ts";
import { followPayment } from "../orders/steps/follow-payment.ts";
import { makeMonthlyOrder } from "../orders/steps/make-order.ts";
import { rememberCard } from "../payors/groups/cards/remember-card.ts";
import { type Booking, book, type Kind, keepSums, type Move } from "./book.ts";
import { bookBeyondPaid } from "./book-beyond-paid.ts";
import { bookDisputes } from "./book-disputes.ts";
import { bookRefunds, tellOfNeverLeft } from "./book-refunds.ts";
import { closeSettled } from "./close-alarms.ts";
import { noteRecurring } from "./note-plan.ts";

/**
 * `booked` moved money in the ledger, `state` changed only the row, `nothing` neither. `outdone`: a later look is
 * stored already, so the provider has to be asked again.
 */
export interface BookingResult {
  readonly outcome: "booked" | "state" | "nothing" | "outdone" | "unknown contribution";
  readonly kinds: readonly Kind[];
}

interface ContributionRow {
  contribution_id: string;
  state: string;
  player_id: string;
  amount_cents: string;
  currency: string;
  looked_at_moment: string;
  recurring_id: string | null;
  paid_at: Date | null;
}

/** Within so long a bank has answered. */
const ANSWERED_WITHIN_MS = 14 * 86_400_000;

/**
 * The one place where money is booked: brings the row and the ledger up to the checkout as just fetched at the
 * provider. `settle` calls it for events and for the sweep; pages never do. It may run any number of times, in any
 * order and concurrently: the row is locked, and the ledger takes each (kind, provider object) once. Amounts are the
 * provider's. `moment`: the number that was drawn before the provider was asked. Runs in the caller's transaction.
 */
export async function recordPayment(
  world: World,
  tx: Queries,
  looked_at: Checkout,
  moment: string,
): Promise<BookingResult> {
  const row = await lockRow(tx, looked_at);
  if (!row) return { outcome: "unknown contribution", kinds: [] };
  if (BigInt(row.looked_at_moment) > BigInt(moment)) return { outcome: "outdone", kinds: [] };
  const checkout = whenCleared(looked_at, row, world.clock.now());
  await noteCardTries(world, tx, row.contribution_id, checkout.card_tries);

  const { contribution_id, player_id } = row;
  const currency = checkout.payment?.currency ?? row.currency;
  const booking: Booking = { world, tx, contribution_id, player_id, currency, kinds: [], went_out: [] };
  const final = checkout.payment
    ? await bookPayment(booking, row, checkout.payment)
    : checkout.status === "expired" || checkout.failure !== null;
  const state = stateOf(row, checkout);
  const changed = booking.kinds.length > 0 || state !== row.state;
  await keepRow(booking, checkout, moment, { state, final, changed });
  if (booking.kinds.includes("charge")) await noteCard(booking, checkout);
  if (booking.kinds.some((kind) => kind !== "charge" && kind !== "fee")) {
    await keepSums(booking);
    await bookBeyondPaid(booking);
    await closeSettled(booking);
  }
  if (checkout.payment) await tellOfNeverLeft(booking, checkout.payment.refunds);
  if (row.recurring_id && state === "paid") await makeMonthlyOrder(world, tx, contribution_id);
  await followPayment(world, tx, contribution_id);
  if (row.recurring_id) {
    await noteRecurring(booking, row.recurring_id, checkout, state === "expired" || state === "failed");
  }
  return { outcome: outcomeOf(booking, changed), kinds: booking.kinds };
}

/** A renewal has no checkout session that names its row; its invoice does. */
function lockRow(
  tx: Queries,
  { contribution_id, session_id, invoice_id }: Checkout,
): Promise<ContributionRow | null> {
  const which =
    session_id === null
      ? sql`provider_invoice_id = ${invoice_id} and kind = 'recurring'`
      : sql`contribution_id = ${contribution_id}::uuid`;
  return tx.row<ContributionRow>(sql`
    select contribution_id, state, player_id, amount_cents, currency, looked_at_moment, recurring_id, paid_at
      from contributions where ${which} for update`);
}

/**
 * A bank debit counts as paid when the first look finds that the bank said yes: the refund promise, reports and the year of a receipt begin there. Of one that
 * is found much later, as after a backup was restored, it is when the provider made the money available.
 */
function whenCleared(checkout: Checkout, { paid_at }: ContributionRow, now: Date): Checkout {
  const { payment } = checkout;
  if (payment?.cleared_about === undefined) return checkout;
  const begun = payment.paid_at.getTime();
  const is_late = now.getTime() - begun > ANSWERED_WITHIN_MS;
  const cleared = (is_late && payment.cleared_about) || now;
  const first = new Date(Math.max(begun, cleared.getTime()));
  return { ...checkout, payment: { ...payment, paid_at: paid_at ?? first } };
}

/** Books everything that became of a payment. Returns whether it is final. */
async function bookPayment(booking: Booking, row: ContributionRow, payment: Payment): Promise<boolean> {
  const { world, tx, contribution_id } = booking;
  const { amount_cents } = payment;
  const made = await book(booking, ...movesOf(payment));
  if (made.includes("charge")) {
    await world.jobs.add(tx, mailReceipt, { contribution_id }, `${mailReceipt.name}:${contribution_id}`);
    await noteReceived(world, tx, booking);
    if (amount_cents !== Number(row.amount_cents)) {
      const amounts = { asked: row.amount_cents, paid: amount_cents };
      tx.afterCommit(() => world.log.warn({ contribution_id, ...amounts }, "Paid is not what was asked."));
    }
  }
  const refunded = await bookRefunds(booking, payment.refunds);
  const decided = await bookDisputes(booking, payment.disputes);
  return payment.fee !== null && refunded && decided;
}

/** Once the row is kept, since a guest is known by the address that it has from then on. */
async function noteCard({ world, tx, contribution_id }: Booking, { payment, card_tries }: Checkout) {
  if (!payment) return;
  const { charge_id, paid_at } = payment;
  const card_fingerprint = card_tries.find((it) => it.charge_id === charge_id)?.card_fingerprint ?? null;
  await rememberCard(world, tx, { contribution_id, card_fingerprint, paid_at });
}

/** The fee is the platform's expense, a transfer of its own: it can be known later than the charge. */
function movesOf({ charge_id, amount_cents, paid_at, fee }: Payment): Move[] {
  const charge = { kind: "charge", provider_object: charge_id, happened_at: paid_at, amount_cents } as const;
  if (!fee || fee.amount_cents <= 0) return [charge];
  const { balance_transaction_id: provider_object, amount_cents: fee_cents } = fee;
  return [charge, { kind: "fee", provider_object, happened_at: paid_at, amount_cents: fee_cents }];
}

/** A paid row stays paid, whatever the checkout session says later. */
function stateOf(row: ContributionRow, { payment, status, failure }: Checkout): string {
  if (payment || row.state === "paid") return "paid";
  if (failure !== null) return "failed";
  return { open: "open", complete: "processing", expired: "expired" }[status];
}

/** Stores the row. What changed is checked again soon, then ever more rarely; what is final is not. */
async function keepRow(
  { world, tx, contribution_id }: Booking,
  checkout: Checkout,
  moment: string,
  now: { state: string; final: boolean; changed: boolean },
): Promise<void> {
  const { payment } = checkout;
  const next = new Date(world.clock.now().getTime() + world.sweep_seconds * 1_000);
  await tx.row(sql`
    update contributions
       set state = ${now.state}, looked_at_moment = ${moment}, provider_session_id = coalesce(${checkout.session_id}, provider_session_id),
           provider_invoice_id = coalesce(${checkout.invoice_id}, provider_invoice_id),
           provider_payment_id = coalesce(${payment?.payment_id ?? null}, provider_payment_id),
           paid_at = coalesce(${payment?.paid_at ?? null}, paid_at),
           paid_cents = coalesce(${payment?.amount_cents ?? null}, paid_cents),
           payment_method_type = coalesce(payment_method_type, ${payment?.method ?? null}),
           fee_booked = fee_booked or ${payment?.fee != null},
           -- Whose account is gone is not remembered again by what the provider still knows of them.
           contributor_email = case when exists (select from people p where p.user_id = contributions.user_id
                                                    and p.deleted_at is not null) then null
                                    else coalesce(contributor_email, ${checkout.contributor_email}) end,
           checkout_url = ${now.state === "open" ? checkout.url : null},
           failure = ${now.state === "failed" ? checkout.failure : null},
           checks = case when ${now.changed} then 0 else checks end,
           check_at = case when ${now.final} then null
                           when ${now.changed} then ${next}::timestamptz
                           else coalesce(check_at, ${next}::timestamptz) end
     where contribution_id = ${contribution_id}`);
}

const outcomeOf = ({ kinds }: Booking, changed: boolean): BookingResult["outcome"] =>
  kinds.length > 0 ? "booked" : changed ? "state" : "nothing";
