import type { FastifyInstance, FastifyReply } from "fastify";
import type Stripe from "stripe";
import { refuseIfAsked, takeTime } from "../chaos/requests.ts";
import type { Outcome } from "../paying/outcome.ts";
import type { Means } from "../paying/pay.ts";
import { answerChallenge, pay } from "../paying/pay.ts";
import { bankAccount } from "../resources/cards/bank-accounts.ts";
import type { CardForm, Problems } from "../resources/cards/card-form.ts";
import { checkCardForm } from "../resources/cards/card-form.ts";
import { expireIfDue } from "../resources/checkout/expiry.ts";
import type { Provider } from "../state/provider.ts";
import type { Checkout } from "../state/rows.ts";
import { frame, money, notice } from "./frame.ts";
import { html } from "./html.ts";
import { emptyForm, payPage } from "./pay-page.ts";

type Opened = {
  session: Stripe.Checkout.Session;
  checkout: Checkout;
  product: Stripe.Product | undefined;
};
type SessionRequest = { Params: { id: string }; Body: URLSearchParams };

/** The hosted page under `/c/pay/…`. Works without script. */
export async function servePages(app: FastifyInstance, { provider }: { provider: Provider }): Promise<void> {
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  app.addHook("onRequest", async (_, reply) => {
    reply.headers({
      "cache-control": "no-store",
      "content-security-policy":
        // Pictures of products are where whoever sells them has them.
        "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; frame-ancestors 'none'",
      "referrer-policy": "no-referrer",
    });
  });

  app.get<SessionRequest>("/c/pay/:id", async (request, reply) => {
    const opened = open(provider, request.params.id);
    if (opened?.session.status !== "open") return showOver(reply, opened);
    return showForm(reply, 200, opened, emptyForm, {});
  });

  app.post<SessionRequest>("/c/pay/:id", async (request, reply) => {
    const opened = open(provider, request.params.id);
    if (!opened) return showOver(reply, opened);
    const form = formOf(request.body, opened.session, provider.nowMs());
    const { problems, card, payer } = checkCardForm(form, provider.nowMs());
    const bank = bankFor(opened.session, card.number);
    if (bank) for (const field of ["number", "expiry", "cvc"] as const) delete problems[field];
    if (opened.session.status === "open" && Object.keys(problems).length > 0) {
      return showForm(reply, 400, opened, form, problems);
    }
    await takeTime(provider, request);
    refuseIfAsked(request);
    const token = request.body.get("attempt") ?? "";
    const means: Means = bank ? { bank } : { card };
    return show(reply, opened, form, pay(provider, opened.session.id, token, means, payer));
  });

  app.get<SessionRequest>("/c/pay/:id/authenticate", async (request, reply) => {
    const opened = open(provider, request.params.id);
    if (opened?.session.status !== "open") return showOver(reply, opened);
    if (!opened.checkout.challenge) return reply.redirect(`/c/pay/${opened.session.id}`, 303);
    return reply.type("text/html").send(challengePage(opened.session));
  });

  app.post<SessionRequest>("/c/pay/:id/authenticate", async (request, reply) => {
    const opened = open(provider, request.params.id);
    if (!opened) return showOver(reply, opened);
    const payer = opened.checkout.challenge?.payer;
    const form = { ...emptyForm, email: payer?.email ?? "", name: payer?.name ?? "" };
    const passed = request.body.get("answer") === "complete";
    return show(reply, opened, form, answerChallenge(provider, opened.session.id, passed));
  });

  function show(reply: FastifyReply, opened: Opened, form: CardForm, outcome: Outcome): FastifyReply {
    const { id } = opened.session;
    if (outcome.is === "paid") {
      return reply.redirect(successAddress(opened.session), 303);
    }
    if (outcome.is === "challenged") return reply.redirect(`/c/pay/${id}/authenticate`, 303);
    if (outcome.is === "over") return showOver(reply, open(provider, id));
    return showForm(reply, 402, opened, form, { [outcome.problem.field]: outcome.problem.message });
  }
}

/** The session with its private side, expired if its time is over; null when there is none. */
function open(provider: Provider, id: string): Opened | null {
  const session = provider.store.get("checkout.session", id);
  const checkout = provider.store.get("checkout", id);
  if (!session || !checkout) return null;
  const [only, ...more] = checkout.line_items;
  const product =
    only && more.length === 0 ? provider.store.get("product", String(only.price?.product)) : undefined;
  return { session: expireIfDue(provider, session), checkout, product };
}

/** What is paid every month can begin with a card only here; renewals are debited where a bank account is named later. */
function bankFor({ mode, payment_method_types }: Stripe.Checkout.Session, number: string) {
  const takes = mode === "payment" && payment_method_types.includes("us_bank_account");
  return takes ? bankAccount(number) : undefined;
}

function formOf(body: URLSearchParams, session: Stripe.Checkout.Session, nowMs: number): CardForm {
  const text = (name: string) => (body.get(name) ?? "").slice(0, 300);
  const email = session.customer_details?.email ?? text("email");
  const name = text("name");
  const chosen = text("choose");
  if (chosen !== "") {
    const expiry = `12 / ${new Date(nowMs).getUTCFullYear() + 3}`;
    return { email, name, number: chosen, expiry, cvc: "123" };
  }
  return { email, name, number: text("number"), expiry: text("expiry"), cvc: text("cvc") };
}

function showForm(
  reply: FastifyReply,
  status: number,
  opened: Opened,
  form: CardForm,
  problems: Problems,
): FastifyReply {
  return reply
    .code(status)
    .type("text/html")
    .send(payPage({ ...opened, form, problems }));
}

function showOver(reply: FastifyReply, opened: Opened | null): FastifyReply {
  reply.type("text/html");
  if (!opened) return reply.code(404).send(notice("Page not found", "There is no payment at this address."));
  const { status, payment_status, cancel_url, amount_total, currency } = opened.session;
  if (status === "complete") {
    const total = money(amount_total, currency);
    const words: Readonly<Record<string, string>> = {
      paid: `Your payment of ${total} is complete. Your card was charged once.`,
      unpaid: `Your bank was asked for ${total}. It answers in a few days.`,
      no_payment_required: "Your card is saved. Nothing was charged.",
    };
    const way = { href: successAddress(opened.session), label: "Back to the site" };
    return reply.send(
      notice(
        payment_status === "no_payment_required" ? "Card saved" : "You have already paid",
        words[payment_status] ?? "",
        way,
      ),
    );
  }
  const way = cancel_url ? { href: cancel_url, label: "Back to the site" } : undefined;
  const words = "Nothing was charged. Go back and start again.";
  return reply.code(410).send(notice("This page has expired", words, way));
}

/** Where a payer goes who has paid; the stored address keeps its placeholder. */
function successAddress({ id, success_url }: Stripe.Checkout.Session): string {
  return (success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", id);
}

function challengePage(session: Stripe.Checkout.Session): string {
  const total = money(session.amount_total, session.currency);
  return frame(
    "Authenticate your payment",
    html`<section class="card notice">
<h1>3-D Secure test page</h1>
<p>Your bank wants to know whether ${session.mode === "setup" ? "the card" : `the payment of ${total}`} is yours. Choose how this test goes on.</p>
<form method="post" action="/c/pay/${session.id}/authenticate">
<button name="answer" value="complete">Complete authentication</button>
<button class="second" name="answer" value="fail">Fail authentication</button>
</form>
</section>`,
  );
}
