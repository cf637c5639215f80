import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { addPlayers } from "../../testing/site.ts";
import { type CardTry, ProviderAway, ProviderRefused } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";
import { recordPayment } from "../booking/record-payment.ts";
import { limitRefusal } from "../limits/checkouts.ts";
import { playProvider } from "../testing/provider.ts";
import { openRecords, paidPage } from "../testing/records.ts";
import { findOrOpenSource } from "./find-or-open.ts";
import { openCheckout } from "./open-checkout.ts";

let records: Awaited<ReturnType<typeof openRecords>>;
let world: World;
before(async () => {
  records = await openRecords({
    ...{ store: await emptyDatabase(), addPlayers },
    limits: {
      secret: "a secret of tests",
      checkouts_per_address: 2,
      declines_per_address: 3,
      checkouts_per_athlete: 100,
    },
  });
});
after(() => records.close());
beforeEach(async () => {
  world = { ...records.world, payments: playProvider().payments };
  records.said.length = 0;
  await records.owner.query(
    "delete from checkout_openings; delete from card_tries; delete from needs_attention",
  );
});

const open = (address: string | null, asker: World = world, idempotency_key: string | null = null) =>
  openCheckout(
    asker,
    { amount: 50, nil_service_type: "general_contribution", player_id: records.kai },
    { idempotency_key, address, session: null },
  );
/** A world whose provider fails so until it is back. */
function failing(error: Error) {
  const provider = playProvider();
  provider.before = async () => {
    throw error;
  };
  const back = () => {
    provider.before = async () => {};
  };
  return { world: { ...records.world, payments: provider.payments }, back };
}
let charges = 0;
const aTry = (card_fingerprint: string | null, declined: boolean): CardTry => ({
  charge_id: `ch_try_${++charges}`,
  card_fingerprint,
  declined,
  happened_at: new Date(),
});
/** A page that is not paid for good yet, with the tries on it. */
const pageOf = (contribution_id: string, card_tries: readonly CardTry[]) => ({
  ...paidPage("none"),
  ...{ session_id: `cs_${contribution_id}`, contribution_id, payment: null, card_tries },
});
const tried = (contribution_id: string, card_tries: readonly CardTry[]) =>
  records.record(pageOf(contribution_id, card_tries), contribution_id);
const OFTEN_PAID = /^Too many payment pages are open from your network\./;
const DECLINED = /^Too many cards were declined on your network in the last hour\./;

test("the third unpaid page of one address is refused, with the time to wait; another address is not", async () => {
  await open("203.0.113.1");
  await open("203.0.113.1");
  await assert.rejects(open("203.0.113.1"), (error) => {
    assert.ok(error instanceof Refusal);
    assert.equal(error.status, 429);
    assert.match(error.message, OFTEN_PAID);
    const wait = error.retry_after_seconds ?? 0;
    assert.ok(wait > 3_590 && wait <= 3_601, `${wait}`);
    return true;
  });
  await open("203.0.113.2");
});

for (const error of [new ProviderAway("away"), new ProviderRefused("no")]) {
  test(`a page that was not opened takes no place of its network (${error.name})`, async () => {
    const { world: at } = failing(error);
    for (let times = 0; times < 3; times++)
      await assert.rejects(open("203.0.113.9", at), { status: 502, message: /Nothing was charged/ });
    await open("203.0.113.9");
    await open("203.0.113.9");
    await assert.rejects(open("203.0.113.9"), { message: OFTEN_PAID });
  });
}

test("a page that opens at the next try takes a place then, where there is one, and its cards count", async () => {
  const { world: at, back } = failing(new ProviderAway("away"));
  const keys = Array.from({ length: 4 }, () => randomUUID());
  for (const key of keys) await assert.rejects(open("203.0.113.10", at, key), { status: 502 });
  back();
  const [first, second, third, swept = ""] = keys;
  const { contribution_id } = await open("203.0.113.10", at, first);
  await open("203.0.113.10", at, second);
  // Again and again the same page.
  await open("203.0.113.10", at, second);
  await assert.rejects(open("203.0.113.10", at, third), { message: OFTEN_PAID });
  const { rows } = await records.owner.query(
    "select contribution_id from contributions where state = 'opening' and created_at > now() - interval '1 minute'",
  );
  for (const { contribution_id: opening } of rows) await findOrOpenSource(at, opening);
  await assert.rejects(
    open("203.0.113.10", at, swept),
    { message: OFTEN_PAID },
    "also where the sweep opened it",
  );
  await open("203.0.113.11", at);
  await tried(contribution_id, [aTry("fp_g", true), aTry("fp_h", true), aTry("fp_i", true)]);
  await assert.rejects(open("203.0.113.10", at), { message: DECLINED });
});

