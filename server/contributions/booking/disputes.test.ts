import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getPayment } from "../../../contract/contributions/contributions.ts";
import { getPlayer } from "../../../contract/players/players.ts";
import { myContributions } from "../../../contract/recurring/recurring.ts";
import { addPerson, signedIn } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { moneyWords } from "../testing/money.ts";

let site: Site;
let words: ReturnType<typeof moneyWords>;
let kai: number;
before(async () => {
  site = await startSite({ SWEEP_SECONDS: "3600", CONTACT_EMAIL: "office@demo.test" });
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  words = moneyWords(site);
});
after(() => site.stop());

const received = async () =>
  (await site.ask(getPlayer, { params: { player_id: kai, team_id: 1 } })).received_donations;

/** A paid contribution about which the payer has gone to the bank. */
async function disputed(asked: { amount?: number; inquiry?: boolean } = {}) {
  const paid = await words.paid(kai);
  const dispute = await words.control<{ id: string }>("POST", "/disputes", {
    payment_intent: paid.payment_intent,
    ...asked,
  });
  await heard(dispute.id);
  return { ...paid, dispute_id: dispute.id };
}

const decide = (dispute_id: string, status: string) =>
  words.control("POST", `/disputes/${dispute_id}`, { status });

const heard = (dispute_id: string, status?: string) =>
  until(async () => {
    const { rows } = await site.database.query("select status from disputes where dispute_id = $1", [
      dispute_id,
    ]);
    return status ? rows[0]?.status === status : rows.length > 0;
  });

const lettersAbout = (dispute_id: string, count: number) =>
  until(async () => {
    const found = await words.mailsTo("office@demo.test", dispute_id);
    return found.length >= count && found.map(({ subject }) => subject).sort();
  });

const WITHDRAWN = [
  ["dispute_withdrawn", "in_dispute", 5000],
  ["dispute_withdrawn", "provider_balance", -5000],
  ["dispute_fee", "dispute_fees", 1500],
  ["dispute_fee", "provider_balance", -1500],
];

test("a dispute: withdrawn with its fee, still the athlete's until decided, the office told until when", async () => {
  const before = await received();
  const { contribution_id, session_id, dispute_id } = await disputed();
  assert.deepEqual(await words.linesOf(contribution_id), WITHDRAWN);
  assert.equal(await received(), before + 50);
  const payment = await site.ask(getPayment, { params: { session_id } });
  assert.deepEqual([payment.state, payment.in_dispute, payment.refunded], ["paid", true, 0]);
  await lettersAbout(dispute_id, 1);
  const [letter] = await words.mailsTo("office@demo.test", dispute_id);
  assert.match(letter?.text ?? "", /Respond by: \w+ \d+, \d{4} at 11:59 PM \(UTC\)/);
  assert.equal((await words.mailsTo("fan@demo.test", dispute_id)).length, 0);
});

test("won: the amount is back, the fee is not", async () => {
  const before = await received();
  const { contribution_id, session_id, dispute_id } = await disputed();
  await decide(dispute_id, "won");
  await heard(dispute_id, "won");
  assert.deepEqual(await words.linesOf(contribution_id), [
    ...WITHDRAWN,
    ["dispute_reinstated", "provider_balance", 5000],
    ["dispute_reinstated", "in_dispute", -5000],
  ]);
  assert.equal(await received(), before + 50);
  const payment = await site.ask(getPayment, { params: { session_id } });
  assert.deepEqual([payment.state, payment.in_dispute], ["paid", false]);
  assert.deepEqual(await lettersAbout(dispute_id, 2), [
    "Dispute won: $50 USD for Kai O'Brien",
    "Dispute: $50 USD for Kai O'Brien",
  ]);
});

