import assert from "node:assert/strict";
import { test } from "node:test";
import { paidWith, startForTest, visa } from "../testing/provider.ts";
import { checkEvent, stripeDocument } from "./checked.ts";

test("a field too many, one missing and one of the wrong kind are found", async (t) => {
  const { stripe } = await startForTest(t);
  const charge = JSON.parse(JSON.stringify((await paidWith(stripe, visa.number)).charge));
  const wrongWith = (change: object) =>
    stripeDocument()
      .object("charge", { ...charge, ...change })
      .join();
  assert.equal(wrongWith({}), "");
  assert.match(wrongWith({ surprise: 1 }), /additional properties.*surprise/);
  assert.match(wrongWith({ amount: "5000" }), /\/amount must be integer/);
  assert.match(wrongWith({ balance_transaction: undefined }), /required property 'balance_transaction'/);
  assert.match(wrongWith({ status: "done" }), /\/status must be equal to one of/);
  const details = { ...charge.payment_method_details, affirm: {} };
  assert.match(wrongWith({ payment_method_details: details }), /affirm/, "not played, so not known");

  const event = { type: "charge.updated", data: { object: charge, previous_attributes: { paid_by: null } } };
  const wrong = checkEvent(JSON.stringify(event)).join("\n");
  assert.match(wrong, /previous_attributes names paid_by/);
  assert.match(wrong, /required property 'id'/);
  assert.match(stripeDocument().answer("GET", "/v1/topups", 200, {}).join(), /not in the extract/);
});
