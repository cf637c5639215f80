import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { until } from "../../testing/until.ts";
import { checkLedger, type Finding, findingsIn } from "../check.ts";
import { allBreaks, COUNTED_AT_COMMIT } from "../testing/all-breaks.ts";
import { BOOKS, ids, MOVES, move, providerWith } from "../testing/books.ts";
import { byForce } from "../testing/break.ts";
import { closeBooks } from "../testing/close-books.ts";
import { periodBreaks } from "../testing/periods-breaks.ts";
import { closePeriod } from "./close.ts";

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let client: pg.Client;
before(async () => {
  store = await emptyDatabase();
  client = new pg.Client({ connectionString: store.ownerUrl });
  await client.connect();
  await client.query(BOOKS);
  await client.query("select publish_sums()");
  await closeBooks(client, providerWith(MOVES));
});
after(async () => {
  await client.end();
  await store.drop();
});

const brokenOf = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state === "broken").map(({ name }) => name);

const atNight = { settled: true, recent: true };

test("what is closed holds, at night and as a whole", async () => {
  assert.deepEqual(brokenOf((await checkLedger(client, providerWith(MOVES), atNight)).findings), []);
  assert.deepEqual(
    brokenOf((await checkLedger(client, providerWith(MOVES), { settled: true })).findings),
    [],
  );
});

/** What changes nothing of ours, or nothing that a night looks at: it takes a look at everything. */
const NOT_AT_NIGHT = [
  "the demo's money is an athlete's of this world",
  "the provider's own sum is a cent off",
];

/** What a night asks whole anyway is seen in check.test.ts. */
const ASKED_WHOLE =
  /^(ledger-is-append-only|keys-are|accounts-follow|one-account|groups-are|deals-elsewhere|events-|parked-|published-|sheets-|orders-come|payouts-come|nothing-is-overdue|amounts-|balance-)/;
const closedBreaks = [...allBreaks, ...periodBreaks].filter(
  ({ breaks: [first = ""] }) => !ASKED_WHOLE.test(first),
);

for (const { how, breaks, sql = "", provider = providerWith(MOVES) } of closedBreaks) {
  const notAtNight = NOT_AT_NIGHT.includes(how);
  test(`of closed books: ${how}${notAtNight ? ", which no night sees" : ""}`, async () => {
    await client.query("begin");
    try {
      await client.query(sql);
      await client.query(COUNTED_AT_COMMIT);
      await client.query("savepoint broken");
      const night = brokenOf(await findingsIn(client, provider, atNight));
      assert.equal(night.length > 0, !notAtNight, `at night: ${night}`);
      // That a look at everything names it where nothing is closed is seen in check.test.ts: it asks the same.
      if (!notAtNight && !periodBreaks.some((one) => one.how === how)) return;
      await client.query("rollback to broken");
      const all = brokenOf(await findingsIn(client, provider, { settled: true }));
      assert.deepEqual(all, breaks);
    } finally {
      await client.query("rollback");
    }
  });
}

test("a line of a period that is not read tonight: the night says nothing, a look at everything names the period", async () => {
  await client.query("begin");
  try {
    // Nine years of quiet nights since; the first one's turn comes once in so many.
    await client.query(`
      with recursive quiet as (
        select p, 1 as night from (select p from ledger_periods p order by period_id desc limit 1) as last
        union all
        select (null::bigint, (p).until_transfer, (p).until_entry, 0, 0, d.digest,
                ledger_chain((p).chain, (null::bigint, (p).until_transfer, (p).until_entry, 0, 0, d.digest, null::bytea, null::timestamptz, null::jsonb, null::timestamptz)::ledger_periods),
                (p).provider_until, (p).provider_sums, now())::ledger_periods, night + 1
          from quiet, ledger_digest(1, 1, 1, 1) as d (digest) where night < 3300)
      insert into ledger_periods (until_transfer, until_entry, transfers, entries, digest, chain, provider_until, provider_sums)
      select (p).until_transfer, (p).until_entry, 0, 0, (p).digest, (p).chain, (p).provider_until, (p).provider_sums
        from quiet where night > 1 order by night`);
    await client.query(
      byForce(
        "update ledger_transfers set happened_at = happened_at - interval '1 second' where transfer_id = 2",
      ),
    );
    await client.query("savepoint broken");
    const night = brokenOf(await findingsIn(client, providerWith(MOVES), atNight));
    const { rows } = await client.query(
      "select (current_date - date '2000-01-01') % 111 = min(period_id) % 111 as turn from ledger_periods",
    );
    assert.deepEqual(night, rows[0].turn ? ["closed-periods-are-as-proven"] : []);
    await client.query("rollback to broken");
    const all = brokenOf(await findingsIn(client, providerWith(MOVES), { settled: true }));
    assert.deepEqual(all, ["closed-periods-are-as-proven"]);
  } finally {
    await client.query("rollback");
  }
});

