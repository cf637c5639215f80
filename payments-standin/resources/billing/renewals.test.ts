import assert from "node:assert/strict";
import { test } from "node:test";
import { day, eventTypes, startForTest } from "../../testing/provider.ts";
import { clockTo, dateOf, invoicesOf, subscribed } from "../../testing/subscriptions.ts";
import { monthsAfter } from "./calendar.ts";

const seconds = (moment: string) => Date.parse(moment) / 1000;

test("months are counted from the anchor, to the last day where a month is short", () => {
  const from = (moment: string, months: number) => dateOf(monthsAfter(seconds(moment), months));
  assert.equal(from("2027-01-31T10:00:00Z", 1), "2027-02-28T10:00:00Z");
  assert.equal(from("2027-01-31T10:00:00Z", 2), "2027-03-31T10:00:00Z");
  assert.equal(from("2028-01-31T23:59:59Z", 1), "2028-02-29T23:59:59Z");
  assert.equal(from("2028-02-29T00:00:00Z", 12), "2029-02-28T00:00:00Z");
  assert.equal(from("2027-11-30T08:30:00Z", 3), "2028-02-29T08:30:00Z");
});

test("a subscription that begins on 31 January is charged to its end, and then never again", async (t) => {
  const { stripe, control, advance } = await startForTest(t);
  await clockTo(control, "2028-01-31T10:00:00Z");
  const begun = await subscribed(stripe, seconds("2028-01-31T10:00:00Z"));
  const anchor = begun.billing_cycle_anchor;
  const cancel_at = monthsAfter(anchor, 3);
  const ending = await stripe.subscriptions.update(begun.id, { cancel_at, proration_behavior: "none" });
  assert.deepEqual(
    [ending.status, ending.cancel_at, ending.cancel_at_period_end],
    ["active", cancel_at, false],
  );

  for (let days = 0; days < 200; days += 10) await advance(10 * day);
  const invoices = await invoicesOf(stripe, begun.id);
  assert.deepEqual(
    invoices.map(({ status, amount_paid, billing_reason, lines }) => [
      status,
      amount_paid,
      billing_reason,
      dateOf(lines.data[0]?.period.start)?.slice(0, 10),
    ]),
    [
      ["paid", 5000, "subscription_create", "2028-01-31"],
      ["paid", 5000, "subscription_cycle", "2028-02-29"],
      ["paid", 5000, "subscription_cycle", "2028-03-31"],
    ],
  );
  const over = await stripe.subscriptions.retrieve(begun.id);
  assert.deepEqual([over.status, over.ended_at], ["canceled", cancel_at]);
  const [deleted] = (await stripe.events.list({ type: "customer.subscription.deleted" })).data;
  // Listed for thirty days only: it is longer ago.
  assert.equal(deleted, undefined);
});

test("a renewal is a draft for an hour before it is charged", async (t) => {
  const { stripe, advance, control } = await startForTest(t);
  const { now } = await control("GET", "/clock");
  const { id, billing_cycle_anchor } = await subscribed(stripe, now);
  const boundary = monthsAfter(billing_cycle_anchor, 1);
  await advance(boundary - now + 60);
  const [, draft] = await invoicesOf(stripe, id);
  assert.deepEqual([draft?.status, draft?.created], ["draft", boundary]);
  await advance(3600);
  const [, paid] = await invoicesOf(stripe, id);
  assert.deepEqual([paid?.status, paid?.status_transitions.paid_at], ["paid", boundary + 3600]);
  const { data } = await stripe.invoicePayments.list({ invoice: paid?.id ?? "" });
  const intent = await stripe.paymentIntents.retrieve(String(data[0]?.payment.payment_intent));
  assert.deepEqual([intent.status, intent.amount_received, intent.metadata], ["succeeded", 5000, {}]);
  assert.deepEqual(paid?.parent?.subscription_details?.metadata, { plan_id: "plan-1" });
});

test("an end that misses the period's edge makes the last charge a part of one", async (t) => {
  const { stripe, advance, control } = await startForTest(t);
  const { now } = await control("GET", "/clock");
  const { id, billing_cycle_anchor } = await subscribed(stripe, now);
  const cancel_at = monthsAfter(billing_cycle_anchor, 1) + 15 * day;
  await stripe.subscriptions.update(id, { cancel_at, proration_behavior: "none" });
  await advance(70 * day);
  const [, part, more] = await invoicesOf(stripe, id);
  assert.ok(part && part.amount_paid > 2000 && part.amount_paid < 3000, String(part?.amount_paid));
  assert.equal(part.lines.data[0]?.parent?.subscription_item_details?.proration, true);
  assert.equal(more, undefined);
});

test("undoing an end at the period's edge leaves a subscription that never ends", async (t) => {
  const { stripe, control } = await startForTest(t);
  const { now } = await control("GET", "/clock");
  const { id, billing_cycle_anchor } = await subscribed(stripe, now);
  const cancel_at = monthsAfter(billing_cycle_anchor, 6);
  await stripe.subscriptions.update(id, { cancel_at, proration_behavior: "none" });
  const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  assert.equal(ending.cancel_at, monthsAfter(billing_cycle_anchor, 1));
  const undone = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  assert.deepEqual([undone.cancel_at, undone.cancel_at_period_end], [null, false]);
});

test("a first payment makes the subscription, its invoice and their events; a declined one makes none", async (t) => {
  const { stripe, control } = await startForTest(t);
  const { now } = await control("GET", "/clock");
  await assert.rejects(subscribed(stripe, now, { customer: "cus_none" }), /No such customer/);
  await subscribed(stripe, now);
  const made = await eventTypes(stripe);
  for (const type of [
    "customer.created",
    "payment_method.attached",
    "customer.subscription.created",
    "invoice.created",
    "invoice.finalized",
    "charge.succeeded",
    "payment_intent.succeeded",
    "invoice.updated",
    "invoice.paid",
    "invoice.payment_succeeded",
    "invoice_payment.paid",
    "checkout.session.completed",
  ]) {
    assert.equal(made.filter((one) => one === type).length, 1, type);
  }
});

test("another amount counts from the next renewal on", async (t) => {
  const { stripe, advance, control } = await startForTest(t);
  const { now } = await control("GET", "/clock");
  const { id, items } = await subscribed(stripe, now);
  const [item] = items.data;
  const product = String(item?.price.product);
  const price_data = {
    currency: "usd",
    product,
    unit_amount: 2500,
    recurring: { interval: "month" },
  } as const;
  await stripe.subscriptions.update(id, {
    items: [{ id: item?.id ?? "", price_data }],
    proration_behavior: "none",
  });
  await advance(32 * day);
  assert.deepEqual(
    (await invoicesOf(stripe, id)).map(({ amount_paid }) => amount_paid),
    [5000, 2500],
  );
});
