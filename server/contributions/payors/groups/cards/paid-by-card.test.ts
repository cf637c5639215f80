import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAlikePayors } from "../../../../../contract/contributions/payors-as-one.ts";
import { addPerson, signedIn } from "../../../../testing/people.ts";
import { until } from "../../../../testing/until.ts";
import { moneyWords } from "../../../testing/money.ts";
import { pay } from "../../../testing/pay.ts";
import { startPayors } from "../../../testing/payors.ts";
import { recurringWords } from "../../../testing/recurring.ts";

// From the card that is typed at the provider to what an office is told.

const [VISA, MASTERCARD] = ["4242424242424242", "5555555555554444"] as const;

let played: Awaited<ReturnType<typeof startPayors>>;
let words: ReturnType<typeof recurringWords>;
before(async () => {
  played = await startPayors({ SWEEP_SECONDS: "3600" });
  words = recurringWords(played.site);
});
after(async () => {
  await words.settled();
  await played.site.stop();
});

async function paysAsGuest(email: string, amount: number, number: string): Promise<void> {
  const { checkout_url, contribution_id } = await moneyWords(played.site).open(played.kai, amount);
  await pay(checkout_url, number, email);
  await until(async () => (await words.stateOf(contribution_id)).state === "paid");
}

/** What is remembered of the payor with this address. */
async function cardsOf(email: string): Promise<string[]> {
  const { rows } = await played.site.database.query(
    `select encode(c.card_hash, 'hex') as card from payor_cards c join payors y using (payor_id) left join people u using (user_id)
      where $1 in (y.email_key, u.email) order by 1`,
    [email],
  );
  return rows.map(({ card }) => card);
}

test("two addresses that paid with one card are proposed to the athlete's office, and who paid with another isn't", async () => {
  await paysAsGuest("uno@first.example", 400, VISA);
  await paysAsGuest("dos@second.example", 300, VISA);
  await paysAsGuest("tres@third.example", 300, MASTERCARD);
  assert.deepEqual(await cardsOf("uno@first.example"), await cardsOf("dos@second.example"));
  const { data } = await played.officer.ask(listAlikePayors, { query: { school: "" } });
  assert.deepEqual(
    data.map(({ payor, other, alike_by, together }) => [payor.name, other.name, alike_by, together]),
    [["uno@first.example", "dos@second.example", "card", 700]],
  );
});

test("a renewal of a plan that is paid with another card adds that card", async () => {
  const email = "plan@payors.example";
  await addPerson(played.site.database, { email });
  const supporter = await signedIn(played.site, email);
  const { recurring_id } = await words.begun(supporter, played.kai, 3, 20);
  const [visa] = await cardsOf("uno@first.example");
  const [mastercard] = await cardsOf("tres@third.example");
  assert.deepEqual(await cardsOf(email), [visa]);
  // In a month of 31 days the bill is a draft for an hour more.
  await words.pass(32);
  assert.deepEqual([(await words.chargesOf(recurring_id)).length, await cardsOf(email)], [2, [visa]]);
  const { default_payment_method } = await words.subscriptionOf(recurring_id);
  await words.control("PUT", `/payment_methods/${default_payment_method}`, { number: MASTERCARD });
  await words.pass(31);
  assert.equal((await words.chargesOf(recurring_id)).length, 3);
  assert.deepEqual(await cardsOf(email), [visa, mastercard].sort());
});
