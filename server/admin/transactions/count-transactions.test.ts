import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import type { Database } from "../../world/database.ts";
import { countTransactions } from "./count-transactions.ts";

const found = { branches: [{ condition: sql`true`, few: null }], conditions: [], named: "everything" };

/** A database that counts a thousand and one at once, and all only when it is let. */
function slowDatabase() {
  const { promise, resolve, reject } = Promise.withResolvers<{ total: number }>();
  const asked: string[] = [];
  const row = ({ text }: { text: string }) => {
    asked.push(text);
    return text.includes("limit") ? Promise.resolve({ total: 1_001 }) : promise;
  };
  return { database: { row } as unknown as Database, asked, resolve, reject };
}

test("nobody waits for a large number: more than a thousand, until all are counted, once for all who ask", async () => {
  const { database, asked, resolve } = slowDatabase();
  assert.deepEqual(
    await Promise.all([countTransactions(database, found), countTransactions(database, found)]),
    [1_001, 1_001],
  );
  assert.equal(asked.filter((text) => !text.includes("limit")).length, 1);
  resolve({ total: 1_801_548 });
  await Promise.resolve();
  assert.equal(await countTransactions(database, found), 1_801_548);
});

test("a counting that failed is begun anew by the next who asks", async () => {
  const { database, asked, reject } = slowDatabase();
  reject(new Error("The statement took too long."));
  assert.equal(await countTransactions(database, found), 1_001);
  assert.equal(await countTransactions(database, found), 1_001);
  assert.equal(asked.filter((text) => !text.includes("limit")).length, 2);
});
