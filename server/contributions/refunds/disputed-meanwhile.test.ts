import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { listAttention } from "../../../contract/alarms/attention.ts";
import { getTransaction, refundTransaction } from "../../../contract/contributions/refunds.ts";
import { actOnOwnOrder } from "../../../contract/orders/athletes-orders.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { anOffer, orderWords } from "../orders/testing/orders.ts";

const KAI = "kai@example.org";

let site: Site;
let words: ReturnType<typeof orderWords>;
let athlete: Visitor;
let admin: Visitor;
let kai: number;
let offer: Awaited<ReturnType<typeof anOffer>>;
before(async () => {
  site = await startSite({ SWEEP_SECONDS: "3600" });
  words = orderWords(site);
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  await addPerson(site.database, { email: KAI, role: "athlete", player_id: kai });
  await addPerson(site.database, { email: "ada@example.org", role: "admin" });
  athlete = await signedIn(site, KAI);
  admin = await signedIn(site, "ada@example.org");
  offer = await anOffer(site.database, kai, { at_once: 100 });
});
afterEach(() => words.control("DELETE", "/chaos"));
after(() => site.stop());

const decline = (order_id: string) =>
  athlete.ask(actOnOwnOrder, {
    params: { order_id },
    body: { act: "decline", version: 2, words: "I broke my hand." },
  });
const details = (transaction_id: string) => admin.ask(getTransaction, { params: { transaction_id } });
const requestOf = async (transaction_id: string) => (await details(transaction_id)).refund_requests[0];
const alarmsOf = async (transaction_id: string): Promise<string[]> =>
  (await admin.ask(listAttention, {})).open
    .filter(({ facts }) => facts.some(([, value]) => value === transaction_id))
    .map(({ title }) => title);
const WAITS = "the refund of an order waits for a dispute";
const CANT = "the money of an order can't go back to the card";

async function dispute(contribution_id: string): Promise<string> {
  const { rows } = await site.database.query(
    "select provider_payment_id as payment_intent from contributions where contribution_id = $1",
    [contribution_id],
  );
  return (await words.control<{ id: string }>("POST", "/disputes", rows[0])).id;
}
const decide = (dispute_id: string, status: "won" | "lost") =>
  words.control("POST", `/disputes/${dispute_id}`, { status });

/** An order whose refund is asked for with a key that the provider denies, and whose payment is disputed meanwhile. */
async function deniedThenDisputed() {
  const { order_id, contribution_id } = await words.ordered(offer);
  const of_refunds = { on: "request", method: "POST", path: "/v1/refunds" };
  await words.control("POST", "/chaos", { ...of_refunds, do: "refuse", status: 401 });
  await decline(order_id);
  await until(async () => (await requestOf(contribution_id))?.failure?.includes("401"));
  const dispute_id = await dispute(contribution_id);
  await until(async () => (await alarmsOf(contribution_id)).includes(WAITS), "It isn't said to wait.");
  await words.control("DELETE", "/chaos");
  await words.hurryJobs();
  await words.later(order_id, 1);
  await words.settled();
  return { order_id, contribution_id, dispute_id };
}

/** Until the provider was asked, and answered, if anything asks it. */
const jobsAreDone = (order_id: string) =>
  until(async () => {
    await words.hurryJobs();
    const { rows } = await site.database.query(
      "select from graphile_worker.jobs where key = 'handle_order_refund:' || $1",
      [order_id],
    );
    return rows.length === 0;
  });

test("an order's refund that a denied key held up, and its payment is disputed: it waits for the bank, and what the bank took is not asked for again", async () => {
  const { order_id, contribution_id, dispute_id } = await deniedThenDisputed();
  await jobsAreDone(order_id);
  assert.equal((await requestOf(contribution_id))?.state, "asking");
  assert.equal((await alarmsOf(contribution_id)).includes(CANT), false, "nobody is told to pay by check");
  await decide(dispute_id, "lost");
  await words.stateIs(order_id, "refunded");
  await until(async () => (await requestOf(contribution_id))?.state === "refused");
  assert.deepEqual(await alarmsOf(contribution_id), []);
  const { to_pay_back, refundable_amount, promised_amount } = await details(contribution_id);
  assert.deepEqual([to_pay_back, refundable_amount, promised_amount], [0, 0, 0]);
});

test("the same, won: the provider is asked, refuses, and only then a person pays it back another way", async () => {
  const { order_id, contribution_id, dispute_id } = await deniedThenDisputed();
  await jobsAreDone(order_id);
  await decide(dispute_id, "won");
  await until(async () => (await alarmsOf(contribution_id)).includes(CANT), "Nobody was told.");
  assert.deepEqual(await alarmsOf(contribution_id), [CANT]);
  assert.equal((await details(contribution_id)).to_pay_back, 50);
});

test("a dispute that we have not heard of: the provider's refusal has us look, and the refund waits", async () => {
  const { order_id, contribution_id } = await words.ordered(offer);
  // An event of the payment that comes late would have us look, and see the dispute.
  await words.settled();
  await words.control("POST", "/chaos", { on: "event", do: "lose" });
  const dispute_id = await dispute(contribution_id);
  await decline(order_id);
  await until(async () => (await alarmsOf(contribution_id)).length > 0, "Nobody was told.");
  assert.deepEqual(await alarmsOf(contribution_id), [WAITS]);
  assert.equal((await requestOf(contribution_id))?.state, "asking");
  await words.control("DELETE", "/chaos");
  await decide(dispute_id, "lost");
  await words.stateIs(order_id, "refunded");
  await until(async () => (await requestOf(contribution_id))?.state === "refused");
  assert.deepEqual(await alarmsOf(contribution_id), []);
});

test("an admin's refund that a denied key held up until the bank had returned all of it: nobody is told to ask for it again", async () => {
  const { contribution_id } = await words.paid(kai);
  const of_refunds = { on: "request", method: "POST", path: "/v1/refunds" };
  await words.control("POST", "/chaos", { ...of_refunds, do: "refuse", status: 401 });
  await admin.ask(refundTransaction, {
    params: { transaction_id: contribution_id },
    body: { amount: 50, reason: "asked for it", promised_amount: 0 },
  });
  const dispute_id = await dispute(contribution_id);
  await decide(dispute_id, "lost");
  await until(async () => (await details(contribution_id)).moves.some(({ kind }) => kind === "dispute_lost"));
  await words.control("DELETE", "/chaos");
  await until(async () => {
    await words.hurryJobs();
    return (await requestOf(contribution_id))?.state === "refused";
  });
  assert.deepEqual(await alarmsOf(contribution_id), []);
});

test("a refund whose answer was lost and that its event booked: what was asked for is no longer being asked for", async () => {
  const { order_id, contribution_id } = await words.ordered(offer);
  const of_refunds = { on: "request", method: "POST", path: "/v1/refunds" };
  await words.control("POST", "/chaos", { ...of_refunds, do: "fail_after" });
  await decline(order_id);
  await words.stateIs(order_id, "refunded");
  await words.control("DELETE", "/chaos");
  await jobsAreDone(order_id);
  assert.equal((await requestOf(contribution_id))?.state, "sent");
});
