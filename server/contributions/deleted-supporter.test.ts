import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deleteUser } from "../../contract/accounts/accounts.ts";
import { getAccountDeletion } from "../../contract/accounts/deletion.ts";
import { openOneTimeCheckout } from "../../contract/contributions/contributions.ts";
import { addPerson, signedIn, type Visitor } from "../testing/people.ts";
import { addPlayers, type Site, startSite } from "../testing/site.ts";
import { until } from "../testing/until.ts";
import { anOffer, orderWords } from "./orders/testing/orders.ts";
import { CARDS } from "./testing/money.ts";
import { pay } from "./testing/pay.ts";
import { recurringWords } from "./testing/recurring.ts";

let site: Site;
let words: ReturnType<typeof recurringWords>;
let kai: number;
before(async () => {
  site = await startSite({ SWEEP_SECONDS: "3600" });
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  words = recurringWords(site);
});
after(() => site.stop());

/** Somebody who gives signed in. The provider's pages are filled in with another address, as people do. */
const TYPED = "fan@demo.test";
let supporters = 0;
async function aSupporter() {
  const email = `supporter${++supporters}@example.org`;
  const user_id = await addPerson(site.database, { email });
  return { ...(await signedIn(site, email)), user_id, email };
}

async function gives(supporter: Visitor, number: string = CARDS.pays) {
  const body = { amount: 50, nil_service_type: "general_contribution", player_id: kai };
  const { checkout_url, contribution_id } = await supporter.ask(openOneTimeCheckout, { body });
  await pay(checkout_url, number);
  await until(async () => (await words.stateOf(contribution_id)).state === "paid");
  return { contribution_id, payment_intent: String((await row(contribution_id)).provider_payment_id) };
}

const row = async (contribution_id: string) =>
  (await site.database.query("select * from contributions where contribution_id = $1", [contribution_id]))
    .rows[0];

const leaves = async ({ ask, user_id }: Visitor & { user_id: number }) => {
  await words.settled();
  await lettersAreOut();
  await ask(deleteUser, { params: { user_id } });
};

