import assert from "node:assert/strict";
import { test } from "node:test";
import Stripe from "stripe";
import { fiftyDollars, paidWith, payOnPage, startForTest, visa } from "../testing/provider.ts";

test("every list is filtered by what its rows are about and when they were made", async (t) => {
  const { stripe, advance } = await startForTest(t);
  const customer = await stripe.customers.create({ email: "ann@example.com", name: "Ann" });
  const first = await paidWith(stripe, visa.number, { customer: customer.id });
  await advance(3600);
  const second = await paidWith(stripe, visa.number);
  const refund = await stripe.refunds.create({ charge: first.charge.id, amount: 100 });
  await stripe.refunds.create({ charge: second.charge.id, amount: 100 });
  // A page is older than its charge, sometimes by a second.
  const later = { created: { gte: first.charge.created + 1_800 } };
  const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

  assert.deepEqual(ids(await stripe.charges.list(later)), [second.charge.id]);
  assert.deepEqual(ids(await stripe.charges.list({ created: first.charge.created })), [first.charge.id]);
  assert.deepEqual(ids(await stripe.charges.list({ customer: customer.id })), [first.charge.id]);
  assert.deepEqual(ids(await stripe.charges.list({ payment_intent: second.intent })), [second.charge.id]);
  assert.deepEqual(ids(await stripe.paymentIntents.list({ customer: customer.id })), [first.intent]);
  assert.deepEqual(ids(await stripe.refunds.list({ charge: first.charge.id })), [refund.id]);
  assert.deepEqual(ids(await stripe.refunds.list({ payment_intent: first.intent })), [refund.id]);
  assert.deepEqual(ids(await stripe.checkout.sessions.list(later)), [second.session]);
  assert.deepEqual(ids(await stripe.checkout.sessions.list({ payment_intent: first.intent })), [
    first.session,
  ]);
  assert.deepEqual(ids(await stripe.customers.list({ email: "bo@example.com" })), []);
  const moved = await stripe.balanceTransactions.list({ type: "refund" });
  assert.deepEqual(
    moved.data.map(({ amount }) => amount),
    [-100, -100],
  );
  const source = { source: first.charge.id, expand: ["data.source"] };
  const [brought] = (await stripe.balanceTransactions.list(source)).data;
  assert.equal((brought?.source as Stripe.Charge | undefined)?.id, first.charge.id);
});

test("pages go on from a row that is named, in both directions, and refuse one that is not there", async (t) => {
  const { stripe } = await startForTest(t);
  for (let made = 0; made < 12; made += 1) await stripe.customers.create({ email: `${made}@example.com` });
  const all = (await stripe.customers.list({ limit: 100 })).data.map(({ id }) => id);
  assert.equal((await stripe.customers.list()).data.length, 10, "ten by default");
  const next = await stripe.customers.list({ limit: 5, starting_after: all[4] ?? "" });
  assert.deepEqual([next.data.map(({ id }) => id), next.has_more], [all.slice(5, 10), true]);
  const before = await stripe.customers.list({ limit: 5, ending_before: all[5] ?? "" });
  assert.deepEqual([before.data.map(({ id }) => id), before.has_more], [all.slice(0, 5), false]);
  const walked: string[] = [];
  for await (const { id } of stripe.customers.list({ limit: 5 })) walked.push(id);
  assert.deepEqual(walked, all);
  await assert.rejects(stripe.customers.list({ starting_after: "cus_none" }), { code: "resource_missing" });
  for (const limit of [0, 101]) await assert.rejects(stripe.customers.list({ limit }), { param: "limit" });
});

test("a list goes on after a row that has left it meanwhile", async (t) => {
  const { stripe } = await startForTest(t);
  const made: string[] = [];
  for (let number = 0; number < 5; number += 1) {
    made.unshift((await stripe.checkout.sessions.create(fiftyDollars())).id);
  }
  const ended: string[] = [];
  for await (const { id } of stripe.checkout.sessions.list({ limit: 2, status: "open" })) {
    ended.push((await stripe.checkout.sessions.expire(id)).id);
  }
  assert.deepEqual(ended, made);
  const [newest = "", , middle = ""] = made;
  const newer = await stripe.checkout.sessions.list({ ending_before: middle, status: "expired" });
  assert.deepEqual(
    newer.data.map(({ id }) => id),
    made.slice(0, 2),
  );
  const open = { status: "open", ending_before: newest } as const;
  assert.deepEqual((await stripe.checkout.sessions.list(open)).data, []);
});

