import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deleteUser } from "../../../contract/accounts/accounts.ts";
import {
  changeRecurringByLink,
  recurringByLink,
  replaceCardByLink,
} from "../../../contract/recurring/by-link.ts";
import { changeRecurring, type RecurringChange, replaceCard } from "../../../contract/recurring/recurring.ts";
import { monthsAfter } from "../../../pure/months.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { pay } from "../testing/pay.ts";
import { recurringWords } from "../testing/recurring.ts";

let site: Site;
let words: ReturnType<typeof recurringWords>;
let kai: number;
before(async () => {
  site = await startSite({ SWEEP_SECONDS: "1" });
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  words = recurringWords(site);
});
after(() => site.stop());

let supporters = 0;
async function aSupporter(): Promise<Visitor & { email: string; user_id: number }> {
  const email = `supporter-${++supporters}@demo.test`;
  const user_id = await addPerson(site.database, { email });
  // Earlier tests have left the provider's clock ahead, where no page could be opened.
  await words.control("POST", "/clock/reset");
  return { ...(await signedIn(site, email)), email, user_id };
}
const change = (supporter: Visitor, recurring_id: string, body: RecurringChange) =>
  supporter.ask(changeRecurring, { params: { recurring_id }, body });
const endAt = async (recurring_id: string) => (await words.subscriptionOf(recurring_id)).cancel_at;
/** Waits for the end: where another look was later than the one of a change, that one sets it. */
const endsAfter = (recurring_id: string, months: number) =>
  until(
    async () => (await endAt(recurring_id)) === (await edgeOf(recurring_id, months)),
    `It does not end after ${months} months.`,
  );
const edgeOf = async (recurring_id: string, months: number) => {
  const { billing_cycle_anchor } = await words.subscriptionOf(recurring_id);
  return monthsAfter(new Date(billing_cycle_anchor * 1_000), months).getTime() / 1_000;
};

test("a skipped month moves the end, and the number of charges stays", async () => {
  const supporter = await aSupporter();
  const { recurring_id } = await words.begun(supporter, kai, 3);
  await endsAfter(recurring_id, 3);
  const skipped = await change(supporter, recurring_id, { act: "skip" });
  assert.deepEqual([skipped.state, skipped.duration_months, skipped.total], ["paused", 3, 150]);
  await endsAfter(recurring_id, 4);
  for (let months = 0; months < 6; months += 1) await words.pass(31);
  assert.deepEqual(await words.chargesOf(recurring_id), [5000, 5000, 5000]);
  await until(async () => (await words.sheetOf(supporter, recurring_id)).state === "finished");
});

test("another amount counts from the next charge on; a pause that is taken back moves the end back", async () => {
  const supporter = await aSupporter();
  const { recurring_id, next_charge_at } = await words.begun(supporter, kai, 3);
  const changed = await change(supporter, recurring_id, { act: "amount", amount: 80 });
  assert.deepEqual([changed.amount, changed.total], [80, 210]);
  await assert.rejects(change(supporter, recurring_id, { act: "amount", amount: 0 }), /select or add/);
  await assert.rejects(
    change(supporter, recurring_id, { act: "pause", until: "2027-02-30" }),
    /Choose a date/,
  );
  const day = (later: number) =>
    new Date(Date.parse(next_charge_at ?? "") + later * 86_400_000).toISOString().slice(0, 10);
  await assert.rejects(
    change(supporter, recurring_id, { act: "pause", until: day(-3) }),
    /Choose a later date/,
  );
  const paused = await change(supporter, recurring_id, { act: "pause", until: day(40) });
  assert.equal(paused.state, "paused");
  await endsAfter(recurring_id, 5);
  assert.equal((await change(supporter, recurring_id, { act: "resume" })).state, "going");
  await endsAfter(recurring_id, 3);
  await words.pass(32);
  assert.deepEqual(await words.chargesOf(recurring_id), [5000, 8000]);
  assert.equal((await change(supporter, recurring_id, { act: "end" })).state, "stopped");
  await assert.rejects(change(supporter, recurring_id, { act: "resume" }), /already ended/);
});

