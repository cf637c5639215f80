import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { pay } from "../paying/pay.ts";
import { bankAccount } from "../resources/cards/bank-accounts.ts";
import { checkCardForm } from "../resources/cards/card-form.ts";
import { fingerprintOf } from "../resources/cards/cards.ts";
import { newTransaction, payoutDay } from "../resources/charges/balance-transactions.ts";
import { newCharge } from "../resources/charges/charge-shape.ts";
import { newPaymentIntent } from "../resources/charges/payment-intents.ts";
import { customerDetails, newSession } from "../resources/checkout/session-shape.ts";
import { newCard } from "../resources/customers/payment-methods.ts";
import type { Provider } from "../state/provider.ts";
import { asked, found } from "./asked.ts";
import type { Control } from "./parts.ts";

type ById = { Params: { id: string } };

/** Seconds since 1970. */
const moment = z.int().check(z.minimum(0));
const payment = z.strictObject({
  session: z.string(),
  payment_intent: z.string(),
  charge: z.string(),
  balance_transaction: z.string(),
  amount: z.int().check(z.minimum(1)),
  fee: z.int().check(z.minimum(0)),
  email: z.string(),
  client_reference_id: z.string(),
  metadata: z.record(z.string(), z.string()),
  paid_at: moment,
});
type PastPayment = z.infer<typeof payment>;
const means = z.strictObject({
  /** Of a test card or a test bank account. */
  number: z.string(),
  /** As which test card it answers once it is saved. */
  later_number: z.optional(z.string()),
  email: z.string(),
  at: z.optional(moment),
});

/** What was before: a site that begins with a past has a provider that remembers it. */
export function controlPast(app: FastifyInstance, { provider }: Control): void {
  /** Payments made by card long ago, under the names that the site has for them; those that are known stay as they are. */
  app.post("/past", { bodyLimit: 50_000_000 }, async (request) => {
    const { payments } = asked(z.strictObject({ payments: z.array(payment) }), request.body);
    const unknown = payments.filter(({ session }) => !provider.store.get("checkout.session", session));
    provider.store.act(() => {
      for (const each of unknown) provider.clock.at(each.paid_at * 1_000, () => remember(provider, each));
    });
    return { remembered: unknown.length };
  });

  /** Pays an open session as its page would, now or as of some time ago. What followed from it since then follows at once. */
  app.post<ById>("/sessions/:id/pay", async (request) => {
    const { id } = request.params;
    found(provider.store.get("checkout.session", id), "session", id);
    const { number, later_number, email, at } = asked(means, request.body);
    const payer = { email, name: null };
    const bank = bankAccount(number);
    const form = { email, name: "", number, expiry: "12/40", cvc: number.startsWith("3") ? "1234" : "123" };
    const with_what = bank ? { bank } : { card: checkCardForm(form, provider.nowMs()).card };
    let outcome: unknown;
    const payNow = () => {
      outcome = pay(provider, id, crypto.randomUUID(), with_what, payer);
      if (later_number) answerAs(provider, id, later_number);
    };
    if (at === undefined) payNow();
    else provider.clock.at(at * 1_000, payNow);
    return outcome;
  });
}

/** The card that a session has saved answers as another from now on. */
function answerAs({ store }: Provider, session_id: string, number: string): void {
  const { subscription } = found(store.get("checkout.session", session_id), "session", session_id);
  const { default_payment_method } = found(
    store.get("subscription", String(subscription)),
    "subscription",
    "",
  );
  const method = found(store.get("payment_method", String(default_payment_method)), "payment method", "");
  const card = found(method.card, "card", method.id);
  store.act(() =>
    store.put("payment_method", { ...method, card: { ...card, fingerprint: fingerprintOf(number) } }),
  );
}

/** A payment as it stands when it is over, without the events that it made. */
function remember(provider: Provider, past: PastPayment): void {
  const { store } = provider;
  const { amount, fee, email, metadata } = past;
  const payer = { email, name: null };
  const method = newCard(provider, { number: "4242424242424242", exp_month: 12, exp_year: 2040 }, payer);
  const intent = newPaymentIntent(provider, {
    id: past.payment_intent,
    amount,
    currency: "usd",
    customer: null,
    description: null,
    metadata,
    payment_method_types: ["card"],
  });
  const charge = newCharge(provider, {
    id: past.charge,
    intent,
    method,
    decline: null,
    authenticated: false,
  });
  const { id: balance_transaction } = newTransaction(provider, {
    id: past.balance_transaction,
    type: "charge",
    reporting_category: "charge",
    amount,
    fee,
    currency: "usd",
    description: null,
    source: charge.id,
    available_on: payoutDay(provider.now()),
  });
  store.put("charge", { ...charge, balance_transaction });
  store.put("payment_intent", {
    ...intent,
    status: "succeeded",
    amount_received: amount,
    latest_charge: charge.id,
    payment_method: method.id,
  });
  rememberSession(provider, past);
}

function rememberSession({ store, now, origin }: Provider, past: PastPayment): void {
  const { session: id, amount, email, metadata, payment_intent } = past;
  const session = newSession({
    id,
    created: now(),
    expires_at: now() + 24 * 60 * 60,
    mode: "payment",
    currency: "usd",
    amount,
    setup_intent: null,
    success_url: origin(),
    cancel_url: undefined,
    client_reference_id: past.client_reference_id,
    customer: null,
    customer_email: undefined,
    customer_creation: undefined,
    metadata,
    submit_type: undefined,
    locale: undefined,
    billing_address_collection: undefined,
    allow_promotion_codes: undefined,
    allowed_payment_method_types: undefined,
    payment_method_types: ["card"],
  });
  store.put("checkout.session", {
    ...session,
    status: "complete",
    payment_status: "paid",
    payment_intent,
    customer_details: customerDetails({ email, name: null }),
  });
  store.put("checkout", {
    id,
    line_items: [],
    payment_intent_data: { metadata, description: null },
    first_payment: null,
    challenge: null,
    last_attempt: null,
  });
}
