import assert from "node:assert/strict";
import { test } from "node:test";
import Stripe from "stripe";
import { newAccountOf, onboarded, platformHas } from "../testing/athletes.ts";
import { day, startForTest, startReceiver, stoppedClock, until } from "../testing/provider.ts";

type Played = Awaited<ReturnType<typeof startForTest>>;
type Receiver = Awaited<ReturnType<typeof startReceiver>>;

const connectSecret = "whsec_connect";
const thinSecret = "whsec_thin";

/** The stand-in with an endpoint for each kind of event. */
async function startHeard(t: Parameters<typeof startForTest>[0]) {
  const [platform, connect, thin] = [await startReceiver(t), await startReceiver(t), await startReceiver(t)];
  const played = await startForTest(t, {
    ...stoppedClock(),
    webhook: platform.webhook,
    connectWebhook: { ...connect.webhook, secret: connectSecret },
    thinWebhook: { ...thin.webhook, secret: thinSecret },
  });
  const allSent = () =>
    until(async () => {
      const { deliveries } = await played.control("GET", "/deliveries");
      return deliveries.every(
        ({ next_attempt_at }: { next_attempt_at: number | null }) => next_attempt_at === null,
      );
    });
  return { ...played, platform, connect, thin, allSent };
}

const typesAt = ({ received }: Receiver): string[] => received.map(({ body }) => JSON.parse(body).type);

const requirementsUpdated = "v2.core.account[requirements].updated";
const capabilityUpdated = "v2.core.account[configuration.recipient].capability_status_updated";

test("each kind goes to its own endpoint, signed with its own secret", async (t) => {
  const played = await startHeard(t);
  const { stripe, platform, connect, thin, allSent } = played;
  await platformHas(played, 10_000);
  const id = await onboarded(played);
  await stripe.transfers.create({ amount: 5000, currency: "usd", destination: id });
  await allSent();
  assert.deepEqual(typesAt(platform), ["transfer.created"]);
  assert.ok(
    typesAt(thin).every((type) => type.startsWith("v2.core.")),
    String(typesAt(thin)),
  );
  assert.deepEqual([...new Set(typesAt(connect))].sort(), [
    "account.external_account.created",
    "account.updated",
    "capability.updated",
  ]);
  for (const { body, signature } of connect.received) {
    const event = stripe.webhooks.constructEvent(body, signature, connectSecret);
    assert.equal(event.account, id);
    assert.throws(() => stripe.webhooks.constructEvent(body, signature, thinSecret), /signature/);
  }
  for (const { body, signature } of thin.received) {
    const { related_object, context } = related(stripe.parseEventNotification(body, signature, thinSecret));
    assert.deepEqual([related_object?.id, String(context)], [id, id]);
    assert.throws(() => stripe.parseEventNotification(body, signature, connectSecret), /signature/);
    assert.throws(
      () => stripe.webhooks.constructEvent(body, signature, thinSecret),
      /thin event notification/,
    );
  }
});

/** What of any notification is looked at here. */
function related(notification: object): { related_object?: { id: string }; context?: unknown } {
  return notification;
}

test("a thin event says only what it is about: the rest is fetched, by the SDK itself", async (t) => {
  const played = await startHeard(t);
  const { stripe, get, thin, allSent } = played;
  const id = await onboarded(played);
  await allSent();
  const told = typesAt(thin).filter((type) => type !== requirementsUpdated);
  assert.deepEqual(told.slice(0, 1), ["v2.core.account.created"]);
  const sent = thin.received.find(({ body }) => JSON.parse(body).type === capabilityUpdated);
  const notification = stripe.parseEventNotification(sent?.body ?? "", sent?.signature ?? "", thinSecret);
  assert.ok(notification.type === capabilityUpdated);
  assert.equal((await notification.fetchRelatedObject()).id, id);
  const event = await notification.fetchEvent();
  assert.match(event.data.updated_capability, /^stripe_balance\./);
  assert.equal(event.id, notification.id);

  const listed = await stripe.v2.core.events.list({ object_id: id, types: [capabilityUpdated] });
  assert.ok(listed.data.length >= 2);
  const { data } = await stripe.v2.core.events.list({ created: { gt: Date.UTC(2999, 0) / 1000 } });
  assert.deepEqual(data, []);
  const answer = async (created: string): Promise<{ data: object[]; error: { code: string } }> =>
    JSON.parse(await (await get(`/v2/core/events?created[gt]=${created}`)).text());
  assert.deepEqual((await answer("2999-01-01T00:00:00Z")).data, []);
  assert.equal((await answer("soon")).error.code, "invalid_fields");
});

