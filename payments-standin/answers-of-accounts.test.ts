import assert from "node:assert/strict";
import { test } from "node:test";
import type Stripe from "stripe";
import { payingOutRoutes } from "./serve/routes.ts";
import { operationOf } from "./stripe-document/document.ts";
import { linkFor, newAccountOf, onboarded, platformHas, statusesOf } from "./testing/athletes.ts";
import { day, startForTest, startReceiver, stoppedClock, until } from "./testing/provider.ts";

type Played = Awaited<ReturnType<typeof startForTest>>;

/** The bodies are held against Stripe's document by `startForTest`; here each call of paying out is made by the SDK. */
test("every call of paying others out answers in Stripe's shape, strictly", async (t) => {
  const { webhook, received } = await startReceiver(t);
  const played = await startForTest(t, {
    ...stoppedClock(),
    webhook,
    connectWebhook: webhook,
    thinWebhook: webhook,
    unsure: { login_links: "given" },
  });
  const { stripe } = played;
  const asked = new Set<string>();
  stripe.on(
    "request",
    ({ method, path }: Stripe.RequestEvent) =>
      void asked.add(`${method.toLowerCase()} ${path.split("?")[0]}`),
  );
  for (const [name, play] of Object.entries(states)) await t.test(name, () => play(played));
  const isAsked = ({ method, path }: ReturnType<typeof operationOf>) => {
    const pattern = new RegExp(`^${method} ${path.replace(/\{\w+\}/g, "[^/]+")}$`);
    return [...asked].some((one) => pattern.test(one));
  };
  const missed = payingOutRoutes.map(operationOf).filter((operation) => !isAsked(operation));
  assert.deepEqual(missed, [], "no call was left out");
  await until(async () => (await played.stripe.events.list({ delivery_success: false })).data.length === 0);
  assert.ok(received.length > 50, "events of all kinds were held against the document, too");
});

const include = [
  "configuration.recipient",
  "defaults",
  "future_requirements",
  "identity",
  "requirements",
] as const;

const states: Record<string, (played: Played) => Promise<void>> = {
  "an account in every state": async (played) => {
    const { stripe, control, advance } = played;
    const all = { include: [...include] };
    const { id } = await stripe.v2.core.accounts.create(newAccountOf("jo@example.com", all));
    await stripe.v2.core.accountLinks.create(linkFor(id));
    await stripe.v2.core.accounts.update(id, { display_name: "Donate", metadata: { a: "b" }, ...all });
    const look = async () => {
      await stripe.v2.core.accounts.retrieve(id, all);
      await stripe.accounts.retrieve(id);
      await stripe.balanceSettings.retrieve({}, { stripeAccount: id });
    };
    for (const scenario of ["half", "number_mismatch", "document", "address_mismatch", "listed", "ready"]) {
      await control("POST", `/accounts/${id}/onboard`, { scenario });
      await look();
      await advance(10);
      await look();
    }
    await control("PUT", `/accounts/${id}/review`, { under_review: false });
    await control("POST", `/accounts/${id}/onboard`, { scenario: "at_once" });
    await control("POST", `/accounts/${id}/requirements`, { need: "document", seconds: day });
    await look();
    await advance(day);
    await look();
    await stripe.accounts.createLoginLink(id);
    assert.equal((await stripe.accounts.listExternalAccounts(id)).data.length, 1);
    await stripe.accounts.reject(id, { reason: "terms_of_service" });
    await look();
    await stripe.v2.core.accounts.list({ limit: 1 });
    await stripe.v2.core.accounts.close(id);
    await look();
    await assert.rejects(stripe.accounts.create({}), { statusCode: 400 });
    await assert.rejects(stripe.v2.core.accountLinks.create(linkFor("acct_none")), { statusCode: 400 });
  },
  "a transfer, a reversal, a payout in every state": async (played) => {
    const { stripe, control, advance } = played;
    await platformHas(played, 1_000_000);
    for (const scenario of ["ready", "no_account", "comes_back"]) {
      const id = await onboarded(played, scenario);
      assert.deepEqual(await statusesOf(played, id), ["active", "active"]);
      const theirs = { stripeAccount: id };
      const expand = ["balance_transaction", "destination", "destination_payment.balance_transaction"];
      const transfer = { amount: 5000, currency: "usd", destination: id, transfer_group: scenario };
      const { id: made } = await stripe.transfers.create({ ...transfer, expand });
      await stripe.transfers.update(made, { description: "For November" });
      await stripe.transfers.list({ transfer_group: scenario, expand: ["data.destination"] });
      const deep = ["balance_transaction", "destination_payment_refund.balance_transaction", "transfer"];
      const { id: reversal } = await stripe.transfers.createReversal(made, { amount: 100, expand: deep });
      await stripe.transfers.listReversals(made);
      await stripe.transfers.retrieveReversal(made, reversal);
      await stripe.transfers.retrieve(made, { expand });
      for (let half = 0; half < 9; half += 1) {
        const of = ["data.destination", "data.balance_transaction", "data.failure_balance_transaction"];
        const { data } = await stripe.payouts.list({ expand: of }, theirs);
        for (const payout of data) await stripe.payouts.retrieve(payout.id, {}, theirs);
        await stripe.accounts.retrieve(id);
        await advance(day / 2);
      }
      await stripe.balanceTransactions.list({ expand: ["data.source"], limit: 100 }, theirs);
      await stripe.charges.list({ expand: ["data.source_transfer"] }, theirs);
      await stripe.events.list({ limit: 100 }, theirs);
    }
    await control("POST", "/own_moves", { type: "adjustment", amount: -5 });
    await stripe.balanceTransactions.list({ expand: ["data.source"], limit: 100 });
    const [ready] = (await stripe.transfers.list({ transfer_group: "ready" })).data;
    const theirs = { stripeAccount: String(ready?.destination) };
    const update = (payments: Stripe.BalanceSettingsUpdateParams.Payments) =>
      stripe.balanceSettings.update({ payments }, theirs);
    await update({ payouts: { schedule: { interval: "weekly", weekly_payout_days: ["friday"] } } });
    await update({
      payouts: { schedule: { interval: "monthly", monthly_payout_days: [1, 15] } },
      settlement_timing: { delay_days_override: 7 },
    });
  },
  "thin events and their destinations": async ({ stripe }) => {
    const { data } = await stripe.v2.core.events.list({ limit: 5 });
    await stripe.v2.core.events.retrieve(data[0]?.id ?? "");
    await assert.rejects(stripe.v2.core.events.retrieve("evt_none"), { statusCode: 404 });
    const made = await stripe.v2.core.eventDestinations.create({
      name: "Accounts",
      type: "webhook_endpoint",
      event_payload: "thin",
      events_from: ["@accounts"],
      enabled_events: ["v2.core.account.created"],
      webhook_endpoint: { url: "http://localhost:1/thin" },
      include: ["webhook_endpoint.signing_secret", "webhook_endpoint.url"],
    });
    assert.match(made.webhook_endpoint?.signing_secret ?? "", /^whsec_/);
    const again = await stripe.v2.core.eventDestinations.retrieve(made.id);
    assert.equal(again.webhook_endpoint?.signing_secret, null, "told once");
    await stripe.v2.core.eventDestinations.list();
    await stripe.v2.core.eventDestinations.disable(made.id);
    await stripe.v2.core.eventDestinations.enable(made.id);
    await stripe.v2.core.eventDestinations.del(made.id);
    await assert.rejects(stripe.v2.core.eventDestinations.retrieve(made.id), { statusCode: 404 });
  },
};
