import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { emptyDatabase } from "../../database/testing/database.ts";
import { ProviderAway } from "../world/payments/card-payments.ts";
import { checkLedger, type Finding, findingsIn } from "./check.ts";
import type { ProviderBooks } from "./provider-books.ts";
import { brokenText, reportText } from "./report.ts";
import { bookBreaks } from "./testing/book-breaks.ts";
import { BOOKS, MOVES, move, providerWith } from "./testing/books.ts";
import { contributionBreaks } from "./testing/contributions-breaks.ts";
import { followingBreaks } from "./testing/following-breaks.ts";
import { moneyBackBreaks } from "./testing/money-back-breaks.ts";
import { orderBreaks } from "./testing/orders-breaks.ts";
import { payorBreaks } from "./testing/payors-breaks.ts";
import { payoutBreaks } from "./testing/payouts-breaks.ts";
import { providerBreaks } from "./testing/provider-breaks.ts";
import { recurringBreaks } from "./testing/recurring-breaks.ts";

const breaks = [
  ...bookBreaks,
  ...contributionBreaks,
  ...recurringBreaks,
  ...moneyBackBreaks,
  ...orderBreaks,
  ...payoutBreaks,
  ...followingBreaks,
  ...payorBreaks,
  ...providerBreaks,
];

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let client: pg.Client;
before(async () => {
  store = await emptyDatabase();
  client = new pg.Client({ connectionString: store.ownerUrl });
  await client.connect();
  await client.query(BOOKS);
  // Later than the books: what a transaction makes itself is in no snapshot that it takes.
  await client.query("select publish_sums()");
});
after(async () => {
  await client.end();
  await store.drop();
});

const COUNTED_AT_COMMIT = `set constraints payor_sums_follow, payor_sums_follow_new, payor_deals_follow,
  payor_deals_are_kept, payor_deals_are_kept_new, deals_elsewhere_follow immediate`;

const broken = (findings: readonly Finding[]) => findings.filter(({ state }) => state === "broken");

test("every invariant holds of good books, and there are more than a few", async () => {
  const { ok, findings } = await checkLedger(client, providerWith(MOVES), { settled: true });
  assert.deepEqual(broken(findings), []);
  assert.ok(ok);
  assert.deepEqual([...new Set(findings.map(({ state }) => state))], ["holds"]);
  assert.ok(findings.length >= 30);
});

for (const { how, breaks: expected, sql = "", provider = providerWith(MOVES) } of breaks) {
  test(`${how}: ${expected[0]}`, async () => {
    await client.query("begin");
    try {
      await client.query(sql);
      // What a commit would do: a contribution that was changed is counted anew.
      await client.query(COUNTED_AT_COMMIT);
      const found = broken(await findingsIn(client, provider, { settled: true }));
      assert.deepEqual(found.map(({ name }) => name).sort(), [...expected].sort());
      for (const { count, offenders } of found) {
        assert.ok(count > 0);
        assert.equal(offenders.length, Math.min(count, 10));
        assert.ok(offenders.every(({ offender, fault }) => offender && fault));
      }
    } finally {
      await client.query("rollback");
    }
  });
}

test("no invariant is without a way to break it", async () => {
  const { findings } = await checkLedger(client, providerWith(MOVES));
  const names = findings.map(({ name }) => name).sort();
  assert.equal(new Set(names).size, names.length);
  assert.deepEqual([...new Set(breaks.map(({ breaks: [name] }) => name))].sort(), names);
});

const DAY_MS = 86_400_000;
const young = { ...move("txn_young", "charge", "ch_young", 500, 45), created_at: new Date() };

