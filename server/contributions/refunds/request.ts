import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import type { RefundOrder } from "../../../contract/contributions/refunds.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { ownKey } from "../../http/sessions/own-key.ts";
import { personOf } from "../../http/sessions/who.ts";
import type { Queries } from "../../world/database.ts";
import { ProviderAway } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";
import { carryOutRefund, handleRefundRequest } from "./carry-out.ts";

/**
 * Refunds a contribution. The decision is committed first, with a job that completes it; then the provider is asked
 * at once. The header `Idempotency-Key` names the decision: the same key is the same refund. Throws `Refusal` 404,
 * 409, 422, 502.
 */
export async function requestRefund(
  world: World,
  transaction_id: string,
  order: RefundOrder,
  asker: Asker,
): Promise<{ refund_request_id: string; state: "asking" | "sent" }> {
  const refund_request_id = await world.database.transaction(async (tx) => {
    // As it was sent: servers of the release before migration 0044 store it so, while a newer one is rolled out.
    const own = await tx.row<{ key: string | null }>(sql`
      select coalesce((select refund_request_id from refund_requests
                        where refund_request_id = ${asker.idempotency_key}::uuid and asked_by = ${personOf(asker).user_id}),
                      ${ownKey(asker)}) as key`);
    const id = own?.key ?? randomUUID();
    await decide(world, tx, { refund_request_id: id, transaction_id, order, asker });
    return id;
  });
  try {
    const { state } = await carryOutRefund(world, refund_request_id);
    if (state === "refused")
      throw new Refusal(502, "The payment provider refused this. The transaction's history has the reason.");
    return { refund_request_id, state };
  } catch (error) {
    // The job retries until the provider answers.
    if (error instanceof ProviderAway) return { refund_request_id, state: "asking" };
    throw error;
  }
}

interface Decision {
  readonly refund_request_id: string;
  readonly transaction_id: string;
  readonly order: RefundOrder;
  readonly asker: Asker;
}

interface PaidRow {
  paid_cents: string | null;
  provider_payment_id: string | null;
  lost_cents: string;
  in_dispute_cents: string;
  /** With what another admin has asked for: the row is locked. */
  promised_back_cents: string;
}

/** The row is locked: of two admins who decide at once, the second sees the first's decision. */
async function decide(world: World, tx: Queries, decision: Decision): Promise<void> {
  const { refund_request_id, transaction_id, order, asker } = decision;
  const paid = await tx.row<PaidRow>(sql`
    select paid_cents, provider_payment_id, lost_cents, in_dispute_cents, promised_back_cents from contributions
     where contribution_id = ${transaction_id}::uuid for update`);
  if (!paid) throw new Refusal(404, "There is no such transaction.");
  const amount_cents = Math.round(order.amount * 100);
  if (await isKnown(tx, decision, amount_cents)) return;
  refuseUnlessLeft(paid, order, amount_cents);
  const made = await tx.row(sql`
    insert into refund_requests (refund_request_id, contribution_id, amount_cents, reason, asked_by, asked_at)
    values (${refund_request_id}, ${transaction_id}, ${amount_cents}, ${order.reason.trim()}, ${personOf(asker).user_id},
            ${world.clock.now()})
    on conflict (contribution_id) where state = 'asking' do nothing returning refund_request_id`);
  if (!made) throw new Refusal(409, "A refund of this is under way. Please wait until it's done.");
  await world.jobs.add(
    tx,
    handleRefundRequest,
    { refund_request_id },
    `${handleRefundRequest.name}:${refund_request_id}`,
  );
  const subject = `transaction ${transaction_id}`;
  await audit(tx, asker, {
    act: "asked for a refund",
    subject,
    detail: { amount_cents, reason: order.reason.trim() },
  });
}

async function isKnown(tx: Queries, decision: Decision, amount_cents: number): Promise<boolean> {
  const { refund_request_id, transaction_id, order } = decision;
  const known = await tx.row<{ same: boolean }>(sql`
    select contribution_id = ${transaction_id}::uuid and amount_cents = ${amount_cents} and reason = ${order.reason.trim()} as same
      from refund_requests where refund_request_id = ${refund_request_id}::uuid`);
  if (known && !known.same) throw new Refusal(409, "This key was used for another refund.");
  return known !== null;
}

function refuseUnlessLeft(paid: PaidRow, order: RefundOrder, amount_cents: number): void {
  const promised_cents = Number(paid.promised_back_cents);
  if (paid.paid_cents === null || !paid.provider_payment_id)
    throw new Refusal(409, "This wasn't paid, so there's nothing to refund.");
  if (Number(paid.in_dispute_cents) > 0)
    throw new Refusal(
      409,
      "This is in dispute, and the bank already took the money back. A refund would return it twice.",
    );
  if (promised_cents !== Math.round(order.promised_amount * 100))
    throw new Refusal(409, "Someone just refunded part of this. Check the new amount first.");
  const left = Number(paid.paid_cents) - promised_cents - Number(paid.lost_cents);
  if (amount_cents > left) {
    const said = `That is more than is left: $${(left / 100).toFixed(2)}.`;
    throw new Refusal(422, said, { errors: { amount: said } });
  }
}
