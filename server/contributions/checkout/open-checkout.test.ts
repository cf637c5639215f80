import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { addPlayers } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { DatabaseAway } from "../../world/database.ts";
import { ProviderAway, ProviderRefused } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";
import { playProvider } from "../testing/provider.ts";
import { openRecords } from "../testing/records.ts";
import { openCheckout } from "./open-checkout.ts";

const NOW = new Date("2027-03-01T00:00:00Z");

let records: Awaited<ReturnType<typeof openRecords>>;
let provider: ReturnType<typeof playProvider>;
let world: World;
before(async () => {
  records = await openRecords({ store: await emptyDatabase(), addPlayers });
});
after(() => records.close());
beforeEach(() => {
  provider = playProvider();
  world = { ...records.world, payments: provider.payments, clock: { now: () => NOW } };
  records.said.length = 0;
});

const open = (idempotency_key: string | null = null, amount = 50, player_id = records.kai) =>
  openCheckout(
    world,
    { amount, nil_service_type: "general_contribution", player_id },
    { idempotency_key, address: null, session: null },
  );
const NOT_OPENED = "The payment page could not be opened. Nothing was charged. Please try again.";
const rowBy = async (key: string): Promise<Record<string, unknown>> =>
  (
    await records.owner.query(
      "select * from contributions where idempotency_key = key_of_asker('guest ', $1)",
      [key],
    )
  ).rows[0];
const playerNamed = async (name: string): Promise<number> =>
  Number(
    (await records.owner.query("select player_id from players where player_name = $1", [name])).rows[0]
      .player_id,
  );

test("a page is opened for an hour, of the amount in cents, in the athlete's name as the database has it", async () => {
  const { contribution_id, checkout_url } = await open();
  const row = await records.rowOf(contribution_id);
  assert.deepEqual(provider.orders, [
    {
      contribution_id,
      player_id: records.kai,
      team_id: row.team_id,
      attempt: 0,
      amount_cents: 5_000,
      currency: "usd",
      title: "Contribution for Kai O'Brien (Test Air Force)",
      description: "One-time contribution",
      picture: `http://localhost:1/pictures/${records.kai}.png`,
      success_url: "http://localhost:1/success?session_id={CHECKOUT_SESSION_ID}",
      contributor_email: null,
      cancel_url: `http://localhost:1/failed?transaction_id=${contribution_id}`,
      expires_at: new Date("2027-03-01T01:00:00Z"),
      service: null,
    },
  ]);
  assert.equal(checkout_url, `https://pay.test/cs_${contribution_id}`);
  assert.deepEqual(
    [row.state, row.provider_session_id, row.checkout_url, row.amount_cents, row.asking_until],
    ["open", `cs_${contribution_id}`, checkout_url, "5000", null],
  );
  assert.deepEqual(
    [row.check_at, row.expires_at],
    [new Date("2027-03-01T00:00:10Z"), provider.orders[0]?.expires_at],
  );
  assert.deepEqual([row.idempotency_key, row.request_digest], [null, null]);
});

test("without a key each click is a contribution; with one, all of them are one", async () => {
  assert.notEqual((await open()).contribution_id, (await open()).contribution_id);
  const key = randomUUID();
  const first = await open(key);
  assert.deepEqual(await open(key), first);
  assert.equal(provider.orders.length, 3);
});

test("a key does not open what it was not made for", async () => {
  const key = randomUUID();
  await open(key, 50);
  const marcus = await playerNamed("Marcus Okafor");
  for (const other of [open(key, 51), open(key, 50, marcus)]) {
    await assert.rejects(other, {
      status: 409,
      message: "This Idempotency-Key was used for another contribution.",
    });
  }
});

for (const [who, status, message] of [
  ["Nobody", 404, "Player not found"],
  ["Gone Player", 404, "Player not found"],
  ["Ana-Maria Smith", 409, "This athlete isn't taking contributions right now."],
] as const) {
  test(`nothing is opened for ${who}`, async () => {
    const player_id = who === "Nobody" ? 2_000_000_000 : await playerNamed(who);
    await assert.rejects(open(null, 50, player_id), { status, message });
    assert.deepEqual(provider.asked, []);
  });
}

for (const [state, message] of [
  ["paid", "This contribution is already paid. To give more, close this window and start again."],
  ["processing", "Your payment for this contribution is already going through. We'll email your receipt."],
  ["expired", "This payment page has expired. Please start again."],
  ["failed", "This payment page has expired. Please start again."],
] as const) {
  test(`clicking again when the contribution is ${state} opens nothing`, async () => {
    const key = randomUUID();
    await open(key);
    await records.owner.query(
      `update contributions set state = $1, checkout_url = null, paid_at = case when $1 = 'paid' then now() end,
              paid_cents = case when $1 = 'paid' then 5000 end where idempotency_key = key_of_asker('guest ', $2)`,
      [state, key],
    );
    await assert.rejects(open(key), { status: 409, message });
    assert.equal(provider.orders.length, 1);
  });
}

