import assert from "node:assert/strict";
import { test } from "node:test";
import { day, payOnPage, startForTest } from "../../testing/provider.ts";
import { changeCard, invoicesOf, saveCardOf, subscribed } from "../../testing/subscriptions.ts";
import { monthsAfter } from "./calendar.ts";

test("a renewal that fails is tried again three times; then the subscription ends", async (t) => {
  const { stripe, advance, control } = await startForTest(t);
  const { now } = await control("GET", "/clock");
  const begun = await subscribed(stripe, now);
  await changeCard(stripe, begun, "pm_card_chargeCustomerFail");
  const boundary = monthsAfter(begun.billing_cycle_anchor, 1);
  await advance(boundary - now + 2 * 3600);
  const [, failed] = await invoicesOf(stripe, begun.id);
  const first = boundary + 3600;
  assert.deepEqual(
    [failed?.status, failed?.attempt_count, failed?.next_payment_attempt],
    ["open", 1, first + 3 * day],
  );
  assert.equal((await stripe.subscriptions.retrieve(begun.id)).status, "past_due");
  await advance(9 * day);
  const [, twice] = await invoicesOf(stripe, begun.id);
  assert.deepEqual([twice?.attempt_count, twice?.next_payment_attempt], [3, first + 15 * day]);
  await advance(7 * day);
  const [, given] = await invoicesOf(stripe, begun.id);
  assert.deepEqual(
    [given?.status, given?.attempt_count, given?.next_payment_attempt, given?.auto_advance],
    ["open", 4, null, false],
  );
  const over = await stripe.subscriptions.retrieve(begun.id);
  assert.deepEqual([over.status, over.cancellation_details?.reason], ["canceled", "payment_failed"]);
  const { data } = await stripe.charges.list({ customer: String(begun.customer) });
  assert.equal(data.filter(({ status }) => status === "failed").length, 4);
});

test("a card that a bank said never again of is asked only once", async (t) => {
  const { stripe, advance, control } = await startForTest(t);
  const { now } = await control("GET", "/clock");
  const begun = await subscribed(stripe, now);
  const { default_payment_method } = await changeCard(stripe, begun, "pm_card_mastercard");
  await control("PUT", `/payment_methods/${default_payment_method}`, { number: "4000000000009979" });
  await advance(40 * day);
  const failed = (await stripe.charges.list({ customer: String(begun.customer) })).data.filter(
    ({ status }) => status === "failed",
  );
  assert.deepEqual(
    failed.map(({ outcome }) => outcome?.reason),
    ["stolen_card"],
  );
  const [, invoice] = await invoicesOf(stripe, begun.id);
  assert.equal(invoice?.attempt_count, 3, "tries are counted all the same");
});

test("another card, saved without a charge, pays what is owed", async (t) => {
  const { stripe, advance, control } = await startForTest(t);
  const { now } = await control("GET", "/clock");
  const begun = await subscribed(stripe, now);
  const customer = String(begun.customer);
  await changeCard(stripe, begun, "pm_card_chargeCustomerFail");
  // A month is 28 to 31 days: tried once, whichever it is.
  const failed = monthsAfter(begun.billing_cycle_anchor, 1) - now + 2 * 3600;
  await advance(failed);
  const saving = await stripe.checkout.sessions.create({
    ...saveCardOf(customer),
    expires_at: now + failed + 3600,
  });
  assert.deepEqual([saving.payment_status, saving.amount_total], ["no_payment_required", null]);
  assert.equal((await payOnPage(saving.url, { number: "4000000000000002" })).status, 402);
  assert.equal((await payOnPage(saving.url, { number: "5555555555554444" })).status, 303);
  const saved = await stripe.checkout.sessions.retrieve(saving.id, { expand: ["setup_intent"] });
  const method = typeof saved.setup_intent === "object" ? String(saved.setup_intent?.payment_method) : "";
  const [, owed] = await invoicesOf(stripe, begun.id);
  await assert.rejects(stripe.invoices.pay(owed?.id ?? ""), {
    type: "StripeCardError",
    code: "card_declined",
  });
  await stripe.subscriptions.update(begun.id, { default_payment_method: method });
  const paid = await stripe.invoices.pay(owed?.id ?? "");
  assert.deepEqual([paid.status, paid.amount_remaining, paid.attempt_count], ["paid", 0, 3]);
  assert.equal((await stripe.subscriptions.retrieve(begun.id)).status, "active");
  await assert.rejects(stripe.invoices.pay(paid.id ?? ""), /already paid/);
});

test("a card whose time is over is declined", async (t) => {
  const { stripe, advance, control } = await startForTest(t);
  const { now } = await control("GET", "/clock");
  const begun = await subscribed(stripe, now);
  const date = new Date(now * 1000);
  await control("PUT", `/payment_methods/${begun.default_payment_method}`, {
    exp_month: date.getUTCMonth() + 1,
    exp_year: date.getUTCFullYear(),
  });
  await advance(32 * day);
  const { data } = await stripe.charges.list({ limit: 1 });
  assert.equal(data[0]?.failure_code, "expired_card");
});

test("a card that asks its holder each time can't be charged without them", async (t) => {
  const { stripe, advance, control } = await startForTest(t);
  const { now } = await control("GET", "/clock");
  const begun = await subscribed(stripe, now);
  await changeCard(stripe, begun, "pm_card_authenticationRequired");
  await advance(monthsAfter(begun.billing_cycle_anchor, 1) - now + 2 * 3600);
  assert.equal((await stripe.charges.list({ limit: 1 })).data[0]?.failure_code, "authentication_required");
  await changeCard(stripe, begun, "pm_card_authenticationRequiredSetupForOffSession");
  await advance(4 * day);
  assert.equal((await stripe.charges.list({ limit: 1 })).data[0]?.status, "succeeded");
});
