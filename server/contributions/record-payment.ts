import sql from "sql-template-tag";
import type { Checkout, Payment } from "../world/card-payments.ts";
import type { Queries } from "../world/database.ts";
import type { World } from "../world/world.ts";
import { RECEIPT_TASK } from "./receipt.ts";

/** What booking did: `paid` and `fee` moved money in the ledger, `state` only our row, `nothing` neither. */
export type Outcome = "paid" | "fee" | "state" | "nothing" | "unknown contribution";

interface Kept {
  state: string;
  player_id: string;
  amount_cents: string;
  fee_booked: boolean;
}

/**
 * The one place where money is booked: brings our row and the ledger up to the checkout as just fetched at the
 * provider. Called by the event door and the sweeper, never by a page; any number of times, in any order, at the
 * same time: the row is locked, and the ledger takes each (kind, provider object) once. Amounts are the
 * provider's. Runs in the caller's transaction.
 */
export async function recordPayment(world: World, tx: Queries, checkout: Checkout): Promise<Outcome> {
  const contribution_id = checkout.contribution_id;
  const kept = await tx.row<Kept>(sql`
    select state, player_id, amount_cents, fee_booked from contributions
     where contribution_id = ${contribution_id} for update`);
  if (!kept || !contribution_id) return "unknown contribution";
  if (checkout.payment) return bookPayment(world, tx, contribution_id, kept, checkout, checkout.payment);
  return followState(world, tx, contribution_id, kept, checkout);
}

async function bookPayment(
  world: World,
  tx: Queries,
  contribution_id: string,
  kept: Kept,
  checkout: Checkout,
  payment: Payment,
): Promise<Outcome> {
  const { charge_id, amount_cents, currency, paid_at, fee } = payment;
  if (amount_cents !== Number(kept.amount_cents)) {
    world.log.warn(
      { contribution_id, asked: kept.amount_cents, paid: amount_cents },
      "Paid is not what was asked.",
    );
  }
  const charged = await tx.row<{ transfer: string | null }>(sql`
    select ledger_post('charge', ${charge_id}, ${contribution_id}, ${currency}, ${paid_at},
                       ledger_account('provider_balance', null, ${currency}),
                       ledger_account('held_for_athlete', ${kept.player_id}, ${currency}), ${amount_cents}) as transfer`);
  const feeBooked = fee !== null && (await bookFee(tx, contribution_id, payment, fee));
  await tx.row(sql`
    update contributions
       set state = 'paid', paid_at = ${paid_at}, paid_cents = ${amount_cents}, failure = null,
           provider_session_id = ${checkout.session_id}, provider_payment_id = ${payment.payment_id},
           contributor_email = coalesce(contributor_email, ${checkout.contributor_email}),
           fee_booked = ${fee !== null}, checkout_url = null,
           check_at = ${fee === null ? world.clock.now() : null}::timestamptz
                      + make_interval(secs => ${world.sweep_seconds})
     where contribution_id = ${contribution_id}`);
  if (charged?.transfer) {
    await world.jobs.add(tx, RECEIPT_TASK, { contribution_id }, `${RECEIPT_TASK}:${contribution_id}`);
    return "paid";
  }
  return feeBooked ? "fee" : "nothing";
}

/** The provider's fee is the platform's expense, a transfer of its own: it can be known later than the charge. */
async function bookFee(
  tx: Queries,
  contribution_id: string,
  { currency, paid_at }: Payment,
  fee: NonNullable<Payment["fee"]>,
): Promise<boolean> {
  if (fee.amount_cents === 0) return false;
  const booked = await tx.row<{ transfer: string | null }>(sql`
    select ledger_post('fee', ${fee.balance_transaction_id}, ${contribution_id}, ${currency}, ${paid_at},
                       ledger_account('provider_fees', null, ${currency}),
                       ledger_account('provider_balance', null, ${currency}), ${fee.amount_cents}) as transfer`);
  return booked?.transfer != null;
}

/** No money yet: opened, being processed, or over. A paid row stays paid. */
async function followState(
  world: World,
  tx: Queries,
  contribution_id: string,
  kept: Kept,
  checkout: Checkout,
): Promise<Outcome> {
  if (kept.state === "paid") return "nothing";
  const state = { open: "open", complete: "processing", expired: "expired" }[checkout.status];
  const over = state === "expired";
  await tx.row(sql`
    update contributions
       set state = ${state}, provider_session_id = ${checkout.session_id}, checkout_url = ${checkout.url},
           check_at = case when ${over} then null
                           else coalesce(check_at, ${world.clock.now()}::timestamptz + make_interval(secs => ${world.sweep_seconds})) end
     where contribution_id = ${contribution_id}`);
  return state === kept.state ? "nothing" : "state";
}
