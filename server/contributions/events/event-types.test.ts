import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { changeRecurring, replaceCard } from "../../../contract/recurring/recurring.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { EVENT_TYPES } from "../../world/payments/stripe/events.ts";
import { CARDS, moneyWords } from "../testing/money.ts";
import { pay } from "../testing/pay.ts";
import { recurringWords } from "../testing/recurring.ts";

let site: Site;
let words: ReturnType<typeof recurringWords>;
let once: ReturnType<typeof moneyWords>;
let kai: number;
let fan: Visitor;
before(async () => {
  // Swept so seldom that what is known here is known by an event, of the types that README has sent here.
  site = await startSite({ SWEEP_SECONDS: "3600" });
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  words = recurringWords(site);
  once = moneyWords(site);
  const [endpoint] = (await words.provider.webhookEndpoints.list()).data;
  await words.provider.webhookEndpoints.update(endpoint?.id ?? "", { enabled_events: [...EVENT_TYPES] });
  await addPerson(site.database, { email: "fan@demo.test" });
  fan = await signedIn(site, "fan@demo.test");
});
// The books are held against the provider's at the end: what was not heard of would be missing there.
after(() => site.stop());

const becomes = (contribution_id: string, state: string) =>
  until(async () => (await words.stateOf(contribution_id)).state === state);

test("paid, refunded, failed to refund, disputed and expired: the types in README tell it all", async () => {
  const first = await words.paid(kai);
  await words.provider.refunds.create({ payment_intent: first.payment_intent });
  await becomes(first.contribution_id, "refunded");

  await words.control("PUT", "/delays", { refund_seconds: 3_600 });
  const failing = await words.paid(kai, CARDS.refundFails);
  await words.provider.refunds.create({ payment_intent: failing.payment_intent });
  await becomes(failing.contribution_id, "refunded");
  await words.control("POST", "/clock/advance", { seconds: 3_601 });
  await becomes(failing.contribution_id, "paid");
  await words.control("POST", "/clock/reset");

  const disputed = await words.paid(kai);
  const { id } = await words.control<{ id: string }>("POST", "/disputes", {
    payment_intent: disputed.payment_intent,
  });
  await words.control("POST", `/disputes/${id}`, { status: "lost" });
  await becomes(disputed.contribution_id, "refunded");

  const left = await once.open(kai);
  const { rows } = await site.database.query(
    "select provider_session_id as id from contributions where contribution_id = $1",
    [left.contribution_id],
  );
  await words.provider.checkout.sessions.expire(rows[0].id);
  await becomes(left.contribution_id, "expired");
});

test("a bank debit that takes days, paid and failed: the types in README tell it", async () => {
  await words.control("PUT", "/delays", { debit_seconds: 3_600 });
  const [good, bad] = [await once.open(kai), await once.open(kai)];
  await pay(good.checkout_url, "000123456789");
  await pay(bad.checkout_url, "000222222227");
  await becomes(bad.contribution_id, "processing");
  await words.control("POST", "/clock/advance", { seconds: 3_601 });
  await becomes(good.contribution_id, "paid");
  await becomes(bad.contribution_id, "failed");
  await words.control("POST", "/clock/reset");
});

test("by the month: renewed, late, another card, ended: the types in README tell it", async () => {
  const { recurring_id } = await words.begun(fan, kai, 6);
  await words.pass(32);
  assert.deepEqual(await words.chargesOf(recurring_id), [5000, 5000]);
  const { default_payment_method } = await words.subscriptionOf(recurring_id);
  await words.control("PUT", `/payment_methods/${default_payment_method}`, { number: "4000000000000341" });
  // Two months that follow each other have 62 days at most; an hour later it is charged.
  await words.pass(31);
  await until(async () => (await words.sheetOf(fan, recurring_id)).state === "late");
  await words.control("POST", "/clock/reset");
  const { checkout_url } = await fan.ask(replaceCard, { params: { recurring_id } });
  assert.equal((await pay(checkout_url, "5555555555554444")).status, 303);
  await until(async () => (await words.sheetOf(fan, recurring_id)).state === "going");
  await until(async () => (await words.chargesOf(recurring_id)).length === 3);
  await words.provider.subscriptions.cancel((await words.subscriptionOf(recurring_id)).id);
  await until(async () => (await words.sheetOf(fan, recurring_id)).state === "stopped");
  await assert.rejects(
    fan.ask(changeRecurring, { params: { recurring_id }, body: { act: "resume" } }),
    /already ended/,
  );
});
