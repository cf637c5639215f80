import assert from "node:assert/strict";
import { test } from "node:test";
import Stripe from "stripe";
import { startReceiver, until } from "../../../../payments-standin/testing/provider.ts";
import { ACCOUNTS_SECRET, aTransfer, playPayingOut, THIN_SECRET } from "../../../testing/paying-out.ts";
import { EventRefused } from "../card-payments.ts";
import type { AthletesEventForm } from "../paying-out.ts";
import { ACCOUNTS_EVENT_TYPES, THIN_EVENT_TYPES } from "./athletes-events.ts";
import { openStripe } from "./stripe.ts";

const CREATED = 1_800_000_000;
const snapshot = (changed: object = {}) => ({
  id: "evt_1",
  object: "event",
  type: "payout.paid",
  created: CREATED,
  livemode: false,
  account: "acct_1",
  // Whatever its object names is not ours: nothing of it is read.
  data: {
    object: { id: "py_1", object: "charge", payment_intent: "pi_1", metadata: { contribution_id: "c1" } },
  },
  ...changed,
});
const thin = (changed: object = {}) => ({
  id: "evt_2",
  object: "v2.core.event",
  type: "v2.core.account[requirements].updated",
  created: new Date(CREATED * 1_000).toISOString(),
  livemode: false,
  context: "acct_1",
  reason: null,
  related_object: { id: "acct_1", type: "v2.core.account", url: "/v2/core/accounts/acct_1" },
  ...changed,
});

const sign = (body: object, secret: string, timestamp = Math.floor(Date.now() / 1_000)) => {
  const payload = JSON.stringify(body);
  const header = new Stripe("sk_test_none").webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return [Buffer.from(payload), header] as const;
};
const door = (secret_key = "sk_test_demo", older: readonly string[] = []) =>
  openStripe({
    secret_key,
    webhook_secrets: ["whsec_platform"],
    accounts_webhook_secrets: [ACCOUNTS_SECRET, ...older],
    thin_webhook_secrets: [THIN_SECRET, ...older],
  });
const read = (form: AthletesEventForm, body: object, secret: string, payments = door()) =>
  payments.readAthletesEvent(...sign(body, secret), form);

const NOTHING_OF_OURS = {
  contribution_id: null,
  recurring_id: null,
  session_id: null,
  payment_id: null,
  charge_id: null,
};

test("either form says which account it is about, and nothing else of what it claims is taken", () => {
  const created_at = new Date(CREATED * 1_000);
  const common = { created_at, ...NOTHING_OF_OURS, account_id: "acct_1" };
  assert.deepEqual(read("snapshot", snapshot(), ACCOUNTS_SECRET), {
    event_id: "evt_1",
    event_type: "payout.paid",
    ...common,
  });
  const event_type = "v2.core.account[requirements].updated";
  assert.deepEqual(read("thin", thin(), THIN_SECRET), { event_id: "evt_2", event_type, ...common });
  // That somebody came back from the form is about the form.
  const returned = { type: "v2.core.account_link.returned", related_object: null };
  assert.equal(read("thin", thin(returned), THIN_SECRET).account_id, "acct_1");
  assert.equal(read("thin", thin({ context: null }), THIN_SECRET).account_id, "acct_1");
});

test("an account that takes its leave is told of", () => {
  const gone = snapshot({ type: "account.application.deauthorized", data: { object: { id: "ca_1" } } });
  const { event_type, account_id } = read("snapshot", gone, ACCOUNTS_SECRET);
  assert.deepEqual([event_type, account_id], ["account.application.deauthorized", "acct_1"]);
});

test("while a secret is rolled, the old one is believed too", () => {
  const payments = door("sk_test_demo", ["whsec_old"]);
  assert.equal(read("snapshot", snapshot(), "whsec_old", payments).event_id, "evt_1");
  assert.equal(read("thin", thin(), "whsec_old", payments).event_id, "evt_2");
});