test("by the link of a mail one may look and end it, and lower the amount, but not raise it", async () => {
  const supporter = await aSupporter();
  const { recurring_id } = await words.begun(supporter, kai, 6);
  const link = await words.mailedLink(supporter.email);
  const seen = await site.ask(recurringByLink, { body: { link } });
  assert.equal(seen.recurring_id, recurring_id);
  assert.ok(!JSON.stringify(seen).includes("@"), "no address");
  // Programs that open links to look at them: the page, without what is behind the `#`, and no call by GET.
  for (const method of ["GET", "HEAD"]) {
    assert.equal((await fetch(`${site.origin}/Recurring`, { method })).status, 200);
    for (const { path } of [recurringByLink, changeRecurringByLink, replaceCardByLink]) {
      assert.equal((await site.request(path, { method })).status, 404);
    }
  }
  assert.deepEqual(await site.ask(recurringByLink, { body: { link } }), seen);
  const by = (body: RecurringChange) => site.ask(changeRecurringByLink, { body: { ...body, link } });
  await assert.rejects(by({ act: "amount", amount: 60 }), /only lower the amount/);
  assert.equal((await by({ act: "amount", amount: 20 })).amount, 20);
  const forged = link.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  await assert.rejects(site.ask(recurringByLink, { body: { link: forged } }), /nothing left to change/);
  assert.equal((await by({ act: "end" })).state, "stopped");
  await assert.rejects(site.ask(recurringByLink, { body: { link } }), /nothing left to change/);
});

