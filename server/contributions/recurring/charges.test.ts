import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { myContributions, openRecurringCheckout } from "../../../contract/recurring/recurring.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { pay } from "../testing/pay.ts";
import { recurringWords } from "../testing/recurring.ts";

let site: Site;
let words: ReturnType<typeof recurringWords>;
let kai: number;
let fan: Visitor;
before(async () => {
  // Swept so seldom that what is known here is known by an event.
  site = await startSite({ SWEEP_SECONDS: "3600" });
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  words = recurringWords(site);
  await addPerson(site.database, { email: "fan@demo.test" });
  fan = await signedIn(site, "fan@demo.test");
});
after(() => site.stop());

test("nobody begins one who is not signed in, or whose address is not confirmed, or who did not agree", async () => {
  const body = {
    amount: 10,
    nil_service_type: "general_contribution",
    player_id: kai,
    recurring_cost_duration: 3,
    agreed_to_renewal: true,
  };
  await assert.rejects(site.ask(openRecurringCheckout, { body }), /sign in/);
  await addPerson(site.database, { email: "new@demo.test", confirmed: false });
  const newcomer = await signedIn(site, "new@demo.test");
  await assert.rejects(newcomer.ask(openRecurringCheckout, { body }), /confirm your email first/);
  const refused = (changed: object) => fan.ask(openRecurringCheckout, { body: { ...body, ...changed } });
  await assert.rejects(refused({ recurring_cost_duration: 4 }), /3, 6 or 12 months/);
  await assert.rejects(refused({ recurring_cost_duration: null }), /3, 6 or 12 months/);
  await assert.rejects(refused({ agreed_to_renewal: false }), /agree to the monthly charges/);
  await assert.rejects(refused({ amount: 0 }), /select or add donation amount/);
});

test("the same click twice begins one, and another duration with its key is refused", async () => {
  const body = {
    amount: 20,
    nil_service_type: "general_contribution",
    player_id: kai,
    recurring_cost_duration: 6,
    agreed_to_renewal: true,
  };
  const idempotency_key = crypto.randomUUID();
  const [one, other] = await Promise.all([
    fan.ask(openRecurringCheckout, { body }, { idempotency_key }),
    fan.ask(openRecurringCheckout, { body }, { idempotency_key }),
  ]);
  assert.deepEqual(one, other);
  await assert.rejects(
    fan.ask(openRecurringCheckout, { body: { ...body, recurring_cost_duration: 12 } }, { idempotency_key }),
    /used for another contribution/,
  );
  const { rows } = await site.database.query(
    "select count(*)::int as n from recurring_contributions where amount_cents = 2000",
  );
  assert.equal(rows[0].n, 1);
});

test("a failure that the provider remembers keeps nobody from giving", async () => {
  await addPerson(site.database, { email: "patient@demo.test" });
  const patient = await signedIn(site, "patient@demo.test");
  await words.control("POST", "/chaos", { on: "request", path: "/v1/customers", do: "refuse", status: 500 });
  await assert.rejects(words.open(patient, kai), /Please try again/);
  await words.control("DELETE", "/chaos");
  assert.match((await words.open(patient, kai)).checkout_url, /^http/);
});

test("a customer that is missing at the provider is made anew: who gave before can give again", async () => {
  await addPerson(site.database, { email: "back@demo.test" });
  const back = await signedIn(site, "back@demo.test");
  await words.begun(back, kai, 3);
  const customer = async (): Promise<string> =>
    (
      await site.database.query(
        "select provider_customer_id as id from provider_customers join people using (user_id) where email = 'back@demo.test'",
      )
    ).rows[0].id;
  const gone = await customer();
  await words.provider.customers.del(gone);
  const { recurring_id } = await words.begun(back, kai, 3);
  assert.notEqual(await customer(), gone);
  const { customer: charged } = await words.subscriptionOf(recurring_id);
  assert.equal(charged, await customer());
});

test("a page that is never paid begins nothing, and is shown to nobody", async () => {
  const { checkout_url, contribution_id } = await words.open(fan, kai, 6, 30);
  assert.equal((await pay(checkout_url, "4000000000000002")).status, 402);
  const { rows } = await site.database.query(
    "select provider_session_id from contributions where contribution_id = $1",
    [contribution_id],
  );
  await words.provider.checkout.sessions.expire(rows[0].provider_session_id);
  await words.settled();
  const state = await until(async () => {
    const found = await site.database.query(
      "select r.state from recurring_contributions r join contributions using (recurring_id) where contribution_id = $1",
      [contribution_id],
    );
    return found.rows[0].state !== "opening" && found.rows[0].state;
  });
  assert.equal(state, "never_began");
});

// Last: it leaves the provider's clock far ahead, where no page could be opened.
test("three months are three charges, each with its receipt and its lines in the book; then thanks, and no more", async () => {
  const begun = await words.begun(fan, kai, 3, 50);
  assert.deepEqual([begun.state, begun.charged, begun.given, begun.total], ["going", 1, 50, 150]);
  assert.deepEqual(begun.card && [begun.card.brand, begun.card.last4], ["visa", "4242"]);
  const { recurring_id } = begun;
  // A month of 31 days, and the hour in which its bill is a draft.
  await words.pass(32);
  assert.deepEqual((await words.sheetOf(fan, recurring_id)).charged, 2);
  for (let months = 0; months < 6; months += 1) await words.pass(31);

  assert.deepEqual(await words.chargesOf(recurring_id), [5000, 5000, 5000]);
  const over = await until(async () => {
    const sheet = await words.sheetOf(fan, recurring_id);
    return sheet.state === "finished" && sheet;
  });
  assert.deepEqual([over.charged, over.given, over.total, over.next_charge_at], [3, 150, 150, null]);
  const { rows } = await site.database.query(
    `select l.kind, count(*)::int as n, sum(l.amount_cents)::int as cents
       from ledger_lines l join contributions c using (contribution_id)
      where c.recurring_id = $1 and l.account = 'provider_balance' group by l.kind order by l.kind`,
    [recurring_id],
  );
  assert.deepEqual(rows, [
    { kind: "charge", n: 3, cents: 15000 },
    { kind: "fee", n: 3, cents: -525 },
  ]);
  const mails = await until(async () => {
    const found = await words.mailsTo("fan@demo.test", "");
    const receipts = found.filter(({ subject }) => subject.startsWith("Receipt: $50 for Kai"));
    const thanks = found.some(({ subject }) => subject.startsWith("Thank you for 3 months"));
    return thanks && receipts.length >= 3 && found;
  });
  const subjects = mails.map(({ subject }) => subject);
  assert.equal(subjects.filter((subject) => subject.startsWith("Receipt: $50 for Kai")).length, 3);
  assert.ok(subjects.includes("You're supporting Kai O'Brien: $50 a month"));
  const receipts = mails.filter(({ subject }) => subject.startsWith("Receipt"));
  for (const number of [1, 2, 3]) {
    const said = receipts.find(({ text }) => text.includes(`payment ${number} of 3`));
    assert.ok(said, `charge ${number}`);
    assert.equal(said.text.includes("/Recurring#"), number < 3);
  }
  const { given, total } = await fan.ask(myContributions, {});
  assert.deepEqual([given.length, total], [3, 150]);
});
