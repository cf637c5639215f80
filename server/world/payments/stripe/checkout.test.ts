import assert from "node:assert/strict";
import { test } from "node:test";
import type Stripe from "stripe";
import { checkoutOf, isWithoutRefunds, NOTHING_YET, SESSION_EXPANDED, sessionOf } from "./checkout.ts";

const CREATED = 1_800_000_000;
const AT = new Date(CREATED * 1_000);

/** What the provider would answer, as far as it is read here. */
const charge = (changed: object = {}) =>
  ({
    id: "ch_1",
    object: "charge",
    status: "succeeded",
    amount: 6_000,
    amount_captured: 5_000,
    currency: "usd",
    created: CREATED,
    balance_transaction: { id: "txn_1", fee: 175 },
    payment_method_details: { type: "card", card: { fingerprint: "fp_1" } },
    ...changed,
  }) as unknown as Stripe.Charge;
const intent = (changed: object = {}) => ({
  id: "pi_1",
  status: "succeeded",
  latest_charge: charge(),
  last_payment_error: null,
  ...changed,
});
const session = (changed: object = {}) =>
  ({
    id: "cs_1",
    client_reference_id: "an id of ours",
    url: "https://pay.test/cs_1",
    status: "complete",
    payment_status: "paid",
    customer_details: { email: "fan@demo.test" },
    payment_intent: intent(),
    ...changed,
  }) as unknown as Stripe.Checkout.Session;
const read = (changed: object = {}) => checkoutOf(session(changed), NOTHING_YET);

test("an order names the contribution on the page and on the payment, its amount in cents, its end in whole seconds", () => {
  const order = {
    contribution_id: "an id of ours",
    attempt: 0,
    player_id: 7,
    team_id: 3,
    service: null,
    amount_cents: 5_000,
    currency: "usd",
    title: "Contribution for Kai O'Brien (Test Air Force)",
    description: "One-time contribution",
    picture: "https://site.test/pictures/7.png",
    success_url: "https://site.test/success",
    contributor_email: null,
    cancel_url: "https://site.test/failed",
    expires_at: new Date(CREATED * 1_000 + 999),
  };
  const metadata = { contribution_id: "an id of ours", player_id: "7", team_id: "3" };
  assert.deepEqual(sessionOf(order), {
    mode: "payment",
    submit_type: "donate",
    client_reference_id: "an id of ours",
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: "usd",
          unit_amount: 5_000,
          product_data: {
            name: order.title,
            description: "One-time contribution",
            images: ["https://site.test/pictures/7.png"],
          },
        },
      },
    ],
    payment_intent_data: { metadata, description: order.title },
    metadata,
    success_url: "https://site.test/success",
    cancel_url: "https://site.test/failed",
    expires_at: CREATED,
  });
  const email = (contributor_email: string) => sessionOf({ ...order, contributor_email }).customer_email;
  assert.equal(email("sam.o+x@mail.example.org"), "sam.o+x@mail.example.org");
  // Who pays for a service donates nothing.
  const service = { offer_id: "an offer", kind: "answer" };
  assert.equal(sessionOf({ ...order, service }).submit_type, "pay");
  // What the provider might refuse is typed on its page instead.
  for (const odd of ["sam@exämple.org", "o'brien@example.org", "sam@example"])
    assert.equal(email(odd), undefined);
});

test("a session brings its payment, charge, fee and list of refunds along", () => {
  assert.deepEqual(SESSION_EXPANDED, [
    "payment_intent.latest_charge.balance_transaction",
    "payment_intent.latest_charge.refunds",
  ]);
});

test("a paid page: what was captured, of which the provider keeps its fee", () => {
  assert.deepEqual(read(), {
    session_id: "cs_1",
    invoice_id: null,
    subscription_id: null,
    contribution_id: "an id of ours",
    url: "https://pay.test/cs_1",
    status: "complete",
    contributor_email: "fan@demo.test",
    payment: {
      payment_id: "pi_1",
      charge_id: "ch_1",
      amount_cents: 5_000,
      currency: "usd",
      paid_at: AT,
      method: "card",
      fee: { balance_transaction_id: "txn_1", amount_cents: 175 },
      refunds: [],
      disputes: [],
    },
    failure: null,
    card_tries: [],
  });
});