test("what the provider has for less than an hour may be on its way, unless everything is settled", async () => {
  const provider = providerWith([young, ...MOVES]);
  assert.deepEqual(broken((await checkLedger(client, provider)).findings), []);
  const settled = broken((await checkLedger(client, provider, { settled: true })).findings);
  assert.deepEqual(
    settled.map(({ name, count }) => [name, count]),
    [
      ["provider-moves-are-booked", 2],
      ["sums-agree-with-the-provider", 1],
      ["balance-agrees-with-the-provider", 1],
    ],
  );
  assert.deepEqual(settled[0]?.offenders, [
    { offender: "ch_young", fault: "charge of 500 is not in the book" },
    { offender: "txn_young", fault: "fee of -45 is not in the book" },
  ]);
});

test("a bank debit may be on its way for two weeks", async () => {
  const debit = {
    ...move("txn_debit", "payment", "py_1", 500, 4),
    created_at: new Date(Date.now() - 13 * DAY_MS),
  };
  assert.ok((await checkLedger(client, providerWith([debit, ...MOVES]))).ok);
  const late = { ...debit, created_at: new Date(Date.now() - 15 * DAY_MS) };
  const [first] = broken((await checkLedger(client, providerWith([late, ...MOVES]))).findings);
  assert.equal(first?.name, "provider-moves-are-booked");
});

test("a payment that comes while the provider is asked is seen whole: its moves and the balance with them", async () => {
  const [before, after] = [providerWith(MOVES), providerWith([young, ...MOVES])];
  let balances = 0;
  let lists = 0;
  const { ok, findings } = await checkLedger(client, {
    fetchBalance: () => (++balances === 1 ? before : after).fetchBalance(),
    listBalanceMoves: () => (++lists === 1 ? before : after).listBalanceMoves(),
  });
  assert.ok(ok);
  assert.equal(findings.find(({ name }) => name === "balance-agrees-with-the-provider")?.state, "holds");
});

test("a balance that never stands still is not held against ours", async () => {
  let balance = 0;
  const { ok, findings } = await checkLedger(client, {
    ...providerWith(MOVES),
    fetchBalance: async () => [{ currency: "usd", amount_cents: ++balance }],
  });
  assert.ok(ok);
  assert.deepEqual(
    findings.filter(({ state }) => state === "not asked").map(({ name }) => name),
    ["balance-agrees-with-the-provider"],
  );
});

test("without the provider our own books are checked, and the others are said to be left out", async () => {
  const check = await checkLedger(client, null);
  assert.ok(check.ok);
  const notAsked = check.findings.filter(({ state }) => state === "not asked");
  assert.equal(notAsked.length, 5);
  const { length } = check.findings;
  assert.ok(reportText(check).includes(`${length} invariants: ${length - 5} hold, 0 broken, 5 not asked; `));
});

test("a provider that is away is no clean bill", async () => {
  const away: ProviderBooks = {
    ...providerWith([]),
    fetchBalance: () => Promise.reject(new ProviderAway("The payment provider is away.")),
  };
  await assert.rejects(checkLedger(client, away), ProviderAway);
  // The connection is as it was.
  assert.ok((await checkLedger(client, null)).ok);
});

test("of many offenders some are named and all counted", async () => {
  await client.query("begin");
  await client.query(`insert into provider_events (event_id, event_type, created_at, received_at)
                      select 'evt_' || n, 'charge.succeeded', now(), now() - interval '2 hours' from generate_series(1, 25) n`);
  const findings = await findingsIn(client, null);
  await client.query("rollback");
  const [waiting] = broken(findings);
  assert.equal(waiting?.count, 25);
  assert.equal(waiting?.offenders.length, 10);
  const text = brokenText({ checked_at: new Date(), duration_ms: 0, ok: false, findings });
  assert.match(text, /BROKEN {2}events-do-not-wait: 25\n.*\n(.*evt_.*\n){10}.*and 15 more$/);
});

test("the check writes nothing, whatever it is made of", async () => {
  await client.query("begin");
  await findingsIn(client, null);
  await assert.rejects(client.query("delete from provider_events"), /read-only transaction/);
  await client.query("rollback");
});
