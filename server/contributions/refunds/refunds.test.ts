import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getPayment } from "../../../contract/contributions/contributions.ts";
import { getPlayer } from "../../../contract/players/players.ts";
import { letterMoment } from "../../../pure/dates.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { CARDS, moneyWords } from "../testing/money.ts";

let site: Site;
let words: ReturnType<typeof moneyWords>;
let kai: number;
before(async () => {
  // Swept so seldom that what is booked here was booked by an event.
  site = await startSite({ SWEEP_SECONDS: "3600" });
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  words = moneyWords(site);
});
after(() => site.stop());

const received = async () =>
  (await site.ask(getPlayer, { params: { player_id: kai, team_id: 1 } })).received_donations;

test("a refund in full: booked, the athlete's sum lower, the page says so, and one mail tells", async () => {
  const before = await received();
  const { contribution_id, payment_intent, session_id } = await words.paid(kai);
  // Three days later: a statement has the payment's day and the refund's.
  await words.control("POST", "/clock/advance", { seconds: 3 * 24 * 3_600 });
  const refund = await words.provider.refunds.create({ payment_intent });
  await words.control("POST", "/clock/reset");
  await until(async () => (await words.stateOf(contribution_id)).state === "refunded");

  assert.deepEqual(await words.linesOf(contribution_id), [
    ["refund", "held_for_athlete", 5000],
    ["refund", "provider_balance", -5000],
  ]);
  // The fee of the charge is not given back.
  assert.deepEqual(await words.holdingsOf(contribution_id), { provider_balance: -175, provider_fees: 175 });
  assert.equal(await received(), before);
  const payment = await site.ask(getPayment, { params: { session_id } });
  assert.deepEqual([payment.state, payment.amount, payment.refunded], ["refunded", 50, 50]);

  await words.settled();
  const mails = await until(async () => {
    const found = await words.mailsTo("fan@demo.test", contribution_id);
    return found.length >= 2 && found;
  });
  const told = mails.filter(({ subject }) => subject.startsWith("Refund"));
  assert.deepEqual(
    told.map(({ subject }) => subject),
    ["Refund: $50 USD for Kai O'Brien is on its way"],
  );
  assert.match(told[0]?.text ?? "", /5 to 10 business days/);
  assert.match(told[0]?.text ?? "", /See Kai.s page:\s+http:\S+\/DetailsView\//);
  const paid_on = letterMoment(new Date(payment.paid_at ?? ""));
  const [refunded_on = ""] = letterMoment(new Date(refund.created * 1_000)).split(" at ");
  assert.ok(!paid_on.startsWith(refunded_on));
  const text = told[0]?.text ?? "";
  assert.ok(text.includes(`Original payment: $50 USD, paid ${paid_on}`), text);
  assert.ok(text.includes(`Refund: $50 USD, ${refunded_on}`), text);
  const { rows } = await site.database.query(
    "select status, amount_cents::int from refunds where refund_id = $1",
    [refund.id],
  );
  assert.deepEqual(rows, [{ status: "succeeded", amount_cents: 5000 }]);
});

test("refunds in parts add up, and only the last one makes it refunded", async () => {
  const { contribution_id, payment_intent } = await words.paid(kai);
  for (const [amount, refunded, state] of [
    [1250, 12.5, "paid"],
    [2000, 32.5, "paid"],
    [1750, 50, "refunded"],
  ] as const) {
    await words.provider.refunds.create({ payment_intent, amount });
    await until(async () => (await words.stateOf(contribution_id)).refunded === refunded);
    assert.equal((await words.stateOf(contribution_id)).state, state);
  }
  assert.equal((await words.linesOf(contribution_id)).length, 6);
});

test("a refund that is pending first is booked once, and stays booked when it succeeds", async () => {
  await words.control("PUT", "/delays", { refund_seconds: 60 });
  const { contribution_id, payment_intent } = await words.paid(kai, CARDS.refundPending);
  await words.provider.refunds.create({ payment_intent });
  await until(async () => (await words.stateOf(contribution_id)).state === "refunded");
  const { rows: pending } = await site.database.query(
    "select status, check_at is not null as watched from refunds join contributions using (contribution_id) where contribution_id = $1",
    [contribution_id],
  );
  assert.deepEqual(pending, [{ status: "pending", watched: true }]);

  await words.control("POST", "/clock/advance", { seconds: 61 });
  await until(async () => {
    const { rows } = await site.database.query(
      "select status from refunds where contribution_id = $1 and status = 'succeeded'",
      [contribution_id],
    );
    return rows.length > 0;
  });
  assert.equal((await words.linesOf(contribution_id)).length, 2);
});

test("a refund that fails days later is undone: paid again, held again, and the contributor is told", async () => {
  const before = await received();
  await words.control("PUT", "/delays", { refund_seconds: 3 * 86_400 });
  const { contribution_id, payment_intent } = await words.paid(kai, CARDS.refundFails);
  await words.provider.refunds.create({ payment_intent, amount: 2000 });
  await until(async () => (await words.stateOf(contribution_id)).refunded === 20);
  assert.equal(await received(), before + 30);

  await words.control("POST", "/clock/advance", { seconds: 3 * 86_400 + 1 });
  await until(async () => (await words.stateOf(contribution_id)).refunded === 0);
  assert.deepEqual(await words.linesOf(contribution_id), [
    ["refund", "held_for_athlete", 2000],
    ["refund", "provider_balance", -2000],
    ["refund_failed", "provider_balance", 2000],
    ["refund_failed", "held_for_athlete", -2000],
  ]);
  assert.equal((await words.stateOf(contribution_id)).state, "paid");
  assert.equal(await received(), before + 50);
  const [failed] = await until(async () => {
    const found = await words.mailsTo("fan@demo.test", contribution_id);
    const told = found.filter(({ subject }) => subject.includes("didn't go through"));
    return told.length > 0 && told;
  });
  assert.match(failed?.text ?? "", /We'll contact you/);
});

test("every event about refunds, sent again and in any order, changes nothing", async () => {
  await words.settled();
  const before = await words.wholeLedger();
  const refunds = (await words.deliveries()).filter(({ type }) => type.includes("refund"));
  assert.ok(refunds.length >= 8);
  for (const { event } of refunds.reverse()) await words.control("POST", `/events/${event}/redeliver`);
  await words.settled();
  assert.deepEqual(await words.wholeLedger(), before);
});