test("a guest stays one; a customer is made where it is asked for, or taken where one is named", async (t) => {
  const { stripe } = await startForTest(t);
  const made = await stripe.checkout.sessions.create(fiftyDollars({ customer_creation: "always" }));
  assert.equal(made.customer, null);
  await payOnPage(made.url, { name: "Ann Lee" });
  const expand = ["customer", "payment_intent.latest_charge.customer"];
  const paid = await stripe.checkout.sessions.retrieve(made.id, { expand });
  const customer = paid.customer as Stripe.Customer;
  assert.deepEqual([customer.email, customer.name], [visa.email, "Ann Lee"]);
  const intent = paid.payment_intent as Stripe.PaymentIntent;
  assert.equal(((intent.latest_charge as Stripe.Charge).customer as Stripe.Customer).id, customer.id);

  const named = await paidWith(stripe, visa.number, { customer: customer.id });
  assert.equal(named.charge.customer, customer.id);
  assert.equal((await paidWith(stripe, visa.number)).charge.customer, null);
  const both = fiftyDollars({ customer: customer.id, customer_email: "x@example.com" });
  await assert.rejects(stripe.checkout.sessions.create(both), /only specify one of/);
  await stripe.customers.del(customer.id);
  const gone = { statusCode: 400, code: "resource_missing", param: "customer" };
  await assert.rejects(stripe.checkout.sessions.create(fiftyDollars({ customer: customer.id })), gone);
  assert.equal((await stripe.customers.retrieve(customer.id)).deleted, true);
  await assert.rejects(stripe.customers.update(customer.id, {}), { statusCode: 404 });
});

test("metadata is merged; an empty value takes its key away, an empty text all of it", async (t) => {
  const { stripe, post } = await startForTest(t);
  const { id } = await stripe.customers.create({ metadata: { a: "1", b: "2" } });
  const merged = await stripe.customers.update(id, { metadata: { b: null, c: "3" } });
  assert.deepEqual(merged.metadata, { a: "1", c: "3" });
  assert.equal((await post(`/v1/customers/${id}`, { metadata: "" })).status, 200);
  assert.deepEqual(((await stripe.customers.retrieve(id)) as Stripe.Customer).metadata, {});
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, "x"]));
  await assert.rejects(stripe.customers.update(id, { metadata: many }), { param: "metadata" });
  await assert.rejects(stripe.customers.update(id, { metadata: { ["k".repeat(41)]: "x" } }), /40 characters/);
});

test("a price of its own pays a session; one that is unknown or inactive is refused by its place", async (t) => {
  const { stripe } = await startForTest(t);
  const product = await stripe.products.create({ name: "Support" });
  const price = await stripe.prices.create({ currency: "usd", unit_amount: 2500, product: product.id });
  const withPrice = (id: string) =>
    stripe.checkout.sessions.create({
      mode: "payment",
      success_url: "http://localhost:1/",
      line_items: [{ price: id, quantity: 3 }],
      expand: ["line_items.data.price.product"],
    });
  const session = await withPrice(price.id);
  const item = session.line_items?.data[0];
  assert.deepEqual([session.amount_total, item?.description], [7500, "Support"]);
  assert.equal((item?.price?.product as Stripe.Product | undefined)?.id, product.id);
  const param = "line_items[0][price]";
  await assert.rejects(withPrice("price_none"), { statusCode: 400, code: "resource_missing", param });
  await stripe.prices.update(price.id, { active: false });
  await assert.rejects(withPrice(price.id), { param, message: /inactive/ });
  await assert.rejects(stripe.products.del(product.id), /cannot be deleted/);
  await assert.rejects(stripe.prices.create({ currency: "usd", unit_amount: 100 }), {
    code: "parameter_missing",
  });
});

test("basic auth lets a key in as the user; expanding goes four levels deep", async (t) => {
  const { origin, stripe } = await startForTest(t);
  const authorization = `Basic ${Buffer.from("sk_test_x:").toString("base64")}`;
  assert.equal((await fetch(`${origin}/v1/balance`, { headers: { authorization } })).status, 200);
  const deep = ["payment_intent.latest_charge.payment_intent.latest_charge.customer"];
  const { session } = await paidWith(stripe, visa.number);
  await assert.rejects(stripe.checkout.sessions.retrieve(session, { expand: deep }), /more than 4 levels/);
  const options = { host: "localhost", port: 1, protocol: "http", maxNetworkRetries: 0 } as const;
  await assert.rejects(new Stripe("sk_test_x", options).balance.retrieve(), {
    type: "StripeConnectionError",
  });
});
