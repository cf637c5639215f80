import assert from "node:assert/strict";
import { test } from "node:test";
import Stripe from "stripe";
import { EventRefused } from "../card-payments.ts";
import { eventOf, verifiedEvent } from "./events.ts";

const stripe = new Stripe("sk_test_never_asked");
const CREATED = 1_800_000_000;

const signed = (payload: string, secret: string, timestamp = Math.floor(Date.now() / 1_000)) =>
  stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
const PAYLOAD = JSON.stringify({ id: "evt_1", object: "event", type: "charge.updated", created: CREATED });

const verify = (signature: string, secrets: readonly string[], payload = PAYLOAD) =>
  verifiedEvent(stripe, Buffer.from(payload), signature, secrets).id;

test("an event that any of the secrets signed is believed", () => {
  for (const secret of ["whsec_old", "whsec_new"]) {
    assert.equal(verify(signed(PAYLOAD, secret), ["whsec_new", "whsec_old"]), "evt_1");
  }
});

test("an event that none of them signed, that was altered, or that is old is refused, and why is kept", () => {
  for (const refused of [
    () => verify(signed(PAYLOAD, "whsec_other"), ["whsec_new", "whsec_old"]),
    () => verify(signed(PAYLOAD, "whsec_new"), ["whsec_new"], PAYLOAD.replace("evt_1", "evt_2")),
    () => verify(signed(PAYLOAD, "whsec_new", Math.floor(Date.now() / 1_000) - 301), ["whsec_new"]),
  ]) {
    assert.throws(refused, (error: Error) => {
      assert.ok(error instanceof EventRefused);
      assert.equal(error.message, "The event's signature does not hold.");
      assert.ok(error.cause instanceof Stripe.errors.StripeSignatureVerificationError);
      return true;
    });
  }
});

const about = (object: object) => {
  const { event_id, event_type, created_at, ...ids } = eventOf({
    id: "evt_1",
    type: "some.type",
    created: CREATED,
    data: { object },
  } as unknown as Stripe.Event);
  assert.deepEqual([event_id, event_type, created_at], ["evt_1", "some.type", new Date(CREATED * 1_000)]);
  return ids;
};
const NONE = {
  contribution_id: null,
  recurring_id: null,
  session_id: null,
  payment_id: null,
  charge_id: null,
  account_id: null,
};

for (const [what, object, ids] of [
  [
    "a page names us, itself and its payment",
    { object: "checkout.session", id: "cs_1", client_reference_id: "c1", payment_intent: "pi_1" },
    { contribution_id: "c1", session_id: "cs_1", payment_id: "pi_1" },
  ],
  [
    "a payment names us by what we gave it along",
    { object: "payment_intent", id: "pi_1", client_reference_id: null, metadata: { contribution_id: "c1" } },
    { contribution_id: "c1", payment_id: "pi_1" },
  ],
  [
    "a charge names itself and its payment",
    { object: "charge", id: "ch_1", payment_intent: { id: "pi_1" }, metadata: {} },
    { payment_id: "pi_1", charge_id: "ch_1" },
  ],
  [
    "a refund names payment and charge",
    { object: "refund", id: "re_1", payment_intent: "pi_1", charge: "ch_1", metadata: null },
    { payment_id: "pi_1", charge_id: "ch_1" },
  ],
  [
    "a dispute may name them whole",
    { object: "dispute", id: "du_1", payment_intent: { id: "pi_1" }, charge: { id: "ch_1" } },
    { payment_id: "pi_1", charge_id: "ch_1" },
  ],
  ["a refund of nothing we know", { object: "refund", payment_intent: null, charge: null }, {}],
  [
    "an invoice names what it is a month of by its subscription",
    {
      object: "invoice",
      id: "in_1",
      metadata: {},
      parent: { subscription_details: { metadata: { recurring_id: "r1" } } },
    },
    { recurring_id: "r1" },
  ],
  [
    "a subscription names what it is for",
    { object: "subscription", id: "sub_1", metadata: { recurring_id: "r1" } },
    { recurring_id: "r1" },
  ],
  ["a page without an id", { object: "checkout.session" }, {}],
  ["something else", { object: "payout", id: "po_1" }, {}],
] as const) {
  test(`an event's ids: ${what}`, () => {
    assert.deepEqual(about(object), { ...NONE, ...ids });
  });
}
