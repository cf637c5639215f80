import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { emptyDatabase } from "../../database/testing/database.ts";
import { ProviderAway } from "../world/payments/card-payments.ts";
import { checkLedger, type Finding, findingsIn } from "./check.ts";
import { KINDS_UNTIL } from "./newer.ts";
import type { ProviderBooks } from "./provider-books.ts";
import { brokenText, reportText } from "./report.ts";
import { allBreaks as breaks, COUNTED_AT_COMMIT } from "./testing/all-breaks.ts";
import { BOOKS, ids, MOVES, move, providerWith } from "./testing/books.ts";
import { byForce } from "./testing/break.ts";
import { periodBreaks } from "./testing/periods-breaks.ts";

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let client: pg.Client;
before(async () => {
  store = await emptyDatabase();
  client = new pg.Client({ connectionString: store.ownerUrl });
  await client.connect();
  // A period of nothing: what comes then is recent, and a night has to find in it what a look at everything finds.
  await client.query(`insert into ledger_periods (until_transfer, until_entry, transfers, entries, digest, chain, provider_until, provider_sums)
    select 0, 0, 0, 0, digest, sha256(digest || convert_to('0|0|0|0', 'UTF8')), now() - interval '3 days',
           '[{"currency": "usd", "ours_cents": 0, "moves_cents": 0}]' from ledger_digest(0, 0, 0, 0) as digest`);
  await client.query(BOOKS);
  // Later than the books: what a transaction makes itself is in no snapshot that it takes.
  await client.query("select publish_sums()");
});
after(async () => {
  await client.end();
  await store.drop();
});

const broken = (findings: readonly Finding[]) => findings.filter(({ state }) => state === "broken");

for (const recent of [false, true])
  test(`every invariant holds of good books${recent ? " at night" : ""}, and there are more than a few`, async () => {
    const { ok, findings } = await checkLedger(client, providerWith(MOVES), { settled: true, recent });
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
      await client.query("savepoint broken");
      const recent = broken(await findingsIn(client, provider, { settled: true, recent: true }));
      assert.deepEqual(recent.map(({ name }) => name).sort(), [...expected].sort());
      await client.query("rollback to broken");
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
  assert.deepEqual(
    [...new Set([...breaks, ...periodBreaks].map(({ breaks: [name] }) => name))].sort(),
    names,
  );
});

/** What a release of later could bring: a kind of transfer, on an account that this program has never heard of. */
const LATER = `
  insert into ledger_kinds (kind, debit, credit, counts_received, since_migration) values ('lent', 'held_for_athlete', 'loans', false, 9999);
  insert into ledger_accounts (class, kind, currency) values ('liability', 'loans', 'usd')`;
const LENT = `
  select ledger_post('lent', 'loan_1', contribution_id, 'usd', now(), ledger_account('held_for_athlete', player_id, 'usd'),
                     (select account_id from ledger_accounts where kind = 'loans'), 100)
    from contributions where contribution_id = '${ids.paid}';
  update contributions set paid_out_cents = paid_out_cents + 100 where contribution_id = '${ids.paid}'`;

test("beside a newer release, what its kinds of transfers book is newer than this program, and no break; what holds of any book is", async () => {
  await client.query("begin");
  try {
    const find = async (known_until?: number) => {
      await client.query("savepoint looked");
      const how = { settled: true, ...(known_until === undefined ? {} : { known_until }) };
      const found = await findingsIn(client, providerWith(MOVES), how);
      await client.query("rollback to looked");
      const named = (state: Finding["state"]) =>
        found.filter((one) => one.state === state).map(({ name }) => name);
      return { broken: named("broken"), newer: named("newer") };
    };
    await client.query(LATER);
    assert.deepEqual(await find(), { broken: [], newer: ["accounts-follow-the-chart"] });
    await client.query(LENT);
    await client.query("set constraints all immediate");
    const { broken: none, newer } = await find();
    assert.deepEqual(none, []);
    assert.deepEqual(newer.toSorted(), ["accounts-follow-the-chart", "paid-out-is-in-payouts"]);
    // Whoever knows the kind, and yet has no account for it, finds breaks.
    assert.deepEqual((await find(9_999)).broken.sort(), newer.sort());
    await client.query(
      byForce(
        "update ledger_entries set amount_cents = amount_cents + 1 where entry_id = (select max(entry_id) from ledger_entries)",
      ),
    );
    assert.deepEqual((await find()).broken.slice(0, 1), ["transfers-sum-to-zero"]);
  } finally {
    await client.query("rollback");
  }
});

test("this program knows every kind of its own schema; what it does not know is named in its report", async () => {
  const { rows } = await client.query("select max(since_migration)::int as until from ledger_kinds");
  assert.deepEqual(rows, [{ until: KINDS_UNTIL }]);
  const unknown = await checkLedger(client, null, { known_until: KINDS_UNTIL - 1 });
  assert.match(
    reportText(unknown),
    /Newer than this program: transfers of the kind beyond_paid, of migration 190; 0 in the book\./,
  );
  assert.deepEqual((await checkLedger(client, null)).newer, []);
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

test("a bank debit that failed is in no book: both its lines are left out, whatever the bank's answer took", async () => {
  const day = (days: number) => ({ created_at: new Date(Date.now() - days * DAY_MS) });
  const begun = { ...move("txn_debit", "payment", "py_1", 500, 4), ...day(20) };
  const failed = { ...move("txn_failed", "payment_failure_refund", "py_1", -500, -4), ...day(16) };
  const young = { created_at: new Date() };
  // The provider's fee went back with it; what a fee leaves is booked as the platform's, and may be on its way.
  for (const moves of [
    [failed, begun],
    [{ ...failed, ...young }, begun],
    [
      { ...failed, fee_cents: 0, net_cents: -500 },
      { ...begun, fee_cents: 0, net_cents: 500 },
    ],
  ]) {
    await client.query("begin");
    try {
      for (const { balance_transaction_id, fee_cents } of moves) {
        const kind = fee_cents > 0 ? "platform_fee" : "platform_fee_returned";
        const fee = [kind, balance_transaction_id, Math.abs(fee_cents)];
        if (fee_cents !== 0)
          await client.query("select ledger_book($1, $2, null, 'usd', now(), null, $3)", fee);
      }
      const found = await findingsIn(client, providerWith([...moves, ...MOVES]), { settled: true });
      assert.deepEqual(broken(found), []);
    } finally {
      await client.query("rollback");
    }
  }
  const unbooked = providerWith([failed, begun, ...MOVES]);
  const [first] = broken((await checkLedger(client, unbooked)).findings);
  assert.deepEqual(first?.offenders, [
    { offender: "txn_debit", fault: "platform_fee of -4 is not in the book" },
    { offender: "txn_failed", fault: "platform_fee_returned of 4 is not in the book" },
  ]);
});

test("what is taken back of a payment that is in the book is missed there", async () => {
  const taken = { ...move("txn_taken", "payment_failure_refund", "ch_1", -5000), created_at: new Date(0) };
  const [first] = broken((await checkLedger(client, providerWith([taken, ...MOVES]))).findings);
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
  const text = brokenText({ findings });
  assert.match(text, /BROKEN {2}events-do-not-wait: 25\n.*\n(.*evt_.*\n){10}.*and 15 more$/);
});

test("the check writes nothing, whatever it is made of", async () => {
  await client.query("begin");
  await findingsIn(client, null);
  await assert.rejects(client.query("delete from provider_events"), /read-only transaction/);
  await client.query("rollback");
});
