import assert from "node:assert/strict";
import { test } from "node:test";
import { playPayingOut } from "../../../testing/paying-out.ts";
import { openStripe } from "./stripe.ts";

const ODD = ["josé@uni.test", "fan@müller.test", "o'brien@x.test"];

for (const odd_emails of ["taken", "refused"] as const)
  test(`whoever has an address that isn't plain gives monthly all the same (${odd_emails})`, async (t) => {
    const { stripe, origin } = await playPayingOut(t, { unsure: { odd_emails } });
    const payments = openStripe({ secret_key: "sk_test_1", webhook_secrets: [], api_origin: origin });
    for (const [n, email] of [...ODD, "fan+1@x.test"].entries()) {
      const id = await payments.makeCustomer({ user_id: n + 1, email, instead_of: null });
      const made = await stripe.customers.retrieve(id);
      assert.equal("email" in made && made.email, ODD.includes(email) ? null : email);
    }
    // One who takes such an address later: the provider keeps none, and not the one before.
    const id = await payments.makeCustomer({ user_id: 9, email: "jo@x.test", instead_of: null });
    await payments.setCustomerEmail(id, "josé@uni.test");
    const changed = await stripe.customers.retrieve(id);
    assert.equal("email" in changed && changed.email, null);
  });