test("what the provider refuses is over, with its reason", async () => {
  const key = randomUUID();
  provider.before = () => Promise.reject(new ProviderRefused("No.".repeat(200)));
  await assert.rejects(open(key), { status: 502, message: NOT_OPENED });
  const { state, failure, check_at, asking_until, contribution_id } = await rowBy(key);
  assert.deepEqual(
    [state, failure, check_at, asking_until],
    ["failed", "No.".repeat(200).slice(0, 500), null, null],
  );
  const [[words, facts] = []] = records.said;
  assert.equal(words, "A checkout page was not opened.");
  assert.equal((facts as { contribution_id: string }).contribution_id, contribution_id);
});

for (const [what, error, attempt] of [
  ["is not reached", new ProviderAway("No connection."), 0],
  ["answers with a failure", new ProviderAway("500", { answered: true }), 1],
] as const) {
  test(`when the provider ${what}, clicking again asks it at once, as attempt ${attempt}`, async () => {
    const key = randomUUID();
    provider.before = () => Promise.reject(error);
    await assert.rejects(open(key), { status: 502, message: NOT_OPENED });
    const { state, check_at, asking_until, contribution_id } = await rowBy(key);
    assert.deepEqual([state, asking_until], ["opening", null]);
    assert.notEqual(check_at, null);
    provider.before = async () => {};
    assert.equal((await open(key)).contribution_id, contribution_id);
    assert.equal(provider.orders[0]?.attempt, attempt);
  });
}

test("a second click waits for the first one's page", async () => {
  const key = randomUUID();
  provider.before = () => sleep(300).then(() => {});
  const both = await Promise.all([open(key), open(key)]);
  assert.deepEqual(both[0], both[1]);
  assert.equal(provider.orders.length, 1);
});

test("where a server died while it asked, the next click asks in its place, once its time is over", async () => {
  const key = randomUUID();
  provider.before = () => Promise.reject(new Error("Died."));
  const began = Date.now();
  await assert.rejects(open(key), { status: 502 });
  provider.before = async () => {};
  const { asking_until } = await rowBy(key);
  // From when it asked, which was some time between these two.
  const [least, most] = [began, Date.now()].map((at) => (Number(asking_until) - at) / 1_000);
  assert.ok((least ?? 0) > 9 && (most ?? 13) <= 12.5, `${least} ${most}`);
  const waiting = open(key);
  await sleep(200);
  assert.equal(provider.orders.length, 0);
  await records.owner.query(
    "update contributions set asking_until = now() - interval '1 second' where idempotency_key = key_of_asker('guest ', $1)",
    [key],
  );
  await waiting;
  assert.equal((await rowBy(key)).state, "open");
});

test("where the database goes away while the page is opened that is what is said, and the same page is there once it is back", async () => {
  const key = randomUUID();
  await records.owner.query(`
    create function no_space() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$;
    create trigger no_space before update on contributions for each row when (new.state = 'open') execute function no_space()`);
  await assert.rejects(open(key), DatabaseAway);
  await records.owner.query("drop function no_space() cascade");
  await records.owner.query(
    "update contributions set asking_until = now() - interval '1 second' where idempotency_key = key_of_asker('guest ', $1)",
    [key],
  );
  const { contribution_id } = await open(key);
  assert.equal((await rowBy(key)).state, "open");
  assert.deepEqual(
    provider.orders.map((order) => [order.contribution_id, order.attempt]),
    [
      [contribution_id, 0],
      [contribution_id, 0],
    ],
    "asked with the same key at the provider",
  );
});

/** Waits for so many more looks of who waits for another's page, whether it may ask instead. */
function countLooks() {
  let looks = 0;
  const { database } = world;
  const row: World["database"]["row"] = (statement) => {
    if (statement.text.includes("update contributions set asking_until")) looks += 1;
    return database.row(statement);
  };
  world = { ...world, database: { ...database, row } };
  return (more: number) => {
    const enough = looks + more;
    return until(() => looks >= enough);
  };
}

test("who has waited for as long as another may ask, and a second, is told to try again", async (t) => {
  const key = randomUUID();
  provider.before = () => Promise.reject(new Error("Died."));
  await assert.rejects(open(key), { status: 502 });
  await records.owner.query(
    "update contributions set asking_until = 'infinity' where idempotency_key = key_of_asker('guest ', $1)",
    [key],
  );
  t.mock.timers.enable({ apis: ["Date"], now: Date.now() });
  const looked = countLooks();
  const [waiting] = [open(key).catch((error) => error)];
  await looked(1);
  t.mock.timers.tick(13_000);
  await looked(2);
  assert.equal(await Promise.race([waiting, "still waiting"]), "still waiting");
  t.mock.timers.tick(1);
  const { status, message } = await waiting;
  assert.deepEqual([status, message], [409, "We're still working on this. Please try again in a moment."]);
});

test("a page that is over by the time it is answered is none", async () => {
  const { openCheckout: asked } = provider.payments;
  provider.payments.openCheckout = async (order) => ({ ...(await asked(order)), url: null });
  await assert.rejects(open(), { status: 502, message: NOT_OPENED });
});
