import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeAttention, listAttention } from "../../../contract/alarms/attention.ts";
import { getTransaction, refundTransaction } from "../../../contract/contributions/refunds.ts";
import { actOnOwnOrder } from "../../../contract/orders/athletes-orders.ts";
import { notePaidBack } from "../../../contract/orders/paid-back.ts";
import { orderByLink } from "../../../contract/orders/supporters-orders.ts";
import { mailsTo, mailTo } from "../../testing/mails.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { anOffer, orderWords } from "../orders/testing/orders.ts";
import { CARDS } from "../testing/money.ts";

const KAI = "kai@example.org";
const FAN = "fan@demo.test";
const TODAY = new Date().toISOString().slice(0, 10);

let site: Site;
let words: ReturnType<typeof orderWords>;
let kai: number;
let athlete: Visitor;
let admin: Visitor;
let other_admin: Visitor;
let offer: Awaited<ReturnType<typeof anOffer>>;
before(async () => {
  site = await startSite({ SWEEP_SECONDS: "3600" });
  words = orderWords(site);
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  await addPerson(site.database, { email: KAI, role: "athlete", player_id: kai });
  for (const email of ["ada@example.org", "bea@example.org"])
    await addPerson(site.database, { email, role: "admin" });
  athlete = await signedIn(site, KAI);
  admin = await signedIn(site, "ada@example.org");
  other_admin = await signedIn(site, "bea@example.org");
  offer = await anOffer(site.database, kai, { at_once: 100 });
});
after(() => site.stop());

const said = (more: object = {}) => ({
  ...{ amount: 50, how: "check" as const, reference: "Check 1042", paid_on: TODAY },
  ...more,
});
const note = (who: Visitor, transaction_id: string, more: object = {}) =>
  who.ask(notePaidBack, { params: { transaction_id }, body: said(more) });
const details = (transaction_id: string) => admin.ask(getTransaction, { params: { transaction_id } });
const alarmsOf = async (contribution_id: string) =>
  (await admin.ask(listAttention, {})).open.filter(({ facts }) =>
    facts.some(([, value]) => value === contribution_id),
  );
const decline = (order_id: string) =>
  athlete.ask(actOnOwnOrder, {
    params: { order_id },
    body: { act: "decline", version: 2, words: "I broke my hand." },
  });

