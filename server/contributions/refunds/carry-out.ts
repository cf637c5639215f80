import sql from "sql-template-tag";
import * as z from "zod/mini";
import { type AlarmFacts, closeAlarm, raiseAlarm } from "../../alarms/raise.ts";
import { task } from "../../http/domain.ts";
import type { Queries } from "../../world/database.ts";
import { ProviderAway, ProviderRefused } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";
import { settle } from "../booking/settle.ts";
import { findOrOpenSource } from "../checkout/find-or-open.ts";
import { tellRefused, tellWaits } from "../orders/steps/follow-payment.ts";

const payloadShape = z.object({ refund_request_id: z.uuid() });

/**
 * Completes a requested refund where the provider was away. Throws while the provider is away, and is retried.
 */
export const handleRefundRequest = task({ name: "handle_refund_request" }, async (world, payload) => {
  await carryOutRefund(world, payloadShape.parse(payload).refund_request_id);
});

interface RefundRequestRow {
  contribution_id: string;
  provider_payment_id: string;
  amount_cents: string;
  state: "asking" | "sent" | "refused";
  attempt: number;
  failure: string | null;
}

/** The outcome of a requested refund. `asking`: an order's, which waits for a bank's decision. */
export interface RefundResult {
  readonly state: "asking" | "sent" | "refused";
  readonly failure: string | null;
}

/**
 * Asks the provider for the refund, any number of times, and books what the provider says of the payment then. Throws
 * `ProviderAway` while the outcome is unknown.
 */
export async function carryOutRefund(world: World, refund_request_id: string): Promise<RefundResult> {
  const request = await world.database.row<RefundRequestRow>(sql`
    select q.contribution_id, c.provider_payment_id, q.amount_cents, q.state, q.attempt, q.failure
      from refund_requests q join contributions c using (contribution_id)
     where q.refund_request_id = ${refund_request_id}::uuid`);
  if (!request) throw new Error(`No one asked for the refund ${refund_request_id}.`);
  const { state, failure } = request;
  const carried = state === "asking" ? await ask(world, refund_request_id, request) : { state, failure };
  // Also where another request sent it: whoever waits for the answer sees it booked.
  if (carried.state === "sent") await bookNow(world, request.contribution_id);
  return carried;
}

async function ask(
  world: World,
  refund_request_id: string,
  request: RefundRequestRow,
): Promise<RefundResult> {
  const { provider_payment_id, amount_cents, attempt } = request;
  try {
    const { refund_id } = await world.payments.refund({
      refund_request_id,
      attempt,
      payment_id: provider_payment_id,
      amount_cents: Number(amount_cents),
    });
    await world.database.transaction(async (tx) => {
      await holdContribution(tx, request);
      await tx.row(sql`
        update refund_requests set state = 'sent', refund_id = ${refund_id}, failure = null
         where refund_request_id = ${refund_request_id}::uuid`);
    });
    await closeAlarm(world, world.database, "refund_denied", request.contribution_id);
    return { state: "sent", failure: null };
  } catch (error) {
    if (error instanceof ProviderRefused) {
      // The bank may have asked since we last looked: what is to be done follows from what became of the payment.
      if (error.disputed) await lookNow(world, request.contribution_id);
      const failure = error.message.slice(0, 500);
      return { state: await noteRefused(world, refund_request_id, request, failure), failure };
    }
    // After a failure that the provider answered, the same key would get the same answer for a day.
    if (error instanceof ProviderAway && error.answered) {
      await world.database.row(sql`
        update refund_requests set attempt = ${attempt + 1}, failure = ${error.message.slice(0, 500)}
         where refund_request_id = ${refund_request_id}::uuid and attempt = ${attempt}`);
    }
    if (error instanceof ProviderAway && error.denied)
      await noteDenied(world, refund_request_id, request, error);
    throw error;
  }
}

/** Before its request changes, which changes what is promised back of it: whoever asks for a refund locks both in this order. */
const holdContribution = (tx: Queries, { contribution_id }: RefundRequestRow): Promise<unknown> =>
  tx.row(sql`select from contributions where contribution_id = ${contribution_id}::uuid for no key update`);

/** The refund waits until our key at the provider is corrected: the request says so, and operators are told. */
async function noteDenied(
  world: World,
  refund_request_id: string,
  { contribution_id }: RefundRequestRow,
  { message }: Error,
): Promise<void> {
  await world.database.transaction(async (tx) => {
    await tx.row(sql`
      update refund_requests set failure = ${message.slice(0, 500)}
       where refund_request_id = ${refund_request_id}::uuid and state = 'asking'`);
    const facts: AlarmFacts = [
      ["Transaction ID", contribution_id],
      ["Asked for as", refund_request_id],
    ];
    await raiseAlarm(world, tx, "refund_denied", facts);
  });
}

/** The job may be the one that learns of the refusal, long after the admin left. */
async function noteRefused(
  world: World,
  refund_request_id: string,
  request: RefundRequestRow,
  failure: string,
): Promise<"asking" | "refused"> {
  const { contribution_id } = request;
  return world.database.transaction(async (tx) => {
    await holdContribution(tx, request);
    // An order's request bears its number: what to do then is another thing.
    const now = await tx.row<{ orders: string | null; in_dispute: boolean; all_went_back: boolean }>(sql`
      select o.state as orders, c.in_dispute_cents > 0 as in_dispute, c.refunded_cents + c.lost_cents >= c.paid_cents as all_went_back
        from contributions c left join orders o on o.order_id = ${refund_request_id}::uuid
       where c.contribution_id = ${contribution_id}::uuid`);
    const waits = now?.orders === "refunding" && now.in_dispute;
    // Asked again once the bank has decided, under another key: this one would get the same answer for a day.
    const noted = await tx.row(sql`
      update refund_requests set state = ${waits ? "asking" : "refused"}, failure = ${failure}, attempt = attempt + ${waits ? 1 : 0}
       where refund_request_id = ${refund_request_id}::uuid and state = 'asking' returning refund_request_id`);
    if (!noted) return "refused";
    await closeAlarm(world, tx, "refund_denied", contribution_id);
    if (waits) await tellWaits(world, tx, contribution_id, refund_request_id);
    else if (now?.orders === "refunding") await tellRefused(world, tx, contribution_id, refund_request_id);
    // What went back meanwhile, as by the supporter's bank, is refused rightly.
    else if (!now?.orders && !now?.all_went_back)
      await raiseAlarm(world, tx, "refund_refused", [
        ["Transaction ID", contribution_id],
        ["Asked for as", refund_request_id],
      ]);
    return waits ? "asking" : "refused";
  });
}

/** So that the admin sees it at once. Where this fails, the provider's event or the sweep books it. */
async function bookNow(world: World, contribution_id: string): Promise<void> {
  try {
    await lookNow(world, contribution_id);
  } catch (error) {
    world.log.warn({ err: error, contribution_id }, "A refund was not booked at once.");
  }
}

async function lookNow(world: World, contribution_id: string): Promise<void> {
  const source = await findOrOpenSource(world, contribution_id);
  if (source) await settle(world, source);
}
