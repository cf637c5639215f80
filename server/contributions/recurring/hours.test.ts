import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { changeRecurringByLink } from "../../../contract/recurring/by-link.ts";
import { changeRecurring, type RecurringChange, replaceCard } from "../../../contract/recurring/recurring.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { pay } from "../testing/pay.ts";
import { recurringWords } from "../testing/recurring.ts";

const HOUR = 3_600;

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
type Supporter = Visitor & { email: string };
async function aSupporter(): Promise<Supporter> {
  const email = `hours-${++supporters}@demo.test`;
  await addPerson(site.database, { email });
  // Earlier tests have left the provider's clock ahead, where no page could be opened.
  await words.control("POST", "/clock/reset");
  return { ...(await signedIn(site, email)), email };
}
const change = (supporter: Supporter, recurring_id: string, body: RecurringChange) =>
  supporter.ask(changeRecurring, { params: { recurring_id }, body });

async function pass(seconds: number): Promise<void> {
  await words.control("POST", "/clock/advance", { seconds: Math.ceil(seconds) });
  await words.settled();
}
const now = async () => (await words.control<{ now: number }>("GET", "/clock")).now;
const invoicesOf = async (recurring_id: string) => {
  const { id } = await words.subscriptionOf(recurring_id);
  return (await words.provider.invoices.list({ subscription: id, limit: 10 })).data.reverse();
};

/** One over 100 dollars whose second month has begun a minute ago: its bill is a draft, and charged in an hour. */
async function inTheHour(supporter: Supporter, months = 3) {
  const { recurring_id } = await words.begun(supporter, kai, months, 100);
  const { items } = await words.subscriptionOf(recurring_id);
  await pass((items.data[0]?.current_period_end ?? 0) - (await now()) + 60);
  const [, draft] = await invoicesOf(recurring_id);
  assert.deepEqual([draft?.status, draft?.amount_due], ["draft", 10_000]);
  return { recurring_id, second: draft?.id ?? "" };
}

test("a month skipped in the hour before its charge is not charged, and the number of charges stays", async () => {
  const supporter = await aSupporter();
  const { recurring_id } = await inTheHour(supporter);
  const { owed } = await words.sheetOf(supporter, recurring_id);
  const skip = { act: "skip", charge_at: owed?.since ?? "" } as const;
  assert.equal((await change(supporter, recurring_id, skip)).owed, null);
  // The end is set by the latest look, which an event may have brought.
  await words.settled();
  const { cancel_at } = await words.subscriptionOf(recurring_id);
  await change(supporter, recurring_id, skip);
  assert.equal((await words.subscriptionOf(recurring_id)).cancel_at, cancel_at, "skipped once");
  await pass(2 * HOUR);
  assert.deepEqual(await words.chargesOf(recurring_id), [10_000]);
  for (let months = 0; months < 4; months += 1) await words.pass(31);
  assert.deepEqual(await words.chargesOf(recurring_id), [10_000, 10_000, 10_000]);
});

test("an amount lowered in the hour counts from the next charge on, and what is charged now is said; by a mailed link, too", async () => {
  const supporter = await aSupporter();
  const { recurring_id } = await inTheHour(supporter);
  const link = await words.mailedLink(supporter.email);
  const lowered = await site.ask(changeRecurringByLink, { body: { act: "amount", amount: 10, link } });
  assert.deepEqual([lowered.amount, lowered.owed?.amount, lowered.owed?.declined], [10, 100, false]);
  assert.equal(lowered.total, 100 + 100 + 10);
  await pass(HOUR);
  const charged = await words.sheetOf(supporter, recurring_id);
  assert.deepEqual([charged.owed, charged.given, charged.total], [null, 200, 210]);
  await words.pass(31);
  assert.deepEqual(await words.chargesOf(recurring_id), [10_000, 10_000, 1_000]);
});

test("a pause in the hour charges nothing from now on, neither then nor before its day", async () => {
  const supporter = await aSupporter();
  const { recurring_id } = await inTheHour(supporter);
  const until = new Date(((await now()) + 10 * 24 * HOUR) * 1_000).toISOString().slice(0, 10);
  const paused = await change(supporter, recurring_id, { act: "pause", until });
  assert.equal(paused.owed, null);
  await pass(2 * HOUR);
  assert.deepEqual(await words.chargesOf(recurring_id), [10_000]);
  for (let months = 0; months < 3; months += 1) await words.pass(31);
  assert.deepEqual(await words.chargesOf(recurring_id), [10_000, 10_000, 10_000]);
});

test("an end in the hour ends it: nothing more is charged", async () => {
  const supporter = await aSupporter();
  const { recurring_id } = await inTheHour(supporter);
  const ended = await change(supporter, recurring_id, { act: "end" });
  assert.deepEqual([ended.state, ended.owed, ended.total], ["stopped", null, 100]);
  for (let hours = 0; hours < 4; hours += 1) await pass(HOUR);
  assert.deepEqual(await words.chargesOf(recurring_id), [10_000]);
});

