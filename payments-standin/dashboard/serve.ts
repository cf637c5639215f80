import type { FastifyInstance, FastifyReply } from "fastify";
import { Refusal } from "../api/refusal.ts";
import { found } from "../control/asked.ts";
import { decideDispute, disputeCharge } from "../control/at-the-provider.ts";
import type { Control } from "../control/parts.ts";
import { notice } from "../page/frame.ts";
import { finishRefund } from "../resources/refunds/refund-end.ts";
import { chargeToRefund, makeRefund } from "../resources/refunds/refunding.ts";
import { byItself } from "../webhooks/events.ts";
import { paymentPage, paymentsPage } from "./pages.ts";
import { serveAccounts } from "./serve-accounts.ts";

type ById = { Params: { id: string }; Body: URLSearchParams };

/** The provider's dashboard, for a person at a demo: refunds, disputes, the clock. Works without script. */
export async function serveDashboard(app: FastifyInstance, control: Control): Promise<void> {
  const { provider, timetable } = control;
  const { store } = provider;

  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  app.addHook("onRequest", async (_, reply) => {
    reply.headers({
      "cache-control": "no-store",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
    });
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error instanceof Refusal ? error.status : (error.statusCode ?? 500);
    const way = { href: request.headers.referer ?? "/dashboard", label: "Back" };
    return reply
      .code(status)
      .type("text/html")
      .send(notice("That did not work", error.message, way));
  });

  app.get("/", async (_, reply) => reply.type("text/html").send(paymentsPage(provider)));

  app.get<ById>("/payments/:id", async ({ params: { id } }, reply) => {
    const charge = found(store.get("charge", id), "payment", id);
    return reply.type("text/html").send(paymentPage(provider, charge));
  });

  app.post<ById>("/payments/:id/refund", async ({ params: { id }, body }, reply) => {
    const charge = chargeToRefund(provider, { charge: id, payment_intent: undefined });
    makeRefund(provider, { charge, amount: centsOf(body), reason: "requested_by_customer" }, byItself);
    return back(reply, id);
  });

  app.post<ById>("/payments/:id/dispute", async ({ params: { id }, body }, reply) => {
    const charge = found(store.get("charge", id), "payment", id);
    const inquiry = body.get("kind") === "inquiry";
    disputeCharge(provider, { charge, amount: undefined, reason: "fraudulent", inquiry });
    return back(reply, id);
  });

  app.post<ById>("/refunds/:id", async ({ params: { id }, body }, reply) => {
    const refund = found(store.get("refund", id), "refund", id);
    store.act(() => finishRefund(provider, id, body.get("status") === "failed" ? "failed" : "succeeded"));
    return back(reply, String(refund.charge));
  });

  app.post<ById>("/disputes/:id", async ({ params: { id }, body }, reply) => {
    const dispute = found(store.get("dispute", id), "dispute", id);
    const asked = body.get("status");
    const status = (["won", "lost", "warning_closed", "needs_response"] as const).find(
      (one) => one === asked,
    );
    found(status && decideDispute(provider, dispute, status), "way on for this dispute", id);
    return back(reply, String(dispute.charge));
  });

  serveAccounts(app, control);

  app.post<ById>("/clock", async ({ body }, reply) => {
    const hours = Number(body.get("hours"));
    timetable.advance(hours > 0 && hours <= 24 * 366 ? Math.round(hours * 3600) : 0);
    return reply.redirect("/dashboard", 303);
  });
}

function back(reply: FastifyReply, charge: string): FastifyReply {
  return reply.redirect(`/dashboard/payments/${charge}`, 303);
}

/** `12.50` -> 1250; nothing typed means all that is left. */
function centsOf(body: URLSearchParams): number | undefined {
  const typed = (body.get("amount") ?? "").trim();
  if (typed === "") return undefined;
  if (/^\d{1,6}(\.\d{1,2})?$/.test(typed) && Number(typed) > 0) return Math.round(Number(typed) * 100);
  throw new Refusal(400, { type: "invalid_request_error", message: `"${typed}" is not an amount.` });
}