test("where limits are lifted, or nobody knows the address, nothing is refused", async () => {
  for (let times = 0; times < 4; times++) {
    await open(null);
    await open("203.0.113.1", { ...world, limits: null });
  }
});

test("a page that is paid makes room; declined cards count against the address that opened the page", async () => {
  const { contribution_id } = await open("203.0.113.3");
  await tried(contribution_id, [aTry("fp_a", true), aTry(null, true), aTry("fp_b", false)]);
  await open("203.0.113.3");
  await assert.doesNotReject(open("203.0.113.3"));
  await tried(contribution_id, [aTry("fp_c", true)]);
  await assert.rejects(open("203.0.113.3"), { message: DECLINED });
});

test("each try counts once, however often it is seen", async () => {
  const contribution_id = await records.aContribution();
  const seen = [aTry("fp_d", true), aTry("fp_d", true)];
  for (let times = 0; times < 3; times++) await tried(contribution_id, seen);
  const { rows } = await records.owner.query(
    "select declined, contribution_id, happened_at, length(card_key) as bytes from card_tries order by charge_id",
  );
  const kept = seen.map(({ happened_at }) => ({ declined: true, contribution_id, happened_at, bytes: 16 }));
  assert.deepEqual(rows, kept);
});

test("nothing of a card is noted while limits are lifted", async () => {
  const contribution_id = await records.aContribution();
  const page = pageOf(contribution_id, [aTry("fp_e", true)]);
  await world.database.transaction((tx) => recordPayment({ ...world, limits: null }, tx, page, "900000"));
  assert.deepEqual((await records.owner.query("select from card_tries")).rows, []);
});

const alarms = async () =>
  (await records.owner.query("select kind from needs_attention")).rows.map(({ kind }) => kind);

for (const [what, declines, payments] of [
  ["declined five times and then paid", 5, 1],
  ["paid ten times", 0, 10],
] as const) {
  test(`a card that is ${what} alarms nobody, one time more does`, async () => {
    const card = `fp_${what}`;
    const contribution_id = await records.aContribution();
    const tries = (count: number, declined: boolean) =>
      Array.from({ length: count }, () => aTry(card, declined));
    await tried(contribution_id, [...tries(declines, true), ...tries(payments, false)]);
    assert.deepEqual(await alarms(), []);
    assert.deepEqual(records.said, []);
    await tried(contribution_id, tries(1, declines > 0));
    assert.deepEqual(await alarms(), ["card_testing"]);
    const facts = [["The try that was one too many", contribution_id]];
    assert.deepEqual(records.said, [
      ["Contributions are marked for review.", { contribution_id, marked: 1 }],
      ["An alarm.", { alarm: "card_testing", facts }],
    ]);
  });
}

test("how long to wait is said in whole minutes, and asked in whole seconds, one at least", () => {
  const now = new Date("2027-03-01T00:00:00Z");
  const after = (milliseconds: number, refused_for: "declines" | "unpaid pages" = "declines") =>
    limitRefusal(
      { ...world, clock: { now: () => now } },
      { refused_for, retry_at: new Date(now.getTime() + milliseconds) },
    );
  for (const [milliseconds, seconds, said] of [
    [-5_000, 1, "1 minute"],
    [0, 1, "1 minute"],
    [60_000, 60, "1 minute"],
    [60_001, 61, "2 minutes"],
    [3_600_000, 3_600, "60 minutes"],
  ] as const) {
    const refusal = after(milliseconds);
    assert.equal(refusal?.retry_after_seconds, seconds);
    assert.ok(refusal.message.endsWith(`, or try again in ${said}. Nothing was charged.`), refusal.message);
    assert.match(refusal.message, DECLINED);
  }
  assert.match(after(0, "unpaid pages")?.message ?? "", OFTEN_PAID);
  assert.equal(limitRefusal(world, { refused_for: null, retry_at: null }), null);
});