test("refunds and disputes belong to the payment", () => {
  const refunds = [{ id: "re_1", amount: 1, created: CREATED }] as unknown as Stripe.Refund[];
  const disputes = [
    { id: "du_1", created: CREATED, evidence_details: { due_by: null }, balance_transactions: [] },
  ] as unknown as Stripe.Dispute[];
  const { payment } = checkoutOf(session(), { charges: [], refunds, disputes });
  assert.deepEqual(
    [
      payment?.refunds.map(({ refund_id }) => refund_id),
      payment?.disputes.map(({ dispute_id }) => dispute_id),
    ],
    [["re_1"], ["du_1"]],
  );
});

test("a charge is without refunds only where its own list of them is there and empty", () => {
  const withRefunds = (refunds: unknown) =>
    isWithoutRefunds(session({ payment_intent: intent({ latest_charge: charge({ refunds }) }) }));
  assert.equal(withRefunds({ data: [] }), true);
  assert.equal(withRefunds({ data: [{ id: "re_1", status: "failed" }] }), false);
  for (const unknown of [null, undefined]) assert.equal(withRefunds(unknown), false);
  for (const payment_intent of [
    null,
    "pi_1",
    intent({ latest_charge: null }),
    intent({ latest_charge: "ch_1" }),
  ]) {
    assert.equal(isWithoutRefunds(session({ payment_intent })), false);
  }
});

for (const [what, changed] of [
  ["a page that says unpaid", { payment_status: "unpaid" }],
  ["a page that wants no payment", { payment_status: "no_payment_required" }],
  ["a page without a payment", { payment_intent: null }],
  ["a payment that is only named", { payment_intent: "pi_1" }],
  ["a payment that is under way", { payment_intent: intent({ status: "processing" }) }],
  ["a payment without a charge", { payment_intent: intent({ latest_charge: null }) }],
  ["a charge that is only named", { payment_intent: intent({ latest_charge: "ch_1" }) }],
] as const) {
  test(`${what} is no money`, () => {
    assert.equal(read(changed).payment, null);
  });
}

test("a fee is not known while its line of the balance is missing or only named", () => {
  for (const balance_transaction of [null, undefined, "txn_1"]) {
    const latest_charge = charge({ balance_transaction });
    assert.equal(read({ payment_intent: intent({ latest_charge }) }).payment?.fee, null);
  }
});

test("a page is open until it says otherwise", () => {
  for (const [said, status] of [
    ["open", "open"],
    ["complete", "complete"],
    ["expired", "expired"],
    [null, "open"],
  ]) {
    assert.equal(read({ status: said, payment_status: "unpaid", payment_intent: null }).status, status);
  }
});

test("a page that nobody filled in has no address", () => {
  assert.equal(read({ customer_details: null }).contributor_email, null);
  assert.equal(read({ customer_details: { email: null } }).contributor_email, null);
});

const slow = (changed: object, page: object = {}) =>
  read({ payment_status: "unpaid", payment_intent: intent(changed), ...page }).failure;

test("a slow payment that failed says why", () => {
  const last_payment_error = { message: "The account has been closed." };
  assert.equal(
    slow({ status: "requires_payment_method", last_payment_error }),
    "The account has been closed.",
  );
  assert.equal(slow({ status: "canceled", last_payment_error }), "The account has been closed.");
  assert.equal(slow({ status: "canceled" }), "The payment failed.");
  assert.equal(slow({ status: "canceled", last_payment_error: {} }), "The payment failed.");
});

test("what is under way, paid, still open or only named has not failed", () => {
  assert.equal(slow({ status: "processing" }), null);
  assert.equal(slow({ status: "canceled" }, { payment_status: "paid" }), null);
  assert.equal(slow({ status: "requires_payment_method" }, { status: "open" }), null);
  assert.equal(slow({}, { payment_intent: "pi_1" }), null);
  assert.equal(slow({}, { payment_intent: null }), null);
});

test("every try to pay is told, with the card it was made with", () => {
  const charges = [
    charge(),
    charge({ id: "ch_2", status: "failed", payment_method_details: { card: null } }),
    charge({ id: "ch_3", status: "pending", payment_method_details: null }),
    charge({ id: "ch_4", payment_method_details: { card: { fingerprint: null } } }),
  ];
  assert.deepEqual(checkoutOf(session(), { ...NOTHING_YET, charges }).card_tries, [
    { charge_id: "ch_1", card_fingerprint: "fp_1", declined: false, happened_at: AT },
    { charge_id: "ch_2", card_fingerprint: null, declined: true, happened_at: AT },
    { charge_id: "ch_3", card_fingerprint: null, declined: false, happened_at: AT },
    { charge_id: "ch_4", card_fingerprint: null, declined: false, happened_at: AT },
  ]);
});
