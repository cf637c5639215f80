import assert from "node:assert/strict";
import { test } from "node:test";
import type Stripe from "stripe";
import { fiftyDollars, payOnPage, startForTest, submitForm, visa } from "../testing/provider.ts";

const expanded = { expand: ["payment_intent.latest_charge.balance_transaction"] };

/** The session with its PaymentIntent, charge and balance transaction, as objects. */
async function paidParts(stripe: Stripe, id: string) {
  const session = await stripe.checkout.sessions.retrieve(id, expanded);
  const intent = session.payment_intent as Stripe.PaymentIntent;
  const charge = intent.latest_charge as Stripe.Charge;
  return { session, intent, charge, transaction: charge.balance_transaction as Stripe.BalanceTransaction };
}

test("a card is charged once and the payer is sent back to the site", async (t) => {
  const { stripe } = await startForTest(t);
  const { id, url } = await stripe.checkout.sessions.create(fiftyDollars());
  const page = await (await fetch(url ?? "")).text();
  for (const words of [
    "Support for Jordan Hale",
    "Test mode",
    "Email",
    "Card number",
    "Expiry",
    "CVC",
    ">Pay $50.00<",
    "http://localhost:1/failed",
  ]) {
    assert.ok(page.includes(words), words);
  }

  const answer = await submitForm(page, url, visa);
  assert.equal(answer.status, 303);
  assert.equal(answer.headers.get("location"), `http://localhost:1/success?session_id=${id}`);

  const { session, intent, charge, transaction } = await paidParts(stripe, id);
  assert.deepEqual([session.status, session.payment_status, session.url], ["complete", "paid", null]);
  assert.deepEqual(
    [session.customer, session.customer_details?.email, session.customer_details?.name],
    [null, visa.email, null],
  );
  assert.ok(
    session.success_url?.includes("{CHECKOUT_SESSION_ID}"),
    "the stored address keeps its placeholder",
  );
  assert.deepEqual([intent.status, intent.amount_received], ["succeeded", 5000]);
  assert.deepEqual([intent.metadata, charge.metadata], [{ contribution: "1" }, { contribution: "1" }]);
  const card = charge.payment_method_details?.card;
  assert.deepEqual([card?.brand, card?.last4, card?.funding], ["visa", "4242", "credit"]);
  assert.deepEqual([transaction.amount, transaction.fee, transaction.net], [5000, 175, 4825]);
  assert.ok(transaction.available_on > transaction.created);
});

test("a double click charges once; paying again later says that it is paid", async (t) => {
  const { stripe } = await startForTest(t, { latencyMs: 50 });
  const { id, url } = await stripe.checkout.sessions.create(fiftyDollars());
  const page = await (await fetch(url ?? "")).text();
  const otherTab = await (await fetch(url ?? "")).text();

  const clicks = await Promise.all([1, 2].map(() => submitForm(page, url, visa)));
  assert.deepEqual(
    clicks.map((answer) => answer.status),
    [303, 303],
  );
  const late = await submitForm(otherTab, url, visa);
  assert.match(await late.text(), /already paid/);
  const paid = await (await fetch(url ?? "")).text();
  assert.match(paid, /already paid/);
  assert.ok(
    paid.includes(`href="http://localhost:1/success?session_id=${id}"`),
    "and leads on to the success page",
  );
  const charges = await stripe.events.list({ type: "charge.succeeded" });
  assert.equal(charges.data.length, 1);
});

test("each declining card says why, and leaves the session open with one PaymentIntent", async (t) => {
  const { stripe } = await startForTest(t);
  const { id, url } = await stripe.checkout.sessions.create(fiftyDollars());
  const cards: [number: string, code: string, decline_code: string, words: RegExp][] = [
    ["4000000000000002", "card_declined", "generic_decline", /Your card was declined\./],
    ["4000000000009995", "card_declined", "insufficient_funds", /insufficient funds/],
    ["4000000000009987", "card_declined", "lost_card", /Your card was declined\./],
    ["4000000000009979", "card_declined", "stolen_card", /Your card was declined\./],
    ["4000000000006975", "card_declined", "card_velocity_exceeded", /too frequently/],
    ["4000000000000069", "expired_card", "expired_card", /Your card has expired\./],
    ["4000000000000127", "incorrect_cvc", "incorrect_cvc", /security code is incorrect/],
    ["4000000000000119", "processing_error", "processing_error", /error occurred while processing/],
    ["4111111111111111", "card_declined", "test_mode_live_card", /test mode/],
  ];
  const intents = new Set<string>();
  for (const [number, code, decline_code, words] of cards) {
    const answer = await payOnPage(url, { number });
    const page = (await answer.text()).replaceAll("&#39;", "'");
    assert.equal(answer.status, 402);
    assert.match(page, words);
    assert.ok(
      page.includes(`value="${number}"`) && page.includes(`value="${visa.email}"`),
      "what was typed stays",
    );
    assert.ok(page.includes(`value="${visa.cvc}"`), "and so does the CVC");

    const { session, intent, charge } = await paidParts(stripe, id);
    intents.add(intent.id);
    const error = intent.last_payment_error;
    assert.deepEqual([error?.code, error?.decline_code, charge.failure_code], [code, decline_code, code]);
    assert.deepEqual([charge.status, charge.balance_transaction, session.status], ["failed", null, "open"]);
    assert.equal(intent.status, "requires_payment_method");
  }
  assert.equal(intents.size, 1);

  assert.equal((await payOnPage(url)).status, 303);
  assert.ok(intents.has((await paidParts(stripe, id)).intent.id));
  assert.equal((await stripe.events.list({ type: "charge.failed" })).data.length, cards.length);
});

