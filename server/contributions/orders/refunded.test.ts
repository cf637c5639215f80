import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAttention } from "../../../contract/alarms/attention.ts";
import { refundTransaction } from "../../../contract/contributions/refunds.ts";
import { actOnOwnOrder } from "../../../contract/orders/athletes-orders.ts";
import { actByOrderLink } from "../../../contract/orders/supporters-orders.ts";
import { mailsTo, mailTo } from "../../testing/mails.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { CARDS } from "../testing/money.ts";
import { anOffer, orderWords } from "./testing/orders.ts";

const KAI = "kai@example.org";
const FAN = "fan@demo.test";

let site: Site;
let words: ReturnType<typeof orderWords>;
let athlete: Visitor;
let admin: Visitor;
let offer: Awaited<ReturnType<typeof anOffer>>;
before(async () => {
  site = await startSite({ SWEEP_SECONDS: "3600" });
  words = orderWords(site);
  const kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  await addPerson(site.database, { email: KAI, role: "athlete", player_id: kai });
  await addPerson(site.database, { email: "ada@example.org", role: "admin" });
  athlete = await signedIn(site, KAI);
  admin = await signedIn(site, "ada@example.org");
  offer = await anOffer(site.database, kai, { at_once: 100 });
});
after(() => site.stop());

const decline = (order_id: string) =>
  athlete.ask(actOnOwnOrder, {
    params: { order_id },
    body: { act: "decline", version: 2, words: "I broke my hand." },
  });
const deliver = (order_id: string) =>
  athlete.ask(actOnOwnOrder, {
    params: { order_id },
    body: { act: "deliver", version: 2, link: "https://social.example/kai/1", says_ad: true },
  });
const refundsOf = async (contribution_id: string) => {
  const { rows } = await site.database.query(
    "select provider_payment_id as payment_intent from contributions where contribution_id = $1",
    [contribution_id],
  );
  return (await words.provider.refunds.list({ payment_intent: rows[0].payment_intent })).data.map(
    ({ amount }) => amount,
  );
};
const alarms = async (title: RegExp) =>
  (await admin.ask(listAttention, {})).open.filter((alarm) => title.test(alarm.title));

test("an athlete who can't do it sends the money back, once, with a letter that says why", async () => {
  const { order_id, contribution_id } = await words.ordered(offer);
  assert.equal((await decline(order_id)).state, "refunding");
  await words.stateIs(order_id, "refunded");
  assert.deepEqual(await refundsOf(contribution_id), [5000]);
  assert.deepEqual(await words.linesOf(contribution_id), [
    ["order_held", "held_for_athlete", 5000],
    ["order_held", "held_for_order", -5000],
    ["refund", "held_for_athlete", 5000],
    ["refund", "provider_balance", -5000],
    ["order_let_go", "held_for_order", 5000],
    ["order_let_go", "held_for_athlete", -5000],
  ]);
  assert.match((await mailTo(site, FAN, "won't come")).text, /> I broke my hand\./);
  await mailTo(site, FAN, "Refund: $50");
  await assert.rejects(decline(order_id), refused(409, /on its way back/));
});

test("not done 7 days after its day: reminded twice before, then refunded without asking, with a letter to both", async () => {
  const { order_id, contribution_id } = await words.ordered(offer);
  await words.later(order_id, 22);
  const reminders = async () =>
    (await mailsTo(site, KAI)).filter(({ subject }) => subject.startsWith("Due in")).length;
  assert.equal(await reminders(), 0);
  await words.later(order_id, 1);
  await mailTo(site, KAI, "Due in 7 days: the thank-you video for Ada");
  await words.later(order_id, 5);
  await mailTo(site, KAI, "Due in 2 days");
  await words.look();
  await words.later(order_id, 8);
  assert.equal((await words.one(order_id)).state, "ordered");
  await words.later(order_id, 1);
  await words.stateIs(order_id, "refunded");
  assert.deepEqual(await refundsOf(contribution_id), [5000]);
  assert.equal(await reminders(), 2);
  await mailTo(site, FAN, "won't come", 2);
  await mailTo(site, KAI, "An order is over");
});