test("somebody else's is nobody's to see or change", async () => {
  const [supporter, other] = [await aSupporter(), await aSupporter()];
  const { recurring_id } = await words.begun(supporter, kai, 3);
  await assert.rejects(change(other, recurring_id, { act: "end" }), /can't find this contribution/);
  await assert.rejects(other.ask(replaceCard, { params: { recurring_id } }), /can't find this contribution/);
  await change(supporter, recurring_id, { act: "end" });
});

test("a declined renewal is told with the way to mend it; another card, for all of them, pays it at once", async () => {
  const supporter = await aSupporter();
  const [one, other] = [await words.begun(supporter, kai, 3), await words.begun(supporter, kai, 6, 20)];
  const { default_payment_method } = await words.subscriptionOf(one.recurring_id);
  const card = { number: "4000000000000341" };
  await words.control("PUT", `/payment_methods/${default_payment_method}`, card);
  await words.pass(32);
  await until(async () => (await words.sheetOf(supporter, one.recurring_id)).state === "late");
  const [mail] = await until(async () => {
    const found = await words.mailsTo(supporter.email, "couldn't charge your card");
    return found.length > 0 && found;
  });
  assert.match(mail?.text ?? "", /Update card:\n\S+\/Recurring#/);
  await words.control("POST", "/clock/reset");
  const { checkout_url } = await supporter.ask(replaceCard, { params: { recurring_id: one.recurring_id } });
  assert.equal((await pay(checkout_url, "5555555555554444")).status, 303);
  const mended = await until(async () => {
    const sheet = await words.sheetOf(supporter, one.recurring_id);
    return sheet.state === "going" && sheet.charged === 2 && sheet;
  });
  assert.deepEqual([mended.card?.brand, mended.charged], ["mastercard", 2]);
  await until(async () => (await words.sheetOf(supporter, other.recurring_id)).card?.last4 === "4444");
  for (const { recurring_id } of [one, other]) await change(supporter, recurring_id, { act: "end" });
});

test("a card that is saved by a mailed link pays that one alone, and not what begins later", async () => {
  const supporter = await aSupporter();
  const [one, other] = [await words.begun(supporter, kai, 3), await words.begun(supporter, kai, 6, 20)];
  const { customer } = await words.subscriptionOf(one.recurring_id);
  const usual = async () => {
    const found = await words.provider.customers.retrieve(String(customer));
    return found.deleted ? null : found.invoice_settings.default_payment_method;
  };
  const usual_before = await usual();
  const link = await words.mailedLink(supporter.email);
  const about = link.slice(0, 36);
  const { checkout_url } = await site.ask(replaceCardByLink, { body: { link } });
  assert.equal((await pay(checkout_url, "5555555555554444")).status, 303);
  await until(async () => (await words.sheetOf(supporter, about)).card?.last4 === "4444");
  await words.settled();
  const not_about = about === one.recurring_id ? other : one;
  assert.equal((await words.sheetOf(supporter, not_about.recurring_id)).card?.last4, "4242");
  assert.equal(await usual(), usual_before);
  for (const { recurring_id } of [one, other]) await change(supporter, recurring_id, { act: "end" });
});

test("after the last try it ends, and is said to have ended", async () => {
  const supporter = await aSupporter();
  const { recurring_id } = await words.begun(supporter, kai, 6);
  const { default_payment_method } = await words.subscriptionOf(recurring_id);
  await words.control("PUT", `/payment_methods/${default_payment_method}`, { number: "4000000000000341" });
  await words.pass(60);
  await until(async () => (await words.sheetOf(supporter, recurring_id)).state === "not_paid");
  assert.deepEqual(await words.chargesOf(recurring_id), [5000]);
  await until(async () => (await words.mailsTo(supporter.email, "on the last try either")).length === 1);
});

/** Whether the provider's list of events is let be: somebody else has the turn, who takes an hour for it. What was being read is kept nowhere. */
const readsNoList = (is_so: boolean) =>
  site.database.query(
    `update provider_events_read set reading_turn = gen_random_uuid(),
            reading_until = case when $1 then now() + interval '1 hour' else '-infinity' end`,
    [is_so],
  );

test("an end that is gone is found by the sweeper and set again", async () => {
  const supporter = await aSupporter();
  const { recurring_id } = await words.begun(supporter, kai, 3);
  const { id } = await words.subscriptionOf(recurring_id);
  await words.control("POST", "/chaos", { on: "event", do: "lose" });
  await readsNoList(true);
  await words.provider.subscriptions.update(id, { cancel_at: "" });
  await words.control("DELETE", "/chaos");
  assert.equal(await endAt(recurring_id), null);
  await words.sweptUntil(
    recurring_id,
    async () => (await endAt(recurring_id)) === (await edgeOf(recurring_id, 3)),
  );
  await readsNoList(false);
  await change(supporter, recurring_id, { act: "end" });
});

test("a charge beyond the last is booked with an alarm and sent back by itself", async () => {
  const supporter = await aSupporter();
  const { recurring_id } = await words.begun(supporter, kai, 3);
  // What nobody does here: the promise is cut to what would be one charge too few.
  await words.pass(32);
  await words.pass(31);
  const { id } = await words.subscriptionOf(recurring_id);
  assert.equal((await words.chargesOf(recurring_id)).length, 3);
  // Somebody at the provider's dashboard takes the end away, and no event of it comes through before the next month.
  await words.control("POST", "/deliveries/hold");
  await readsNoList(true);
  await words.provider.subscriptions.update(id, { cancel_at: "" });
  await words.control("POST", "/clock/advance", { seconds: 32 * 86_400 });
  await words.control("POST", "/deliveries/release");
  await readsNoList(false);
  await words.settled();
  assert.deepEqual(await words.chargesOf(recurring_id), [5000, 5000, 5000, 5000]);
  const refunded = await until(async () => {
    const { rows } = await site.database.query(
      "select sum(refunded_cents)::int as cents from contributions where recurring_id = $1",
      [recurring_id],
    );
    return rows[0].cents > 0 && rows[0].cents;
  });
  assert.equal(refunded, 5000);
  await until(async () => (await words.mailsTo("help@demo.test", "one charge more")).length > 0);
  await until(async () => (await words.subscriptionOf(recurring_id)).status === "canceled");
  const { charged, given } = await words.sheetOf(supporter, recurring_id);
  assert.deepEqual([charged, given], [3, 150], "it counts as none of those that were agreed on");
  const receipts = await until(async () => {
    const found = await words.mailsTo(supporter.email, "Receipt: $50");
    return found.length === 4 && found.map(({ text }) => text);
  }, "Not every charge has its receipt.");
  assert.ok(!receipts.some((text) => text.includes("4 of 3")));
  const beyond = receipts.filter((text) => text.includes("$50 USD, one more than the 3 you agreed to"));
  assert.equal(beyond.length, 1);
  assert.match(beyond[0] ?? "", /We're refunding it to your card/);
  assert.doesNotMatch(beyond[0] ?? "", /is held for/);
});

test("deleting an account stops what it gives every month first, and where that is not sure, deletes nothing", async () => {
  const supporter = await aSupporter();
  const { recurring_id } = await words.begun(supporter, kai, 12);
  const params = { user_id: supporter.user_id };
  await words.control("POST", "/chaos", {
    on: "request",
    path: "/v1/subscriptions",
    do: "refuse",
    status: 503,
  });
  await assert.rejects(supporter.ask(deleteUser, { params }), /couldn't stop your recurring contributions/);
  await words.control("DELETE", "/chaos");
  assert.equal((await words.subscriptionOf(recurring_id)).status, "active");
  await supporter.ask(deleteUser, { params });
  assert.equal((await words.subscriptionOf(recurring_id)).status, "canceled");
});
