import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openOneTimeCheckout } from "../../../contract/contributions/contributions.ts";
import { changeRecurring, replaceCard } from "../../../contract/recurring/recurring.ts";
import { addPerson, signedIn } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { pay } from "../testing/pay.ts";
import { recurringWords } from "../testing/recurring.ts";

const DAY = 86_400;
const GOOD = "000123456789";
const EMPTY = "000222222227";

let site: Site;
let words: ReturnType<typeof recurringWords>;
let kai: number;
before(async () => {
  site = await startSite({ SWEEP_SECONDS: "1" });
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  words = recurringWords(site);
  await words.control("PUT", "/delays", { debit_seconds: 4 * DAY });
});
after(() => site.stop());

let supporters = 0;
async function aSupporter() {
  const email = `debits-${++supporters}@demo.test`;
  await addPerson(site.database, { email });
  await words.control("POST", "/clock/reset");
  return { ...(await signedIn(site, email)), email };
}

/** As somebody at the provider's dashboard can: from now on a bank account is debited every month. */
async function debitFrom(recurring_id: string, number: string): Promise<void> {
  const body = { amount: 50, nil_service_type: "general_contribution", player_id: kai } as const;
  const once = await site.ask(openOneTimeCheckout, { body });
  await pay(once.checkout_url, number);
  const { data } = await words.provider.paymentMethods.list({ type: "us_bank_account", limit: 1 });
  const { id, customer } = await words.subscriptionOf(recurring_id);
  const payment_method = data[0]?.id ?? "";
  await words.provider.paymentMethods.attach(payment_method, { customer: String(customer) });
  await words.provider.subscriptions.update(id, { default_payment_method: payment_method });
}
const sessions = async () => (await words.provider.checkout.sessions.list({ limit: 1 })).data[0];

test("what is charged every month is begun, and goes on, by card only: a bank answers in days", async () => {
  const supporter = await aSupporter();
  await words.open(supporter, kai, 3);
  assert.deepEqual((await sessions())?.payment_method_types, ["card"]);
  const { recurring_id } = await words.begun(supporter, kai, 3);
  await supporter.ask(replaceCard, { params: { recurring_id } });
  const page = await sessions();
  assert.deepEqual([page?.mode, page?.payment_method_types], ["setup", ["card"]]);
});

test("a renewal that a bank is asked for is under way, not failed: it is not ended, and booked once it is paid", async () => {
  const supporter = await aSupporter();
  const { recurring_id } = await words.begun(supporter, kai, 3);
  await debitFrom(recurring_id, GOOD);
  await words.pass(32);
  // Asked again and again in these days, as the sweeper does.
  const owed = await words.sweptUntil(
    recurring_id,
    async () => (await words.sheetOf(supporter, recurring_id)).owed,
  );
  assert.deepEqual([owed.amount, owed.declined], [50, false]);
  assert.equal((await words.subscriptionOf(recurring_id)).status, "active");
  await assert.rejects(
    supporter.ask(changeRecurring, { params: { recurring_id }, body: { act: "skip" } }),
    /just charged your card for this month/,
  );
  assert.deepEqual(await words.chargesOf(recurring_id), [5_000]);
  assert.equal((await words.mailsTo(supporter.email, "couldn't charge your card")).length, 0);
  await words.pass(4);
  await until(async () => (await words.chargesOf(recurring_id)).length === 2);
  assert.equal((await words.sheetOf(supporter, recurring_id)).state, "going");
  await supporter.ask(changeRecurring, { params: { recurring_id }, body: { act: "end" } });
});

test("a debit that fails is late from then on, and told", async () => {
  const supporter = await aSupporter();
  const { recurring_id } = await words.begun(supporter, kai, 3);
  await debitFrom(recurring_id, EMPTY);
  await words.pass(32);
  assert.equal((await words.sheetOf(supporter, recurring_id)).state, "going");
  await words.pass(4);
  const late = await until(async () => {
    const sheet = await words.sheetOf(supporter, recurring_id);
    return sheet.state === "late" && sheet;
  });
  assert.equal(late.owed?.declined, true);
  await words.mailWith(supporter.email, "couldn't charge your card");
});
