import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Site, startSite } from "../../driving/site.ts";
import { reckonPayors } from "./payors.ts";

let site: Site;
before(async () => {
  site = await startSite();
});
after(() => site.stop());

test("the demo's sums by payor are those of its rows and of its book", async (t) => {
  const { sums, crossings, faults } = await reckonPayors(site.database);
  t.diagnostic(JSON.stringify({ sums, crossings }));
  assert.deepEqual(faults, []);
  assert.ok(sums > 5 && crossings > 0 && crossings < sums);
});

/** What is broken, and how often each is named: against the rows, against the book. */
const breaks: readonly [how: string, statement: string, rows: boolean, book: boolean][] = [
  [
    "a sum is off by a cent",
    "update payor_sums set paid_cents = paid_cents + 1 where paid_cents > 0",
    true,
    true,
  ],
  ["a crossing lost its day", "update payor_sums set crossed_on = null", true, false],
  ["a sum has a later day", "update payor_sums set crossed_on = crossed_on + 1", true, false],
  ["a sum is gone", "delete from payor_sums where paid_cents > 0", true, true],
  ["a promise was never made", "update payor_sums set promised_cents = promised_cents + 100", true, false],
  [
    "rows and sums agree on what the book never had",
    `update contributions set refunded_cents = refunded_cents + 100 where paid_at is not null and paid_cents > refunded_cents + 100;
     set constraints all immediate`,
    false,
    true,
  ],
];

for (const [how, statement, rows, book] of breaks)
  test(`${how}: it is named`, async () => {
    const client = await site.database.connect();
    try {
      await client.query("begin");
      await client.query(statement);
      const { faults } = await reckonPayors(client);
      const named = [
        faults.some((it) => it.includes("; counted ")),
        faults.some((it) => it.includes("by the book")),
      ];
      assert.deepEqual(named, [rows, book]);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
