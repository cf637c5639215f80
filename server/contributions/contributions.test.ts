import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import Stripe from "stripe";
import { getContributionState, getPayment, openOneTimeCheckout } from "../../contract/contributions.ts";
import { getPlayer } from "../../contract/players.ts";
import type { CallFailed } from "../../contract/problem.ts";
import { addPlayers, type Site, startSite } from "../testing.ts";

let site: Site;
let kai: number;
let ids: Record<string, number>;
before(async () => {
  // Swept so seldom that what is booked here was booked by an event.
  site = await startSite({ SWEEP_SECONDS: "3600" });
  ids = await addPlayers(site.database);
  kai = ids["Kai O'Brien"] ?? 0;
});
after(() => site.stop());

const gift = (amount: number, player_id = kai) => ({
  body: { amount, nil_service_type: "general_contribution", player_id },
});
const open = (amount: number, idempotency_key = randomUUID()) =>
  site.ask(openOneTimeCheckout, gift(amount), { idempotency_key });

/** Pays on the provider's page as a browser without script would: each try is a form of its own. */
async function pay(checkout_url: string, number = "4242424242424242"): Promise<Response> {
  const form = await (await fetch(checkout_url)).text();
  const attempt = /name="attempt" value="([^"]+)"/.exec(form)?.[1] ?? "";
  return fetch(checkout_url, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ attempt, email: "fan@demo.test", number, expiry: "12/34", cvc: "123" }),
  });
}

async function until<Value>(look: () => Promise<Value | false | null | undefined>): Promise<Value> {
  const patience = Date.now() + 8_000;
  for (;;) {
    const value = await look();
    if (value) return value;
    if (Date.now() > patience) throw new Error("Waited in vain.");
    await sleep(50);
  }
}
const stateOf = async (contribution_id: string) =>
  (await site.ask(getContributionState, { params: { contribution_id } })).state;
const received = async () =>
  (await site.ask(getPlayer, { params: { player_id: kai, team_id: 1 } })).received_donations;
const linesOf = async (contribution_id: string) =>
  (
    await site.database.query(
      `select kind, account, amount_cents::int from ledger_lines where contribution_id = $1 order by transfer_id, amount_cents desc`,
      [contribution_id],
    )
  ).rows;
const mailsTo = async (address: string) =>
  (
    (await (await fetch(`${site.mailbox.origin}/api/mails?to=${address}`)).json()) as {
      mails: { subject: string; text: string }[];
    }
  ).mails;

test("a contribution is paid, booked to the cent, shown, and its receipt mailed once", async () => {
  const before = await received();
  const { checkout_url, contribution_id } = await open(50);
  assert.equal(await stateOf(contribution_id), "open");
  const paid = await pay(checkout_url);
  assert.equal(paid.status, 303);
  const back = new URL(paid.headers.get("location") ?? "");
  assert.equal(back.pathname, "/success");
  await until(async () => (await stateOf(contribution_id)) === "paid");

  assert.deepEqual(await linesOf(contribution_id), [
    { kind: "charge", account: "provider_balance", amount_cents: 5000 },
    { kind: "charge", account: "held_for_athlete", amount_cents: -5000 },
    { kind: "fee", account: "provider_fees", amount_cents: 175 },
    { kind: "fee", account: "provider_balance", amount_cents: -175 },
  ]);
  assert.equal(await received(), before + 50);
  const payment = await site.ask(getPayment, {
    params: { session_id: back.searchParams.get("session_id") ?? "" },
  });
  assert.equal(payment.amount, 50);
  assert.equal(payment.player_name, "Kai O'Brien");
  assert.match(payment.paid_at ?? "", /^\d{4}-\d\d-\d\dT/);

  const mails = await until(async () => {
    const all = (await mailsTo("fan@demo.test")).filter(({ text }) => text.includes(contribution_id));
    return all.length > 0 && all;
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
  assert.deepEqual(await linesOf(contribution_id), []);
  await pay(checkout_url);
  await until(async () => (await stateOf(contribution_id)) === "paid");
  assert.equal((await linesOf(contribution_id)).length, 4);
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
  const { checkout_url, contribution_id } = await open(100);
  await pay(checkout_url);
  await until(async () => (await stateOf(contribution_id)) === "paid");
  const before = await received();
  const { deliveries } = (await (await fetch(`${site.payments.origin}/_control/deliveries`)).json()) as {
    deliveries: { event: string }[];
  };
  for (const { event } of deliveries) {
    await fetch(`${site.payments.origin}/_control/events/${event}/redeliver`, { method: "POST" });
  }
  await sleep(800);
  assert.equal(await received(), before);
  assert.equal((await linesOf(contribution_id)).length, 4);
  assert.equal(
    (await mailsTo("fan@demo.test")).filter(({ text }) => text.includes(contribution_id)).length,
    1,
  );
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
      site.ask(openOneTimeCheckout, gift(10, ids[player] ?? 999_999_999)),
      ({ problem }: CallFailed) => problem.status === status,
    );
    assert.equal(await count(), before);
  });
}

const event = (contribution_id: string) =>
  JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: "event",
    type: "checkout.session.completed",
    created: Math.floor(Date.now() / 1000),
    data: {
      object: { id: "cs_test_made_up", object: "checkout.session", client_reference_id: contribution_id },
    },
  });
const send = (payload: string, signature: string) =>
  fetch(`${site.origin}/webhooks/card-payments`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    body: payload,
  });
const sign = (payload: string, secret = "whsec_test", timestamp = Math.floor(Date.now() / 1000)) =>
  new Stripe("sk_test_x").webhooks.generateTestHeaderString({ payload, secret, timestamp });

test("forged, altered, stale and unsigned events are refused and book nothing", async () => {
  const { contribution_id } = await open(10);
  const payload = event(contribution_id);
  const stale = Math.floor(Date.now() / 1000) - 301;
  const answers = await Promise.all([
    send(payload, sign(payload, "whsec_other")),
    send(payload.replace("completed", "expired"), sign(payload)),
    send(payload, sign(payload, "whsec_test", stale)),
    send(payload, ""),
    send("", sign("")),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [400, 400, 400, 400, 400],
  );
  assert.equal(await stateOf(contribution_id), "open");
});

test("an honest event that says 'completed' too early books nothing: the object at the provider decides", async () => {
  const { contribution_id } = await open(10);
  const payload = event(contribution_id);
  assert.equal((await send(payload, sign(payload))).status, 200);
  assert.equal(await stateOf(contribution_id), "open");
  assert.deepEqual(await linesOf(contribution_id), []);
});

test("events about other things of the account are taken and left alone", async () => {
  for (const reference of [randomUUID(), "order-17"]) {
    const payload = event(reference);
    assert.equal((await send(payload, sign(payload))).status, 200);
  }
});

test("what anybody with the id sees holds no name and no address", async () => {
  const { contribution_id } = await open(10);
  const answer = await site.ask(getContributionState, { params: { contribution_id } });
  assert.deepEqual(Object.keys(answer).sort(), [
    "checkout_url",
    "contribution_id",
    "player_id",
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