test("what cannot be a card is shown on its field and reaches no bank", async (t) => {
  const { stripe } = await startForTest(t);
  const { id, url } = await stripe.checkout.sessions.create(fiftyDollars());
  const wrongs: [typed: Partial<typeof visa>, words: string][] = [
    [{ number: "4242424242424241" }, "Your card number is invalid."],
    [{ number: "4242" }, "Your card number is incomplete."],
    [{ expiry: "01 / 20" }, "Your card's expiration year is in the past."],
    [{ expiry: "13 / 40" }, "Your card's expiration date is invalid."],
    [{ expiry: "" }, "Your card's expiration date is incomplete."],
    [{ cvc: "12" }, "Your card's security code is incomplete."],
    [{ number: "378282246310005", cvc: "123" }, "Your card's security code is incomplete."],
    [{ email: "ann" }, "Your email is invalid."],
  ];
  for (const [typed, words] of wrongs) {
    const answer = await payOnPage(url, typed);
    assert.equal(answer.status, 400, words);
    assert.ok((await answer.text()).replaceAll("&#39;", "'").includes(words), words);
  }
  assert.equal((await stripe.checkout.sessions.retrieve(id)).payment_intent, null);
});

test("cards of every brand pay, and a number has the same fingerprint each time", async (t) => {
  const { stripe } = await startForTest(t);
  const cards: [number: string, brand: string, funding: string, cvc: string][] = [
    ["4000056655665556", "visa", "debit", "123"],
    ["5105105105105100", "mastercard", "prepaid", "123"],
    ["378282246310005", "amex", "credit", "1234"],
    ["6011111111111117", "discover", "credit", "123"],
    ["36227206271667", "diners", "credit", "123"],
    ["3566002020360505", "jcb", "credit", "123"],
    ["6200000000000005", "unionpay", "credit", "123"],
  ];
  const fingerprints: (string | null | undefined)[] = [];
  for (const [number, brand, funding, cvc] of [...cards, ...cards.slice(0, 1)]) {
    const { id, url } = await stripe.checkout.sessions.create(fiftyDollars());
    await payOnPage(url, { number, cvc });
    const card = (await paidParts(stripe, id)).charge.payment_method_details?.card;
    assert.deepEqual([card?.brand, card?.funding, card?.last4], [brand, funding, number.slice(-4)]);
    fingerprints.push(card?.fingerprint);
  }
  assert.equal(fingerprints.at(-1), fingerprints[0]);
  assert.equal(new Set(fingerprints).size, cards.length);
});

test("a card may pay and fail a check; a test card of another kind pays or is declined as the table has it", async (t) => {
  const { stripe } = await startForTest(t);
  const checksOf = async (number: string) => {
    const { id, url } = await stripe.checkout.sessions.create(fiftyDollars());
    await payOnPage(url, { number });
    const { charge } = await paidParts(stripe, id);
    const { cvc_check, address_postal_code_check } = charge.payment_method_details?.card?.checks ?? {};
    return [charge.status, cvc_check, address_postal_code_check];
  };
  assert.deepEqual(await checksOf("4000000000000101"), ["succeeded", "fail", null]);
  assert.deepEqual(await checksOf("4000000000000036"), ["succeeded", "pass", "fail"]);
  assert.deepEqual(await checksOf("4000000000005423"), ["succeeded", "pass", null]);
  assert.deepEqual(await checksOf("4000000000000341"), ["failed", "pass", null]);
  assert.deepEqual(await checksOf("4000008400001280"), ["failed", "pass", null]);
});

test("an open session expires by itself, with its event, and its page says so", async (t) => {
  let now = Date.now();
  const { stripe } = await startForTest(t, { now: () => now });
  const { id, url } = await stripe.checkout.sessions.create(
    fiftyDollars({ expires_at: Math.floor(now / 1000) + 1800 }),
  );
  now += 1799_000;
  assert.equal((await stripe.checkout.sessions.retrieve(id)).status, "open");
  const page = await (await fetch(url ?? "")).text();
  now += 2_000;
  const late = await submitForm(page, url, visa);
  assert.equal(late.status, 410);
  assert.match(await late.text(), /expired/);

  const session = await stripe.checkout.sessions.retrieve(id);
  assert.deepEqual([session.status, session.url, session.payment_intent], ["expired", null, null]);
  const { data } = await stripe.events.list({ type: "checkout.session.expired" });
  assert.deepEqual(
    data.map(({ request }) => request),
    [{ id: null, idempotency_key: null }],
  );
});