test("silence for 14 days accepts what was delivered; a complaint that nobody looked at sends the money back", async () => {
  const [kept, doubted] = [await words.ordered(offer), await words.ordered(offer)];
  await deliver(kept.order_id);
  await deliver(doubted.order_id);
  const link = await words.linkFrom(FAN, "is here");
  const which = link.startsWith(doubted.order_id) ? doubted : kept;
  const rest = which === doubted ? kept : doubted;
  await site.ask(actByOrderLink, { body: { link, act: "question", version: 3, words: "It is empty." } });
  for (const { order_id } of [which, rest]) {
    await words.later(order_id, 13);
    assert.ok(["questioned", "delivered"].includes((await words.one(order_id)).state));
    await words.later(order_id, 1);
  }
  await words.stateIs(rest.order_id, "settled");
  await words.stateIs(which.order_id, "refunded");
  assert.deepEqual(await words.holdingsOf(rest.contribution_id), {
    held_for_athlete: -5000,
    provider_balance: 4825,
    provider_fees: 175,
  });
});

test("a complaint and a refund at once: one is first, the other is told", async () => {
  const { order_id, contribution_id } = await words.ordered(offer);
  await deliver(order_id);
  const link = `${order_id}.${(await words.linkFrom(FAN, "is here")).split(".")[1]}`;
  // The newest letter may be another order's; its own link is in its own.
  const own = await until(async () => {
    const found = (await mailsTo(site, FAN)).find(({ text }) => text.includes(`/Order#${order_id}`));
    return found && (/\/Order#([\w.-]+)/.exec(found.text)?.[1] ?? link);
  });
  const outcomes = await Promise.allSettled([
    site.ask(actByOrderLink, { body: { link: own, act: "question", version: 3, words: "Not this." } }),
    site.ask(actByOrderLink, { body: { link: own, act: "accept", version: 3 } }),
    admin.ask(refundTransaction, {
      params: { transaction_id: contribution_id },
      body: { amount: 50, reason: "asked for it", promised_amount: 0 },
    }),
  ]);
  assert.equal(outcomes[2]?.status, "fulfilled");
  await words.settled();
  assert.deepEqual(await refundsOf(contribution_id), [5000]);
  const { state } = await words.one(order_id);
  // Settled a moment before, it is a refund of a settled one.
  assert.ok(state === "refunded" || state === "settled", state);
  assert.equal((await words.holdingsOf(contribution_id)).held_for_order, undefined);
});

test("in dispute the refund waits, with one alarm; lost, the bank has paid it back, and nothing is paid twice", async () => {
  const { checkout } = await disputed();
  await decline(checkout.order_id);
  await until(async () => (await alarms(/waits for a dispute/)).length === 1);
  await words.later(checkout.order_id, 1);
  await words.later(checkout.order_id, 1);
  assert.equal((await alarms(/waits for a dispute/)).length, 1);
  assert.deepEqual(await refundsOf(checkout.contribution_id), []);
  await decideDispute(checkout.contribution_id, "lost");
  await words.stateIs(checkout.order_id, "refunded");
  await words.look();
  assert.deepEqual(await refundsOf(checkout.contribution_id), []);
  assert.equal((await alarms(/waits for a dispute/)).length, 0);
  assert.equal((await words.holdingsOf(checkout.contribution_id)).held_for_order, undefined);
});

test("in dispute and won: what waited is asked for once, and a person is told where the provider refuses; what was accepted meanwhile is settled", async () => {
  const { checkout } = await disputed();
  await decline(checkout.order_id);
  await until(async () => (await alarms(/waits for a dispute/)).length === 1);
  const kept = (await disputed()).checkout;
  await deliver(kept.order_id);
  const own = await until(async () => {
    const found = (await mailsTo(site, FAN)).find(({ text }) => text.includes(`/Order#${kept.order_id}`));
    return found && /\/Order#([\w.-]+)/.exec(found.text)?.[1];
  });
  const accepted = await site.ask(actByOrderLink, { body: { link: own, act: "accept", version: 3 } });
  assert.equal(accepted.state, "accepted");
  for (const { contribution_id } of [checkout, kept]) await decideDispute(contribution_id, "won");
  // The provider refunds no charge that was disputed: it is tried once, a person is told, and the money stays held for the order.
  await until(async () => (await alarms(/can't go back to the card/)).length === 1);
  await words.later(checkout.order_id, 1);
  assert.deepEqual(await refundsOf(checkout.contribution_id), []);
  assert.equal((await words.one(checkout.order_id)).state, "refunding");
  assert.equal((await words.holdingsOf(checkout.contribution_id)).held_for_order, -5000);
  assert.equal((await alarms(/can't go back to the card/)).length, 1);
  await words.stateIs(kept.order_id, "settled");
  assert.equal((await alarms(/waits for a dispute/)).length, 0);
});

/** An order whose payment is in dispute. */
async function disputed() {
  const checkout = await words.ordered(offer, site.ask, CARDS.disputed);
  await until(async () => {
    const { rows } = await site.database.query(
      "select in_dispute_cents::int as cents from contributions where contribution_id = $1",
      [checkout.contribution_id],
    );
    return rows[0].cents > 0;
  });
  return { checkout };
}

async function decideDispute(contribution_id: string, how: "won" | "lost"): Promise<void> {
  const { rows } = await site.database.query("select dispute_id from disputes where contribution_id = $1", [
    contribution_id,
  ]);
  await words.control("POST", `/disputes/${rows[0].dispute_id}`, { status: how });
  await words.settled();
}

test("part of it was refunded by an admin before: the rest follows, and the order holds what is left meanwhile", async () => {
  const { order_id, contribution_id } = await words.ordered(offer);
  await admin.ask(refundTransaction, {
    params: { transaction_id: contribution_id },
    body: { amount: 20, reason: "a part of it", promised_amount: 0 },
  });
  await words.settled();
  assert.deepEqual(
    [(await words.one(order_id)).state, (await words.holdingsOf(contribution_id)).held_for_order],
    ["ordered", -3000],
  );
  await decline(order_id);
  await words.stateIs(order_id, "refunded");
  assert.deepEqual((await refundsOf(contribution_id)).toSorted(), [2000, 3000]);
});

test("the bank refuses the refund: the money is back with us and held for the order again, and an alarm tells", async () => {
  await words.control("PUT", "/delays", { refund_seconds: 3 * 86_400 });
  const { order_id, contribution_id } = await words.ordered(offer, site.ask, CARDS.refundFails);
  await decline(order_id);
  await words.stateIs(order_id, "refunded");
  await words.control("POST", "/clock/advance", { seconds: 3 * 86_400 + 1 });
  await until(async () => (await words.linesOf(contribution_id)).some(([kind]) => kind === "refund_failed"));
  assert.equal((await words.holdingsOf(contribution_id)).held_for_order, -5000);
  assert.equal((await words.one(order_id)).state, "refunded");
  assert.equal((await alarms(/a refund failed/)).length, 1);
  await words.control("PUT", "/delays", { refund_seconds: 0 });
  await words.control("POST", "/clock/reset");
});

/** The provider forgets an idempotency key after 24 hours. */
for (const days of [0, 2])
  test(`the provider lost its answer, and is asked again ${days} days later: it goes back once`, async () => {
    const { order_id, contribution_id } = await words.ordered(offer);
    await words.control("POST", "/chaos", {
      on: "request",
      method: "POST",
      path: "/v1/refunds",
      do: "lose_answer",
    });
    await words.control("POST", "/chaos", { on: "event", do: "lose" });
    await decline(order_id);
    await until(async () => (await refundsOf(contribution_id)).length === 1);
    assert.equal((await words.one(order_id)).state, "refunding");
    await words.control("POST", "/clock/advance", { seconds: days * 86_400 });
    await words.later(order_id, 1);
    await until(async () => {
      await words.hurryJobs();
      return (await words.one(order_id)).state === "refunded";
    });
    await words.control("DELETE", "/chaos");
    await words.settled();
    await words.control("POST", "/clock/reset");
    assert.deepEqual(await refundsOf(contribution_id), [5000]);
  });
