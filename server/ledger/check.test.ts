import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { emptyDatabase } from "../../database/testing.ts";
import { checkLedger, type Finding, findingsIn } from "./check.ts";
import { bookBreaks } from "./testing/book-breaks.ts";
import { BOOKS, MOVES, providerWith } from "./testing/books.ts";
import { contributionBreaks } from "./testing/contributions-breaks.ts";
import { followingBreaks } from "./testing/following-breaks.ts";
import { moneyBackBreaks } from "./testing/money-back-breaks.ts";
import { providerBreaks } from "./testing/provider-breaks.ts";

const breaks = [
  ...bookBreaks,
  ...contributionBreaks,
  ...moneyBackBreaks,
  ...followingBreaks,
  ...providerBreaks,
];

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let client: pg.Client;
before(async () => {
  store = await emptyDatabase();
  client = new pg.Client({ connectionString: store.ownerUrl });
  await client.connect();
  await client.query(BOOKS);
});
after(async () => {
  await client.end();
  await store.drop();
});

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