for (const [form, event, own, other] of [
  ["snapshot", snapshot, ACCOUNTS_SECRET, THIN_SECRET],
  ["thin", thin, THIN_SECRET, ACCOUNTS_SECRET],
] as const) {
  const other_form = form === "thin" ? snapshot() : thin();
  for (const [why, ask] of [
    ["nobody's secret", () => read(form, event(), "whsec_forged")],
    ["the other endpoint's secret", () => read(form, event(), other)],
    ["the platform's secret", () => read(form, event(), "whsec_platform")],
    ["real money, where we only test", () => read(form, event({ livemode: true }), own)],
    ["a test, where money is real", () => read(form, event(), own, door("sk_live_1"))],
    ["a test, where money is real, with a restricted key", () => read(form, event(), own, door("rk_live_1"))],
    ["no account", () => read(form, event({ account: undefined, context: null, related_object: null }), own)],
    ["the other form", () => read(form, other_form, own)],
    ["no JSON", () => door().readAthletesEvent(Buffer.from("{"), sign({}, own)[1], form)],
    [
      "altered",
      () =>
        door().readAthletesEvent(
          Buffer.from(JSON.stringify(event({ id: "evt_9" }))),
          sign(event(), own)[1],
          form,
        ),
    ],
    [
      "too old",
      () => door().readAthletesEvent(...sign(event(), own, Math.floor(Date.now() / 1_000) - 301), form),
    ],
    [
      "no secret here",
      () =>
        openStripe({ secret_key: "sk_test_1", webhook_secrets: [own] }).readAthletesEvent(
          ...sign(event(), own),
          form,
        ),
    ],
  ] as const) {
    test(`refused, ${form}: ${why}`, () => {
      assert.throws(ask, EventRefused);
    });
  }
  test(`of real money where money is real, ${form}`, () => {
    assert.equal(read(form, event({ livemode: true }), own, door("sk_live_1")).account_id, "acct_1");
  });
}

test("the platform's door does not take what is signed for the accounts' doors", () => {
  for (const [event, secret] of [
    [snapshot(), ACCOUNTS_SECRET],
    [thin(), THIN_SECRET],
  ] as const)
    assert.throws(() => door().readEvent(...sign(event, secret)), EventRefused);
});

test("what the provider sends is read, and the endpoints are sent no more than their lists", async (t) => {
  const [accounts, notifications] = [await startReceiver(t), await startReceiver(t)];
  const { payments, stripe, ready, advance } = await playPayingOut(t);
  const { secret = "" } = await stripe.webhookEndpoints.create({
    url: accounts.webhook.url,
    connect: true,
    enabled_events: [...ACCOUNTS_EVENT_TYPES],
  });
  const destination = await stripe.v2.core.eventDestinations.create({
    name: "Accounts",
    type: "webhook_endpoint",
    event_payload: "thin",
    events_from: ["@accounts"],
    enabled_events: [...THIN_EVENT_TYPES],
    webhook_endpoint: { url: notifications.webhook.url },
    include: ["webhook_endpoint.signing_secret"],
  });
  const reading = openStripe({
    secret_key: "sk_test_demo",
    webhook_secrets: [],
    accounts_webhook_secrets: [secret],
    thin_webhook_secrets: [destination.webhook_endpoint?.signing_secret ?? ""],
  });
  const account_id = await ready();
  await payments.transfer(aTransfer(account_id));
  await advance(3 * 86_400);
  const has = ({ received }: typeof accounts, type: string) =>
    received.some(({ body }) => body.includes(`"${type}"`));
  await until(() => has(accounts, "payout.paid") && has(notifications, "v2.core.account.created"));
  for (const [{ received }, form] of [
    [accounts, "snapshot"],
    [notifications, "thin"],
  ] as const) {
    assert.ok(received.length > 1);
    for (const { body, signature } of received)
      assert.equal(reading.readAthletesEvent(Buffer.from(body), signature, form).account_id, account_id);
  }
});