test("events of connected accounts are listed for the account, not for the platform", async (t) => {
  const played = await startHeard(t);
  const { stripe, advance } = played;
  const [one, other] = [await onboarded(played), await onboarded(played)];
  const theirs = await stripe.events.list({ limit: 100 }, { stripeAccount: one });
  assert.ok(theirs.data.length > 0);
  assert.ok(theirs.data.every(({ account }) => account === one));
  assert.deepEqual((await stripe.events.list()).data, []);
  const event = theirs.data[0]?.id ?? "";
  assert.equal((await stripe.events.retrieve(event, {}, { stripeAccount: one })).id, event);
  await assert.rejects(stripe.events.retrieve(event), { statusCode: 404 });
  await assert.rejects(stripe.events.retrieve(event, {}, { stripeAccount: other }), { statusCode: 404 });
  await advance(31 * day);
  assert.deepEqual((await stripe.v2.core.events.list()).data, [], "for thirty days");
});

test("doubled, twins, lost, late and out of order on demand; retried until they are taken", async (t) => {
  const played = await startHeard(t);
  const { stripe, control, thin, allSent } = played;
  const create = () => stripe.v2.core.accounts.create(newAccountOf());
  const created = "v2.core.account.created";
  const rule = (how: object) => control("POST", "/chaos", { on: "event", type: created, ...how });
  const idsAfter = async (act: () => Promise<unknown>) => {
    thin.received.length = 0;
    await act();
    await allSent();
    return thin.received.map(({ body }) => JSON.parse(body).id as string);
  };

  await rule({ do: "duplicate", times: 1 });
  const [first, second, ...more] = await idsAfter(create);
  assert.deepEqual([first === second, more], [true, []]);
  await rule({ do: "twin", times: 1 });
  const twins = await idsAfter(create);
  assert.equal(new Set(twins).size, 2);
  await rule({ do: "lose", times: 1 });
  assert.deepEqual(await idsAfter(create), []);
  const [lost] = (await stripe.v2.core.events.list({ limit: 1 })).data;
  const redelivered = await idsAfter(() => control("POST", `/events/${lost?.id}/redeliver`));
  assert.deepEqual(redelivered, [lost?.id]);

  await rule({ do: "reorder", times: 3, seconds: 1 });
  const made: string[] = [];
  const shuffled = await idsAfter(async () => {
    for (let count = 0; count < 3; count += 1) made.push((await create()).id);
    await played.advance(5);
  });
  const about = await Promise.all(shuffled.map((id) => stripe.v2.core.events.retrieve(id)));
  assert.deepEqual(
    about.map((event) => related(event).related_object?.id),
    made.toReversed(),
  );

  thin.statuses.push(500, 302);
  const retried = await idsAfter(async () => {
    await create();
    for (let tries = 0; tries < 3; tries += 1) {
      await until(() => thin.received.length > tries);
      await played.advance(31);
    }
  });
  assert.deepEqual([retried.length, new Set(retried).size], [3, 1]);
});

test("endpoints made by the API hear of accounts; a rolled secret signs beside the last one", async (t) => {
  const platform = await startReceiver(t);
  const thin = await startReceiver(t);
  const played: Played = await startForTest(t, stoppedClock());
  const { stripe, control } = played;
  const { secret = "", id } = await stripe.webhookEndpoints.create({
    url: platform.webhook.url,
    enabled_events: ["account.updated"],
    connect: true,
  });
  const destination = await stripe.v2.core.eventDestinations.create({
    name: "Accounts",
    type: "webhook_endpoint",
    event_payload: "thin",
    events_from: ["@accounts"],
    enabled_events: ["v2.core.account.created"],
    webhook_endpoint: { url: thin.webhook.url },
    include: ["webhook_endpoint.signing_secret"],
  });
  const rolled = await control("POST", `/webhook_endpoints/${id}/roll`);
  await onboarded(played);
  await stripe.customers.create({ email: "ann@example.com" });
  await until(() => platform.received.length > 0 && thin.received.length > 0);
  assert.deepEqual(new Set(typesAt(platform)), new Set(["account.updated"]));
  assert.deepEqual(typesAt(thin), ["v2.core.account.created"]);
  const { body = "", signature = "" } = platform.received[0] ?? {};
  for (const one of [secret, rolled.secret])
    assert.equal(stripe.webhooks.constructEvent(body, signature, one).type, "account.updated");
  const [sent] = thin.received;
  const told = destination.webhook_endpoint?.signing_secret ?? "";
  assert.ok(stripe.parseEventNotification(sent?.body ?? "", sent?.signature ?? "", told));
  await assert.rejects(
    stripe.v2.core.eventDestinations.create({
      name: "Own",
      type: "webhook_endpoint",
      event_payload: "thin",
      enabled_events: ["*"],
      webhook_endpoint: { url: thin.webhook.url },
    }),
    (error) => error instanceof Stripe.errors.StripeInvalidRequestError,
  );
});
