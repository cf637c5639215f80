import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { test } from "node:test";
import { apiVersion } from "../state/provider.ts";
import {
  day,
  fiftyDollars,
  flatSession,
  payOnPage,
  startForTest,
  startReceiver,
  until,
  webhookSecret,
} from "../testing/provider.ts";

const paidEvents = [
  "charge.succeeded",
  "charge.updated",
  "checkout.session.completed",
  "payment_intent.created",
  "payment_intent.succeeded",
];

async function journalFile(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "card-payments-"));
  t.after(() => rm(folder, { recursive: true }));
  return join(folder, "deeper", "journal.jsonl");
}

test("a paid session sends its five events, each signed", async (t) => {
  const { received, webhook } = await startReceiver(t);
  const { stripe } = await startForTest(t, { webhook });
  const session = await stripe.checkout.sessions.create(fiftyDollars());
  await payOnPage(session.url);
  await until(() => received.length === 5);

  const events = received.map(({ body, signature }) =>
    stripe.webhooks.constructEvent(body, signature, webhookSecret),
  );
  assert.deepEqual(events.map(({ type }) => type).toSorted(), paidEvents);
  for (const event of events) assert.equal(event.api_version, apiVersion);
  const completed = events.find((event) => event.type === "checkout.session.completed");
  assert.equal(completed?.data.object.client_reference_id, "contribution-1");
  const updated = events.find((event) => event.type === "charge.updated");
  assert.deepEqual(updated?.data.previous_attributes, { balance_transaction: null });
  assert.throws(() =>
    stripe.webhooks.constructEvent(received[0]?.body ?? "", received[0]?.signature ?? "", "whsec_other"),
  );
  await until(async () => (await stripe.events.list({ delivery_success: false })).data.length === 0);
});

test("what waits to be sent while the clock is ahead arrives when the clock is turned back, not days later", async (t) => {
  const { received, webhook } = await startReceiver(t);
  const { stripe, control, advance } = await startForTest(t, { webhook });
  await advance(3 * day);
  await control("POST", "/deliveries/hold");
  await payOnPage((await stripe.checkout.sessions.create(fiftyDollars())).url);
  await control("POST", "/clock/reset");
  await control("POST", "/deliveries/release");
  await until(() => received.length === 5);
});

test("what is not answered 2xx is sent again, signed anew, until it is", async (t) => {
  const { received, statuses, webhook } = await startReceiver(t);
  statuses.push(500, 302);
  const { stripe, origin } = await startForTest(t, { webhook });
  const session = await stripe.checkout.sessions.create(fiftyDollars());
  await stripe.checkout.sessions.expire(session.id);

  await until(() => received.length === 3);
  const events = received.map(({ body, signature }) =>
    stripe.webhooks.constructEvent(body, signature, webhookSecret),
  );
  assert.equal(new Set(events.map(({ id }) => id)).size, 1);
  await until(async () => {
    const { deliveries } = (await (await fetch(`${origin}/_control/deliveries`)).json()) as {
      deliveries: { attempts: number; last_answer: string }[];
    };
    return deliveries[0]?.attempts === 3 && deliveries[0].last_answer === "200";
  });
});

test("deliveries are held, released, repeated and pointed elsewhere on demand", async (t) => {
  const { received, webhook } = await startReceiver(t);
  const { stripe, origin } = await startForTest(t, {
    webhook: { url: "http://localhost:1/nobody", secret: "whsec_x" },
  });
  const control = (method: string, path: string, body?: object) =>
    fetch(`${origin}/_control${path}`, {
      method,
      ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });

  await control("POST", "/deliveries/hold");
  assert.equal((await control("PUT", "/webhook", webhook)).status, 204);
  await payOnPage((await stripe.checkout.sessions.create(fiftyDollars())).url);
  const { data } = await stripe.events.list({ types: ["checkout.session.completed", "charge.*"] });
  assert.deepEqual([data.length, data[0]?.pending_webhooks, received.length], [3, 1, 0]);

  await control("POST", "/deliveries/release");
  await until(() => received.length === 5);
  await control("POST", `/events/${data[0]?.id}/redeliver`);
  await until(() => received.length === 6);
  assert.ok(received[5]?.body.includes(data[0]?.id ?? "?"));
  assert.equal((await control("POST", "/events/evt_none/redeliver")).status, 404);
});

test("asked for once more while it is on its way, an event is sent once more after that", async (t) => {
  const { received, slowMs, webhook } = await startReceiver(t);
  slowMs.push(300);
  const { stripe, control } = await startForTest(t, { webhook });
  await stripe.customers.create({ email: "ann@example.com" });
  await until(() => received.length === 1);
  const { data } = await stripe.events.list();
  await control("POST", `/events/${data[0]?.id}/redeliver`);
  await until(() => received.length === 2);
  await until(async () => (await control("GET", "/deliveries")).deliveries[0].next_attempt_at === null);
});

test("a restart forgets nothing: sessions, keys, events still to be delivered", async (t) => {
  const journal = await journalFile(t);
  const { received, webhook } = await startReceiver(t);
  const away = { url: "http://localhost:1/nobody", secret: webhookSecret };
  const first = await startForTest(t, { journal, webhook: away });
  const headers = { "idempotency-key": "gift" };
  const made = await (await first.post("/v1/checkout/sessions", flatSession, headers)).text();
  const { url, id } = JSON.parse(made) as { url: string; id: string };
  await payOnPage(url);
  await first.close();

  const second = await startForTest(t, { journal, webhook });
  assert.equal((await second.stripe.checkout.sessions.retrieve(id)).payment_status, "paid");
  await until(() => received.length === 5);
  const replayed = await second.post("/v1/checkout/sessions", flatSession, headers);
  assert.equal(await replayed.text(), made);
});

test("a journal cut short by a kill loses its last, unfinished line and nothing else", async (t) => {
  const journal = await journalFile(t);
  const first = await startForTest(t, { journal });
  const kept = await first.stripe.checkout.sessions.create(fiftyDollars());
  const cut = await first.stripe.checkout.sessions.create(fiftyDollars());
  await first.close();
  const content = await readFile(journal);
  await writeFile(journal, content.subarray(0, content.length - 100));

  const second = await startForTest(t, { journal });
  assert.equal((await second.stripe.checkout.sessions.retrieve(kept.id)).status, "open");
  await assert.rejects(second.stripe.checkout.sessions.retrieve(cut.id), { statusCode: 404 });
  const later = await second.stripe.checkout.sessions.create(fiftyDollars());
  await second.close();

  const third = await startForTest(t, { journal });
  assert.equal((await third.stripe.checkout.sessions.retrieve(later.id)).status, "open");
});