const lettersAreOut = () =>
  until(async () => {
    const { rows } = await site.database.query(
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier like 'mail%'`,
    );
    return rows.length === 0;
  });

/** Every letter to whoever it was, but for the one that says that the account is gone. */
async function lettersTo(...addresses: string[]): Promise<string[]> {
  await words.settled();
  await lettersAreOut();
  const found = await Promise.all(addresses.map((address) => words.mailsTo(address, "")));
  return found.flat().map(({ subject }) => subject);
}

/** All letters to somebody, once the last of them is there, which says that the account is gone. */
const goodbyes = (email: string) =>
  until(async () => {
    const letters = await lettersTo(email);
    return letters.some((subject) => subject.includes("was removed")) && letters;
  });

test("a refund, a refund that fails and a dispute after the account is gone: no address is kept again, nobody is mailed", async () => {
  const supporter = await aSupporter();
  const [one, failing, disputed] = [
    await gives(supporter),
    await gives(supporter, CARDS.refundFails),
    await gives(supporter),
  ];
  await leaves(supporter);
  const gone = await goodbyes(supporter.email);

  await words.control("PUT", "/delays", { refund_seconds: 3_600 });
  for (const { payment_intent } of [one, failing]) await words.provider.refunds.create({ payment_intent });
  await until(async () => (await row(failing.contribution_id)).refunded_cents === "5000");
  await words.control("POST", "/clock/advance", { seconds: 3_601 });
  await until(async () => (await row(failing.contribution_id)).refunded_cents === "0");
  await words.control("POST", "/clock/reset");
  const { id } = await words.control<{ id: string }>("POST", "/disputes", {
    payment_intent: disputed.payment_intent,
  });
  await words.control("POST", `/disputes/${id}`, { status: "lost" });
  await until(async () => (await row(disputed.contribution_id)).lost_cents === "5000");

  for (const { contribution_id } of [one, failing, disputed]) {
    assert.equal((await row(contribution_id)).contributor_email, null);
  }
  assert.deepEqual(await lettersTo(supporter.email, TYPED), gone);
});

test("what they gave as a guest since their last sign-in goes with the account as the rest does: address, what was asked for, payor", async () => {
  const supporter = await aSupporter();
  const { user_id, email } = supporter;
  const photo = await anOffer(site.database, kai, { kind: "signed_photo", price: 25 });
  // On another device, where nobody is signed in.
  const { checkout_url, contribution_id } = await site.ask(openOneTimeCheckout, {
    body: { ...photo.body, deliver_to: "12 Elm Street, Tulsa OK" } as never,
  });
  await pay(checkout_url, CARDS.pays, email.toUpperCase());
  const ordering = orderWords(site);
  const order_id = await ordering.idOf(contribution_id);
  await ordering.stateIs(order_id, "ordered");
  assert.equal((await row(contribution_id)).user_id, null);
  const { orders } = await supporter.ask(getAccountDeletion, { params: { user_id } });
  assert.deepEqual(
    orders.map((it) => [it.contribution_id, it.goes_back]),
    [[contribution_id, true]],
  );
  await leaves(supporter);
  const { contributor_email, user_id: now } = await row(contribution_id);
  assert.deepEqual([contributor_email, Number(now)], [null, user_id]);
  const { rows: asked } = await site.database.query(
    "select brief, first_name, deliver_to from orders where order_id = $1",
    [order_id],
  );
  assert.deepEqual(asked, [{ brief: null, first_name: null, deliver_to: null }]);
  const { rows: payors } = await site.database.query("select from payors where email_key = $1", [email]);
  assert.deepEqual(payors, []);
  const gone = await goodbyes(email);
  await ordering.stateIs(order_id, "refunded");
  assert.deepEqual(await lettersTo(email), gone);
});

test("pages that are paid after the account is gone, once and by the month: likewise, and the months end", async () => {
  const supporter = await aSupporter();
  const body = { amount: 50, nil_service_type: "general_contribution", player_id: kai };
  const once = await supporter.ask(openOneTimeCheckout, { body });
  const monthly = await words.open(supporter, kai, 3);
  await leaves(supporter);
  const before = await goodbyes(supporter.email);
  for (const { checkout_url } of [once, monthly]) {
    await pay(checkout_url);
  }
  for (const { contribution_id } of [once, monthly]) {
    await until(async () => (await row(contribution_id)).state === "paid");
    assert.equal((await row(contribution_id)).contributor_email, null);
  }
  const { recurring_id } = await row(monthly.contribution_id);
  await until(async () => (await words.subscriptionOf(recurring_id)).status === "canceled");
  await words.settled();
  const { rows: cards } = await site.database.query(
    "select card_brand, card_last4 from recurring_contributions where recurring_id = $1 and ended_at is not null",
    [recurring_id],
  );
  assert.deepEqual(cards, [{ card_brand: null, card_last4: null }], "nor is a card that is told later");
  assert.deepEqual(await lettersTo(supporter.email), before);
  for (const { contribution_id } of [once, monthly]) {
    assert.deepEqual(await words.mailsTo(TYPED, contribution_id), []);
  }
});

test("a renewal that is written down while the account is being deleted: no address is stored again, nobody is mailed", async () => {
  const supporter = await aSupporter();
  const { recurring_id } = await words.begun(supporter, kai, 3);
  await words.settled();
  await lettersAreOut();
  const before = await lettersTo(supporter.email);
  // As far as the deletion has come when the renewal is found: its lock is held, and it has not committed.
  const deleting = await site.database.connect();
  try {
    await deleting.query("begin");
    await deleting.query(
      `update people set email = null, email_confirmed_at = null, user_name = null, given_name = null, password_hash = null,
                         password_changed_at = null, deleted_at = now() where user_id = $1`,
      [supporter.user_id],
    );
    await deleting.query("update contributions set contributor_email = null where user_id = $1", [
      supporter.user_id,
    ]);
    await words.control("POST", "/clock/advance", { seconds: 32 * 86_400 });
    await until(async () => {
      const { rows } = await site.database.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length > 0;
    });
    await deleting.query("commit");
  } finally {
    // Where it did not come so far, nothing of it is to hold anybody.
    deleting.release(true);
  }
  const charges = () => words.chargesOf(recurring_id);
  await until(async () => (await charges()).length === 2);
  assert.deepEqual(await charges(), [5_000, 5_000]);
  // Charged in spite of the deletion, it is the last: the plan ends at the provider.
  await until(async () => (await words.subscriptionOf(recurring_id)).status === "canceled");
  const { rows } = await site.database.query(
    "select distinct contributor_email from contributions where recurring_id = $1",
    [recurring_id],
  );
  assert.deepEqual(rows, [{ contributor_email: null }]);
  assert.deepEqual(await lettersTo(supporter.email, TYPED), before);
  await words.control("POST", "/clock/reset");
});

test("a month's bank debit that settles days after the account is gone is booked: no address is stored, nobody is mailed", async () => {
  const supporter = await aSupporter();
  await words.control("PUT", "/delays", { debit_seconds: 4 * 86_400 });
  const { recurring_id } = await words.begun(supporter, kai, 3);
  await debitFrom(recurring_id);
  await words.pass(32);
  await until(async () => (await words.sheetOf(supporter, recurring_id)).owed);
  assert.deepEqual(await words.chargesOf(recurring_id), [5_000], "the bank has not answered yet");
  await leaves(supporter);
  const before = await goodbyes(supporter.email);

  await words.pass(5);
  await until(async () => (await words.chargesOf(recurring_id)).length === 2);
  assert.deepEqual(await words.chargesOf(recurring_id), [5_000, 5_000]);
  const { rows } = await site.database.query(
    `select distinct c.contributor_email, r.card_last4, r.ended_at is not null as is_over
       from contributions c join recurring_contributions r using (recurring_id) where recurring_id = $1`,
    [recurring_id],
  );
  assert.deepEqual(rows, [{ contributor_email: null, card_last4: null, is_over: true }]);
  const { rows: booked } = await site.database.query(
    `select count(*)::int as payments from ledger_transfers t join contributions c using (contribution_id)
      where c.recurring_id = $1 and t.kind = 'charge'`,
    [recurring_id],
  );
  assert.deepEqual(booked, [{ payments: 2 }]);
  assert.deepEqual(await lettersTo(supporter.email), before);
  await words.control("POST", "/clock/reset");
});

/** As somebody at the provider's dashboard can: from now on a bank account is debited every month. */
async function debitFrom(recurring_id: string): Promise<void> {
  const once = await site.ask(openOneTimeCheckout, {
    body: { amount: 50, nil_service_type: "general_contribution", player_id: kai },
  });
  await pay(once.checkout_url, "000123456789");
  const { data } = await words.provider.paymentMethods.list({ type: "us_bank_account", limit: 1 });
  const { id, customer } = await words.subscriptionOf(recurring_id);
  const payment_method = data[0]?.id ?? "";
  await words.provider.paymentMethods.attach(payment_method, { customer: String(customer) });
  await words.provider.subscriptions.update(id, { default_payment_method: payment_method });
}
