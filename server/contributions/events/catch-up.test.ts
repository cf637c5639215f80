import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { moneyWords } from "../testing/money.ts";
import { pay } from "../testing/pay.ts";

const DAY = 86_400;

let site: Site;
let words: ReturnType<typeof moneyWords>;
let kai: number;
before(async () => {
  site = await startSite({ SWEEP_SECONDS: "1" });
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  words = moneyWords(site);
});
after(() => site.stop());

const refundedIs = (contribution_id: string, refunded: number) =>
  until(async () => (await words.stateOf(contribution_id)).refunded === refunded);

/** How many events that the provider has made are not with us. */
async function unread(): Promise<number> {
  const { rows } = await site.database.query(
    `select count(*)::int as n from unnest($1::text[]) as made (event_id)
      where not exists (select from provider_events e where e.event_id = made.event_id)`,
    [(await words.deliveries()).map(({ event }) => event)],
  );
  return rows[0].n;
}

test("a list that breaks off is read again from where it began", async () => {
  const paid = await words.paid(kai);
  await words.settled();
  await words.control("POST", "/chaos", { on: "event", do: "lose" });
  await words.control("POST", "/chaos", {
    on: "request",
    do: "refuse",
    status: 500,
    path: "/v1/events",
    times: 6,
  });
  await words.provider.refunds.create({ payment_intent: paid.payment_intent });
  await refundedIs(paid.contribution_id, 50);
  await words.control("DELETE", "/chaos");
});

test("a server that died while it was reading is followed by another, and one that reads is not joined", async () => {
  const turnUntil = (text: string, where = "true") =>
    site.database.query(`update provider_events_read set reading_until = ${text} where ${where}`);
  // Taken when nobody has it: whoever reads just now gives it back at the end.
  await until(
    async () => (await turnUntil("now() + interval '1 hour'", "reading_began is null")).rowCount === 1,
  );
  const paid = await words.paid(kai);
  await words.settled();
  await words.control("POST", "/chaos", { on: "event", do: "lose" });
  await words.provider.refunds.create({ payment_intent: paid.payment_intent });
  await sleep(2_500);
  assert.equal((await words.stateOf(paid.contribution_id)).refunded, 0);
  await turnUntil("now() - interval '1 second'");
  await refundedIs(paid.contribution_id, 50);
  await words.control("DELETE", "/chaos");
});

test("events that were read and arrive at the webhook after all change nothing", async () => {
  await words.control("POST", "/deliveries/hold");
  const { checkout_url, contribution_id } = await words.open(kai);
  await pay(checkout_url);
  await until(async () => (await words.stateOf(contribution_id)).state === "paid");
  await until(async () => (await words.linesOf(contribution_id, true)).length === 4);
  // Its payment may have been found by a look at the page, before the list was read.
  await until(async () => (await unread()) === 0);
  const before = await words.wholeLedger();
  await words.control("POST", "/deliveries/release");
  await words.settled();
  assert.deepEqual(await words.wholeLedger(), before);
  assert.match(
    await (await fetch(site.figures)).text(),
    /^provider_events_total\{outcome="seen before"\} \d+$/m,
  );
});

// The last one: it moves the provider's clock, which never goes back.
test("three days without a single event lose nothing: payments, refunds that fail, disputes that are lost", async () => {
  // Final before the silence: no row is due any more, so only the provider's list of events can tell.
  const refunded = await words.paid(kai);
  const disputed = await words.paid(kai);
  const failing = await words.paid(kai, "4000000000005126");
  await words.settled();
  await words.control("POST", "/chaos", { on: "event", do: "lose" });
  await words.control("PUT", "/delays", { refund_seconds: 2 * DAY });
  const { rows: before } = await site.database.query(
    "select count(*)::int as n from contributions where check_at is not null",
  );
  assert.equal(before[0].n, 0);

  const unheard = await words.open(kai);
  await pay(unheard.checkout_url);
  await words.provider.refunds.create({ payment_intent: refunded.payment_intent });
  await words.provider.refunds.create({ payment_intent: failing.payment_intent, amount: 1000 });
  const { payment_intent } = disputed;
  const dispute = await words.control<{ id: string }>("POST", "/disputes", { payment_intent });
  await words.control("POST", "/clock/advance", { seconds: 3 * DAY });
  await words.control("POST", `/disputes/${dispute.id}`, { status: "lost" });

  await until(async () => (await words.stateOf(unheard.contribution_id)).state === "paid");
  await refundedIs(refunded.contribution_id, 50);
  await until(async () => (await words.stateOf(disputed.contribution_id)).lost === 50);
  await until(async () => (await words.linesOf(failing.contribution_id)).length === 4);
  assert.deepEqual(
    (await words.linesOf(failing.contribution_id)).map(([kind]) => kind),
    [...["refund", "refund", "refund_failed", "refund_failed"]],
  );
  assert.deepEqual(await words.holdingsOf(disputed.contribution_id), {
    dispute_fees: 1500,
    provider_balance: -1675,
    provider_fees: 175,
  });
  await words.control("DELETE", "/chaos");
});
