import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { Refusal } from "../api/refusal.ts";
import { warnOfFraud } from "../resources/charges/fraud-warnings.ts";
import { finishRefund } from "../resources/refunds/refund-end.ts";
import { chargeToRefund, makeRefund } from "../resources/refunds/refunding.ts";
import { disputeReasons } from "../state/dispute-reasons.ts";
import { keysOf } from "../state/keys.ts";
import { byItself } from "../webhooks/events.ts";
import { asked, found } from "./asked.ts";
import { decideDispute, disputeCharge } from "./at-the-provider.ts";
import type { Control } from "./parts.ts";

type ById = { Params: { id: string } };

const cents = z.optional(z.int().check(z.minimum(1)));
const payment = { charge: z.optional(z.string()), payment_intent: z.optional(z.string()) };
const refund = z.strictObject({
  ...payment,
  amount: cents,
  goes: z.optional(z.enum(["succeeds", "pending", "fails"])),
});
const refundEnd = z.strictObject({
  status: z.enum(["succeeded", "failed"]),
  failure_reason: z.optional(z.string()),
});
const dispute = z.strictObject({
  ...payment,
  amount: cents,
  reason: z.optional(z.enum(keysOf(disputeReasons))),
  inquiry: z.optional(z.boolean()),
});
const decision = z.strictObject({ status: z.enum(["won", "lost", "warning_closed", "needs_response"]) });

/** Money moved at the provider, by its dashboard, a payer or a bank: events come that no request of ours caused. */
export function controlMoney(app: FastifyInstance, { provider }: Control): void {
  const chargeOf = (of: { charge?: string | undefined; payment_intent?: string | undefined }) =>
    chargeToRefund(provider, { charge: of.charge, payment_intent: of.payment_intent });

  app.post("/refunds", async (request) => {
    const { amount, goes, ...of } = asked(refund, request.body);
    return makeRefund(provider, { charge: chargeOf(of), amount, behaviour: goes }, byItself);
  });

  /** Ends a refund now, whatever its card has planned. */
  app.post<ById>("/refunds/:id", async (request) => {
    const { id } = request.params;
    const { status, failure_reason } = asked(refundEnd, request.body);
    found(provider.store.get("refund", id), "refund", id);
    provider.store.act(() => finishRefund(provider, id, status, failure_reason));
    return provider.store.get("refund", id);
  });

  app.post("/disputes", async (request) => {
    const { amount, reason = "fraudulent", inquiry = false, ...of } = asked(dispute, request.body);
    return disputeCharge(provider, { charge: chargeOf(of), amount, reason, inquiry });
  });

  /** A card network's early word that a charge may be fraud. No money moves. */
  app.post("/early_fraud_warnings", async (request) => {
    const charge = chargeOf(asked(z.strictObject(payment), request.body));
    return provider.store.act(() => warnOfFraud(provider, charge));
  });

  /** The bank's decision; `needs_response` turns an inquiry into a chargeback. */
  app.post<ById>("/disputes/:id", async (request) => {
    const { id } = request.params;
    const { status } = asked(decision, request.body);
    const disputed = found(provider.store.get("dispute", id), "dispute", id);
    const decided = decideDispute(provider, disputed, status);
    if (decided) return decided;
    const message = `A dispute that is ${disputed.status} cannot become ${status}.`;
    throw new Refusal(409, { type: "invalid_request_error", message });
  });
}