/** An order that was not kept, whose dispute was won: the provider refuses its refund. */
async function stuck() {
  const checkout = await words.ordered(offer, site.ask, CARDS.disputed);
  const { contribution_id, order_id } = checkout;
  const dispute_id = await until(async () => {
    const { rows } = await site.database.query(
      "select d.dispute_id from disputes d join contributions c using (contribution_id) where contribution_id = $1 and c.in_dispute_cents > 0",
      [contribution_id],
    );
    return rows[0]?.dispute_id;
  });
  await decline(order_id);
  await until(async () => (await alarmsOf(contribution_id)).length === 1);
  await assert.rejects(note(admin, contribution_id), refused(409, /no refund of this came to nothing/));
  await words.control("POST", `/disputes/${dispute_id}`, { status: "won" });
  await until(async () =>
    (await alarmsOf(contribution_id)).some(({ title }) => /can't go back to the card/.test(title)),
  );
  return checkout;
}

test("what the provider won't return is paid back another way: booked from the bank, told to the supporter, refunded", async () => {
  const { contribution_id, order_id } = await stuck();
  const before = await details(contribution_id);
  assert.deepEqual([before.to_pay_back, before.to_pay_back_refund, before.paid_back], [50, null, []]);
  assert.deepEqual(await note(admin, contribution_id), { order_id, refund_id: null, amount: 50 });
  assert.equal((await words.one(order_id)).state, "refunded");
  assert.deepEqual(await words.holdingsOf(contribution_id), {
    bank: -5000,
    dispute_fees: 1500,
    // The provider has the fifty dollars still, less its fees.
    provider_balance: 5000 - 175 - 1500,
    provider_fees: 175,
  });
  const letter = await mailTo(site, FAN, "We paid back your $50 USD for Kai O'Brien by check");
  assert.match(letter.text, /Check 1042/);
  const [, link = ""] = /\/Order#([\w.-]+)/.exec(letter.text) ?? [];
  const seen = await site.ask(orderByLink, { body: { link } });
  assert.deepEqual(
    [seen.state, seen.refunded, seen.paid_back],
    ["refunded", 50, { how: "check", paid_on: TODAY }],
  );
  assert.deepEqual(await alarmsOf(contribution_id), []);
  const { to_pay_back, paid_back, refundable_amount } = await details(contribution_id);
  assert.deepEqual(
    [to_pay_back, refundable_amount, paid_back.map(({ noted_by }) => noted_by)],
    [0, 0, ["ada@example.org"]],
  );
  const { rows } = await site.database.query(
    "select detail from audit_log where act = 'noted an order as paid back another way'",
  );
  assert.deepEqual(rows, [{ detail: { order_id, amount_cents: 5000, how: "check", paid_on: TODAY } }]);
});

test("said twice or by two at once it is booked once; something else about it is refused, and so is a refund beside it", async () => {
  const { contribution_id, order_id } = await stuck();
  const both = await Promise.allSettled([
    note(admin, contribution_id),
    note(other_admin, contribution_id, { how: "bank_transfer", reference: "Wire 7" }),
  ]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
  const first = both[0]?.status === "fulfilled" ? {} : { how: "bank_transfer", reference: "  Wire   7 " };
  assert.equal((await note(admin, contribution_id, first)).order_id, order_id);
  await assert.rejects(
    note(admin, contribution_id, { reference: "Check 1043" }),
    refused(409, /already paid back/),
  );
  await assert.rejects(
    admin.ask(refundTransaction, {
      params: { transaction_id: contribution_id },
      body: { amount: 50, reason: "once more", promised_amount: 50 },
    }),
    refused(422, /more than is left: \$0/),
  );
  const lines = await words.linesOf(contribution_id);
  assert.equal(lines.filter(([kind]) => kind === "paid_back_outside").length, 2, "one debit, one credit");
  await until(async () => (await mailsTo(site, FAN)).length > 0);
});

test("another amount, a day before the payment or after today, no reference, and 15 KB of blanks are refused; nothing is booked", async () => {
  const { contribution_id, order_id } = await stuck();
  const refusals = [
    [{ amount: 49.99 }, 409, /It's \$50 by now/],
    [{ paid_on: "2020-01-01" }, 422, /before it was paid/],
    [{ paid_on: "2999-01-01" }, 422, /in the future/],
    [{ paid_on: "2026-02-30" }, 422, /select the day/],
    [{ reference: " ".repeat(15_000) }, 422, /enter a reference/],
    [{ reference: "x".repeat(101) }, 422, /at most 100/],
    [{ how: "cash" }, 400, /choose how/],
  ] as const;
  for (const [more, status, message] of refusals)
    await assert.rejects(note(admin, contribution_id, more), refused(status, message));
  assert.deepEqual(
    [(await words.one(order_id)).state, (await words.holdingsOf(contribution_id)).held_for_order],
    ["refunding", -5000],
  );
  const { contribution_id: gift } = await words.paid((await details(contribution_id)).player_id);
  await assert.rejects(note(admin, gift), refused(409, /no refund of this came to nothing/));
});

test("marked as done and not paid back, it needs attention again with the next day's look", async () => {
  const { contribution_id, order_id } = await stuck();
  const [alarm] = await alarmsOf(contribution_id);
  assert.match(alarm?.to_do ?? "", /Paid back another way/);
  await admin.ask(closeAttention, { body: { item_id: alarm?.item_id ?? 0, times: alarm?.times ?? 0 } });
  assert.deepEqual(await alarmsOf(contribution_id), []);
  await site.database.query("update needs_attention set closed_at = closed_at - interval '1 day'");
  await words.later(order_id, 1);
  assert.equal((await alarmsOf(contribution_id)).length, 1);
});

test("a refund that the bank sent back is held for the order again, and paid back another way", async () => {
  await words.control("PUT", "/delays", { refund_seconds: 3 * 86_400 });
  const { order_id, contribution_id } = await words.ordered(offer, site.ask, CARDS.refundFails);
  await decline(order_id);
  await words.stateIs(order_id, "refunded");
  assert.equal((await details(contribution_id)).to_pay_back, 0, "it is on its way");
  await words.control("POST", "/clock/advance", { seconds: 3 * 86_400 + 1 });
  await until(async () => (await details(contribution_id)).to_pay_back === 50);
  await note(admin, contribution_id, { how: "other", reference: "Cash, receipt 9" });
  await words.control("PUT", "/delays", { refund_seconds: 0 });
  await words.control("POST", "/clock/reset");
  const holdings = await words.holdingsOf(contribution_id);
  assert.deepEqual(
    [holdings.held_for_order, holdings.held_for_athlete, holdings.bank],
    [undefined, undefined, -5000],
  );
  assert.deepEqual(await alarmsOf(contribution_id), []);
});

/** A contribution whose refund of so much the bank sends back. */
async function sentBack(amount: number) {
  await words.control("PUT", "/delays", { refund_seconds: 3 * 86_400 });
  const gift = await words.paid(kai, CARDS.refundFails);
  const { contribution_id } = gift;
  await admin.ask(refundTransaction, {
    params: { transaction_id: contribution_id },
    body: { amount, reason: "They asked for it.", promised_amount: 0 },
  });
  await until(async () => (await details(contribution_id)).refunded_amount === amount);
  assert.equal((await details(contribution_id)).to_pay_back, 0, "it is on its way");
  await words.control("POST", "/clock/advance", { seconds: 3 * 86_400 + 1 });
  await until(async () => (await details(contribution_id)).to_pay_back === amount);
  await words.control("PUT", "/delays", { refund_seconds: 0 });
  await words.control("POST", "/clock/reset");
  const { to_pay_back_refund: refund_id } = await details(contribution_id);
  assert.match(refund_id ?? "", /^re_/);
  return { contribution_id, refund_id };
}

test("a refund of a contribution that the bank sent back is paid back another way: booked, told, and nothing of it is left to refund", async () => {
  const { contribution_id, refund_id } = await sentBack(20);
  const [alarm] = await alarmsOf(contribution_id);
  assert.match(alarm?.to_do ?? "", /Paid back another way/);
  await assert.rejects(
    note(admin, contribution_id, { amount: 20 }),
    refused(409, /no refund of this/),
    "it has no order",
  );
  await assert.rejects(
    note(admin, contribution_id, { refund_id, amount: 50 }),
    refused(409, /It's \$20 by now/),
  );
  const noted = await note(admin, contribution_id, { refund_id, amount: 20, reference: "Check 77" });
  assert.deepEqual(noted, { order_id: null, refund_id, amount: 20 });
  const holdings = await words.holdingsOf(contribution_id);
  assert.deepEqual([holdings.held_for_athlete, holdings.bank], [-3000, -2000]);
  const letter = await mailTo(site, FAN, "We paid back your $20 USD for Kai O'Brien by check");
  assert.match(
    letter.text,
    /We couldn't refund your contribution to Kai O'Brien.*Check 77.*Nothing of this refund/s,
  );
  assert.doesNotMatch(letter.text, /See your order/);
  assert.deepEqual(await alarmsOf(contribution_id), []);
  const after = await details(contribution_id);
  assert.deepEqual(
    [after.to_pay_back, after.to_pay_back_refund, after.refunded_amount, after.refundable_amount],
    [0, null, 20, 30],
  );
  assert.deepEqual(
    after.paid_back.map(({ amount, reference }) => [amount, reference]),
    [[20, "Check 77"]],
  );
  const { rows } = await site.database.query(
    "select detail from audit_log where act = 'noted a refund as paid back another way'",
  );
  assert.deepEqual(rows, [{ detail: { refund_id, amount_cents: 2000, how: "check", paid_on: TODAY } }]);
});

test("of a refund it is said once, by whoever; something else about it is refused", async () => {
  const { contribution_id, refund_id } = await sentBack(50);
  const both = await Promise.allSettled([
    note(admin, contribution_id, { refund_id }),
    note(other_admin, contribution_id, { refund_id, how: "other", reference: "Cash" }),
  ]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
  const first = both[0]?.status === "fulfilled" ? {} : { how: "other", reference: "Cash" };
  assert.equal((await note(admin, contribution_id, { refund_id, ...first })).refund_id, refund_id);
  await assert.rejects(
    note(admin, contribution_id, { refund_id, reference: "Check 1043" }),
    refused(409, /already paid back/),
  );
  const lines = await words.linesOf(contribution_id);
  assert.equal(lines.filter(([kind]) => kind === "paid_back_outside").length, 2, "one debit, one credit");
  assert.deepEqual(await alarmsOf(contribution_id), []);
});

test("where the supporter lets the athlete keep it, that is marked as done, and nothing is to be paid back", async () => {
  const { contribution_id, refund_id } = await sentBack(50);
  const [alarm] = await alarmsOf(contribution_id);
  await admin.ask(closeAttention, { body: { item_id: alarm?.item_id ?? 0, times: alarm?.times ?? 0 } });
  assert.equal((await details(contribution_id)).to_pay_back, 0);
  await assert.rejects(note(admin, contribution_id, { refund_id }), refused(409, /no refund of this/));
});

test("of two refunds that came to nothing each is said by itself, also where one check paid both", async () => {
  const { contribution_id, payment_intent } = await words.paid(kai, CARDS.refundFails);
  for (const _ of [1, 2]) {
    const { id } = await words.provider.refunds.create({ payment_intent, amount: 1000 });
    await words.settled();
    await words.control("POST", `/refunds/${id}`, { status: "failed" });
  }
  await until(async () => (await alarmsOf(contribution_id)).length === 2);
  const noted: (string | null)[] = [];
  for (const left of [1, 0]) {
    const { to_pay_back, to_pay_back_refund: refund_id } = await details(contribution_id);
    assert.equal(to_pay_back, 10);
    noted.push((await note(admin, contribution_id, { refund_id, amount: 10 })).refund_id);
    assert.equal((await alarmsOf(contribution_id)).length, left);
  }
  assert.equal(new Set(noted).size, 2);
  const { to_pay_back, refunded_amount, paid_back } = await details(contribution_id);
  assert.deepEqual([to_pay_back, refunded_amount, paid_back.length], [0, 20, 2]);
});