test("lost: no longer held for the athlete, and shown as gone back", async () => {
  const before = await received();
  const { contribution_id, dispute_id } = await disputed();
  await decide(dispute_id, "lost");
  await heard(dispute_id, "lost");
  assert.deepEqual(await words.linesOf(contribution_id), [
    ...WITHDRAWN,
    ["dispute_lost", "held_for_athlete", 5000],
    ["dispute_lost", "in_dispute", -5000],
  ]);
  assert.deepEqual(await words.holdingsOf(contribution_id), {
    dispute_fees: 1500,
    provider_balance: -1675,
    provider_fees: 175,
  });
  assert.equal(await received(), before);
  assert.equal((await words.stateOf(contribution_id)).state, "refunded");
  assert.deepEqual(await lettersAbout(dispute_id, 2), [
    "Dispute lost: $50 USD for Kai O'Brien",
    "Dispute: $50 USD for Kai O'Brien",
  ]);
});

test("an inquiry moves nothing, is told of as what it is, and closes as if it had not been", async () => {
  const { contribution_id, dispute_id } = await disputed({ inquiry: true });
  await decide(dispute_id, "warning_closed");
  await heard(dispute_id, "warning_closed");
  assert.deepEqual(await words.linesOf(contribution_id), []);
  assert.deepEqual(await lettersAbout(dispute_id, 1), ["Inquiry: $50 USD for Kai O'Brien"]);
});

test("an inquiry that becomes a dispute is booked from then on", async () => {
  const { contribution_id, dispute_id } = await disputed({ inquiry: true });
  await decide(dispute_id, "needs_response");
  await heard(dispute_id, "needs_response");
  assert.deepEqual(await words.linesOf(contribution_id), WITHDRAWN);
  await lettersAbout(dispute_id, 2);
});

test("two disputes of one charge, one won and one lost, beside a refund of the rest", async () => {
  const { contribution_id, payment_intent, session_id } = await words.paid(kai);
  await words.provider.refunds.create({ payment_intent, amount: 1000 });
  const [first, second] = [
    await words.control<{ id: string }>("POST", "/disputes", { payment_intent, amount: 1500 }),
    await words.control<{ id: string }>("POST", "/disputes", { payment_intent, amount: 2500 }),
  ];
  await decide(first.id, "won");
  await decide(second.id, "lost");
  await heard(first.id, "won");
  await heard(second.id, "lost");
  await words.settled();
  assert.deepEqual(await words.holdingsOf(contribution_id), {
    dispute_fees: 3000,
    held_for_athlete: -1500,
    provider_balance: 5000 - 175 - 1000 - 2500 - 3000,
    provider_fees: 175,
  });
  const { state, refunded, lost } = await words.stateOf(contribution_id);
  assert.deepEqual([state, refunded, lost], ["paid", 10, 25], "what we sent back is not what a bank took");
  const payment = await site.ask(getPayment, { params: { session_id } });
  assert.deepEqual([payment.refunded, payment.lost], [10, 25]);
  const user_id = await addPerson(site.database, { email: "statement@example.org" });
  await site.database.query("update contributions set user_id = $1 where contribution_id = $2", [
    user_id,
    contribution_id,
  ]);
  const { given, total } = await (await signedIn(site, "statement@example.org")).ask(myContributions, {});
  assert.deepEqual(
    given.map((one) => [one.amount, one.refunded, one.lost]),
    [[50, 10, 25]],
  );
  assert.equal(total, 15);
});

test("every event, sent again backwards, changes nothing, and the books balance with the provider's", async () => {
  await words.settled();
  const before = await words.wholeLedger();
  for (const { event } of (await words.deliveries()).reverse())
    await words.control("POST", `/events/${event}/redeliver`);
  await words.settled();
  assert.deepEqual(await words.wholeLedger(), before);
  const { available, pending } = await words.provider.balance.retrieve();
  const theirs = [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
  const { rows } = await site.database.query(
    "select balance_cents::int from ledger_balances where kind = 'provider_balance' and currency = 'usd'",
  );
  assert.equal(rows[0].balance_cents, theirs);
});