test("another card saved in the hour is the one that is charged", async () => {
  const supporter = await aSupporter();
  const { recurring_id } = await words.begun(supporter, kai, 3, 100);
  // The page's own time is the server's: it is opened before the month begins.
  const { checkout_url } = await supporter.ask(replaceCard, { params: { recurring_id } });
  const { items } = await words.subscriptionOf(recurring_id);
  await words.control("PUT", "/delays", { finalize_seconds: 72 * HOUR });
  const left = (items.data[0]?.current_period_end ?? 0) - (await now());
  assert.equal((await pay(checkout_url, "5555555555554444")).status, 303);
  await pass(left + 60);
  const due = await words.sheetOf(supporter, recurring_id);
  assert.deepEqual([due.card?.last4, due.owed?.amount], ["4444", 100]);
  await pass(71 * HOUR);
  assert.deepEqual(await words.chargesOf(recurring_id), [10_000]);
  await pass(HOUR);
  await words.control("PUT", "/delays", { finalize_seconds: HOUR });
  assert.deepEqual(await words.chargesOf(recurring_id), [10_000, 10_000]);
  const { data } = await words.provider.charges.list({ limit: 1 });
  assert.equal(data[0]?.payment_method_details?.card?.last4, "4444");
});

test("what was shown is what is skipped: a charge that is made meanwhile skips no other month", async () => {
  const supporter = await aSupporter();
  const { recurring_id } = await inTheHour(supporter);
  const { owed, next_charge_at } = await words.sheetOf(supporter, recurring_id);
  await pass(HOUR);
  const skip = (charge_at: string | null | undefined) =>
    change(supporter, recurring_id, { act: "skip", charge_at: charge_at ?? "" });
  await assert.rejects(skip(owed?.since), /Your next payment is now the one on/);
  assert.equal((await words.sheetOf(supporter, recurring_id)).state, "going");
  assert.equal((await skip(next_charge_at)).state, "paused");
  await words.settled();
  const { cancel_at } = await words.subscriptionOf(recurring_id);
  // Pressed again, since the answer was lost: the same month.
  assert.equal((await skip(next_charge_at)).state, "paused");
  assert.equal((await words.subscriptionOf(recurring_id)).cancel_at, cancel_at);
});

test("an amount lowered while a declined charge is tried again leaves that charge as it was billed, and says so", async () => {
  const supporter = await aSupporter();
  const { recurring_id } = await inTheHour(supporter);
  const { default_payment_method } = await words.subscriptionOf(recurring_id);
  const card = (number: string) =>
    words.control("PUT", `/payment_methods/${default_payment_method}`, { number });
  await card("4000000000000341");
  await pass(HOUR);
  const late = await change(supporter, recurring_id, { act: "amount", amount: 10 });
  assert.deepEqual(
    [late.state, late.owed?.declined, late.owed?.amount, late.amount],
    ["late", true, 100, 10],
  );
  assert.ok(late.owed?.next_try_at);
  const mail = await words.mailWith(supporter.email, "couldn't charge your card");
  assert.match(mail.text, /declined your \$100 payment for/);
  await card("4242424242424242");
  await words.pass(4);
  assert.deepEqual(await words.chargesOf(recurring_id), [10_000, 10_000]);
  assert.equal((await words.sheetOf(supporter, recurring_id)).owed, null);
  // Late when it is ended: no try more.
  await card("4000000000000341");
  await words.pass(28);
  assert.equal((await words.sheetOf(supporter, recurring_id)).owed?.amount, 10);
  await change(supporter, recurring_id, { act: "end" });
  await card("4242424242424242");
  await words.pass(20);
  assert.deepEqual(await words.chargesOf(recurring_id), [10_000, 10_000]);
});

test("whose athlete moves in the hour is charged nothing until the day of the letter", async () => {
  const supporter = await aSupporter();
  const { recurring_id } = await inTheHour(supporter, 6);
  await site.database.query(
    `update recurring_contributions set asked_at = now(), asked_until = $2 where recurring_id = $1`,
    [recurring_id, new Date(((await now()) + 15 * 24 * HOUR) * 1_000)],
  );
  await site.database.query(
    "select graphile_worker.add_job('handle_moved_athlete', json_build_object('recurring_id', $1::text))",
    [recurring_id],
  );
  const letter = await words.mailWith(supporter.email, "is transferring");
  assert.match(letter.text, /You won't be charged before .*, so take your time/);
  await pass(2 * HOUR);
  assert.deepEqual(await words.chargesOf(recurring_id), [10_000]);
});
