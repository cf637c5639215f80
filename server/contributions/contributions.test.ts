import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import {
  getContributionState,
  getPayment,
  openOneTimeCheckout,
} from "../../contract/contributions/contributions.ts";
import type { CallFailed } from "../../contract/form/problem.ts";
import { getPlayer } from "../../contract/players/players.ts";
import { addPlayers, type Site, startSite } from "../testing/site.ts";
import { until } from "../testing/until.ts";
import { moneyWords } from "./testing/money.ts";
import { pay } from "./testing/pay.ts";

let site: Site;
let words: ReturnType<typeof moneyWords>;
let kai: number;
let ids: Record<string, number>;
before(async () => {
  // Swept so seldom that what is booked here was booked by an event.
  site = await startSite({ SWEEP_SECONDS: "3600" });
  ids = await addPlayers(site.database);
  kai = ids["Kai O'Brien"] ?? 0;
  words = moneyWords(site);
});
after(() => site.stop());

const orderOf = (amount: number, player_id = kai) => ({
  body: { amount, nil_service_type: "general_contribution", player_id },
});
const open = (amount: number, idempotency_key = randomUUID()) =>
  site.ask(openOneTimeCheckout, orderOf(amount), { idempotency_key });

const stateOf = async (contribution_id: string) =>
  (await site.ask(getContributionState, { params: { contribution_id } })).state;
const received = async () =>
  (await site.ask(getPlayer, { params: { player_id: kai, team_id: 1 } })).received_donations;
test("a contribution is paid, booked to the cent, shown, and its receipt mailed once", async () => {
  const before = await received();
  const { checkout_url, contribution_id } = await open(50);
  assert.equal(await stateOf(contribution_id), "open");
  const paid = await pay(checkout_url);
  assert.equal(paid.status, 303);
  const back = new URL(paid.headers.get("location") ?? "");
  assert.equal(back.pathname, "/success");
  await until(async () => (await stateOf(contribution_id)) === "paid");

  await words.settled();
  assert.deepEqual(await words.linesOf(contribution_id, true), [
    ["charge", "provider_balance", 5000],
    ["charge", "held_for_athlete", -5000],
    ["fee", "provider_fees", 175],
    ["fee", "provider_balance", -175],
  ]);
  assert.equal(await received(), before + 50);
  const payment = await site.ask(getPayment, {
    params: { session_id: back.searchParams.get("session_id") ?? "" },
  });
  assert.equal(payment.amount, 50);
  assert.equal(payment.player_name, "Kai O'Brien");
  assert.match(payment.paid_at ?? "", /^\d{4}-\d\d-\d\dT/);
  assert.match(payment.backed_on ?? "", /^\d{4}-\d\d-\d\d$/);
  assert.equal(payment.athlete?.received_donations, before + 50);
  assert.equal(payment.plan, null);

  const mails = await until(async () => {
    const found = await words.mailsTo("fan@demo.test", contribution_id);
    return found.length > 0 && found;
  });
  assert.equal(mails.length, 1);
  assert.equal(mails[0]?.subject, "Receipt: $50 for Kai O'Brien");
  assert.match(mails[0]?.text ?? "", /not tax-deductible/);
});

test("a declined card charges nothing, and another card on the same page pays", async () => {
  const { checkout_url, contribution_id } = await open(20);
  const declined = await pay(checkout_url, "4000000000000002");
  assert.match(await declined.text(), /Your card was declined/);
  assert.equal(await stateOf(contribution_id), "open");
  assert.deepEqual(await words.linesOf(contribution_id, true), []);
  await pay(checkout_url);
  await until(async () => (await stateOf(contribution_id)) === "paid");
  assert.equal((await words.linesOf(contribution_id, true)).length, 4);
});

test("the same key and body give the same page, however often and at once", async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => open(10, key)));
  assert.equal(new Set(answers.map(({ checkout_url }) => checkout_url)).size, 1);
  assert.equal(new Set(answers.map(({ contribution_id }) => contribution_id)).size, 1);
});

test("the same key with another amount is a conflict; so is a key whose page was paid", async () => {
  const key = randomUUID();
  const { checkout_url, contribution_id } = await open(10, key);
  const status =
    (wanted: number) =>
    ({ problem }: CallFailed) =>
      problem.status === wanted;
  await assert.rejects(open(20, key), status(409));
  await pay(checkout_url);
  await until(async () => (await stateOf(contribution_id)) === "paid");
  await assert.rejects(open(10, key), status(409));
});

test("every event of a payment, sent again, changes nothing", async () => {
  const { contribution_id } = await words.paid(kai, undefined, 100);
  await words.settled();
  const before = await words.wholeLedger();
  for (const { event } of await words.deliveries()) await words.control("POST", `/events/${event}/redeliver`);
  await words.settled();
  assert.deepEqual(await words.wholeLedger(), before);
  await until(async () => (await words.mailsTo("fan@demo.test", contribution_id)).length > 0);
  assert.equal((await words.mailsTo("fan@demo.test", contribution_id)).length, 1);
});

const refused: [string, string, number][] = [
  ["a player who takes none", "Ana-Maria Smith", 409],
  ["a player who is gone", "Gone Player", 404],
  ["nobody", "Nobody", 404],
];
for (const [whom, player, status] of refused) {
  test(`a contribution for ${whom} is refused with ${status}, and leaves no row`, async () => {
    const count = async () =>
      (await site.database.query("select count(*)::int as n from contributions")).rows[0].n;
    const before = await count();
    await assert.rejects(
      site.ask(openOneTimeCheckout, orderOf(10, ids[player] ?? 999_999_999)),
      ({ problem }: CallFailed) => problem.status === status,
    );
    assert.equal(await count(), before);
  });
}

test("what anybody with the id sees holds no name and no address", async () => {
  const { contribution_id } = await open(10);
  const answer = await site.ask(getContributionState, { params: { contribution_id } });
  assert.deepEqual(Object.keys(answer).sort(), [
    "backed_on",
    "backed_proof",
    "checkout_url",
    "contribution_id",
    "lost",
    "ordered",
    "paid_at",
    "plan",
    "player_id",
    "refunded",
    "state",
    "team_id",
  ]);
});

test("the books balance, and what athletes received is what a recount finds", async () => {
  const { rows } = await site.database.query(`
    select (select sum(amount_cents)::int from ledger_entries) as sum,
           (select count(*)::int from (table player_totals except table player_totals_recomputed) as wrong) as wrong`);
  assert.deepEqual(rows, [{ sum: 0, wrong: 0 }]);
});