/** Of a refund that was asked for long ago and whose money left now. */
const late = { ...move("txn_re_late", "refund", "re_late", -700), created_at: new Date() };

test("what the provider tells late is booked into a later period, and counts in the month in which it happened", async () => {
  const long_ago = new Date(Date.now() - 70 * 86_400_000);
  await client.query(
    `insert into refunds (refund_id, contribution_id, amount_cents, currency, status, created_at) values ('re_late', '${ids.paid}', 700, 'usd', 'succeeded', $1)`,
    [long_ago],
  );
  await client.query(
    `select ledger_book('refund', 're_late', '${ids.paid}', 'usd', $1::timestamptz, 1, 700)`,
    [long_ago],
  );
  await client.query(
    `update contributions set refunded_cents = 700 where contribution_id = '${ids.paid}'; select publish_sums()`,
  );
  const moves = [late, ...MOVES];
  const asked: (Date | undefined)[] = [];
  const provider = {
    ...providerWith(moves),
    async *listBalanceMoves(since?: Date) {
      asked.push(since);
      yield* moves.filter(({ created_at }) => !since || created_at >= since);
    },
  };
  assert.deepEqual(brokenOf((await checkLedger(client, provider, atNight)).findings), []);
  // So far back as what was booked, once; from yesterday on when that is closed.
  assert.equal(asked.length, 1);
  assert.ok(asked[0] && asked[0] < long_ago);
  await closeBooks(client, provider);
  asked.length = 0;
  assert.deepEqual(brokenOf((await checkLedger(client, provider, atNight)).findings), []);
  assert.ok(asked[0] && asked[0] > long_ago);
  assert.deepEqual(brokenOf((await checkLedger(client, provider, { settled: true })).findings), []);
  const { rows } = await client.query(
    "select received_cents::int from ledger_closed_months where month = $1",
    [long_ago.toISOString().slice(0, 7)],
  );
  assert.deepEqual(rows, [{ received_cents: -700 }]);
});

test("nothing is closed that is young, that an unfinished transaction may still add to, or that is broken", async () => {
  const provider = providerWith([late, ...MOVES]);
  const proven = async () => (await checkLedger(client, provider, atNight)).proof !== null;
  assert.equal(await proven(), false, "the mark is of a moment ago");

  const other = new pg.Client({ connectionString: store.ownerUrl });
  await other.connect();
  await other.query("begin; select pg_current_xact_id()");
  await client.query("delete from ledger_marks");
  const { next_mark } = await checkLedger(client, provider, atNight);
  await closePeriod(client, null, next_mark);
  await client.query(
    "update ledger_marks set marked_at = now() - interval '21 hours'; select publish_sums()",
  );
  assert.equal(await proven(), false, "a transaction of before the mark goes on");
  await other.query("commit");
  await other.end();
  // Transactions of other tests' databases are waited for too.
  await until(async () => {
    await client.query("select publish_sums()");
    return (await proven()) || null;
  }, "The mark was never proven.");
  await client.query(`update contributions set fee_booked = true where contribution_id = '${ids.open}'`);
  assert.equal(await proven(), false, "something is broken");
  await client.query(`update contributions set fee_booked = false where contribution_id = '${ids.open}'`);

  const { proof, next_mark: next } = await until(async () => {
    const check = await checkLedger(client, provider, atNight);
    return check.proof && check;
  }, "The mark was not proven again.");
  const closed = await closePeriod(client, proof, next);
  assert.ok(closed);
  assert.equal(await closePeriod(client, proof, next), null, "once");
});
