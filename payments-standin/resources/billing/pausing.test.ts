import assert from "node:assert/strict";
import { test } from "node:test";
import { day, startForTest } from "../../testing/provider.ts";
import { invoicesOf, subscribed } from "../../testing/subscriptions.ts";
import { monthsAfter } from "./calendar.ts";

test("while collection is paused periods go on and their invoices are void; then it goes on by itself", async (t) => {
  const { stripe, advance, control } = await startForTest(t);
  const { now } = await control("GET", "/clock");
  const begun = await subscribed(stripe, now);
  const boundary = (months: number) => monthsAfter(begun.billing_cycle_anchor, months);
  const paused = await stripe.subscriptions.update(begun.id, {
    pause_collection: { behavior: "void", resumes_at: boundary(2) + day },
  });
  assert.deepEqual([paused.status, paused.pause_collection?.behavior], ["active", "void"]);
  await advance(boundary(3) - now + 2 * 3600);
  const invoices = await invoicesOf(stripe, begun.id);
  assert.deepEqual(
    invoices.map(({ status, amount_paid }) => [status, amount_paid]),
    [
      ["paid", 5000],
      ["void", 0],
      ["void", 0],
      ["paid", 5000],
    ],
  );
  const going = await stripe.subscriptions.retrieve(begun.id);
  assert.deepEqual([going.pause_collection, going.billing_cycle_anchor], [null, begun.billing_cycle_anchor]);
});

test("a subscription that is paused itself begins no periods; going on moves its anchor", async (t) => {
  const { stripe, advance, control } = await startForTest(t);
  const { now } = await control("GET", "/clock");
  const begun = await subscribed(stripe, now);
  const paused = await stripe.subscriptions.pause(begun.id);
  assert.deepEqual(
    [paused.status, paused.status_details?.paused.subscription.type],
    ["paused", "pause_requested"],
  );
  await advance(80 * day);
  assert.equal((await invoicesOf(stripe, begun.id)).length, 1);
  const going = await stripe.subscriptions.resume(begun.id);
  assert.equal(going.status, "active");
  assert.ok(going.billing_cycle_anchor >= now + 80 * day);
  assert.deepEqual(
    (await invoicesOf(stripe, begun.id)).map(({ status }) => status),
    ["paid", "paid"],
  );
});

test("a paused subscription can go on by its old calendar, charged at the next edge", async (t) => {
  const { stripe, advance, control } = await startForTest(t);
  const { now } = await control("GET", "/clock");
  const begun = await subscribed(stripe, now);
  await stripe.subscriptions.pause(begun.id);
  await advance(70 * day);
  const going = await stripe.subscriptions.resume(begun.id, { billing_cycle_anchor: { type: "unchanged" } });
  assert.equal(going.billing_cycle_anchor, begun.billing_cycle_anchor);
  assert.equal(going.items.data[0]?.current_period_end, monthsAfter(begun.billing_cycle_anchor, 3));
  assert.equal((await invoicesOf(stripe, begun.id)).length, 1);
});

test("what has ended is not revived", async (t) => {
  const { stripe, control } = await startForTest(t);
  const { now } = await control("GET", "/clock");
  const { id } = await subscribed(stripe, now);
  const over = await stripe.subscriptions.cancel(id);
  assert.deepEqual([over.status, over.ended_at !== null], ["canceled", true]);
  await assert.rejects(stripe.subscriptions.update(id, { cancel_at: "" }), /canceled subscription/);
  await assert.rejects(stripe.subscriptions.resume(id), /canceled subscription/);
});
