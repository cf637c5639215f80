import assert from "node:assert/strict";
import { test } from "node:test";
import { Pool } from "pg";
import sql from "sql-template-tag";
import { emptyDatabase } from "../../../../database/testing/database.ts";
import { withSnapshot } from "./snapshot.ts";

test("a connection that is lost once all is read leaves its place in the pool to another", async () => {
  const store = await emptyDatabase();
  const pool = new Pool({ connectionString: store.appUrl, max: 1, connectionTimeoutMillis: 5_000 });
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  const owner = new Pool({ connectionString: store.ownerUrl, max: 1 });
  try {
    const read = await withSnapshot({ pool }, async ({ rows }) => {
      const [found] = await Array.fromAsync(rows<{ pid: number }>(sql`select pg_backend_pid() as pid`));
      await owner.query("select pg_terminate_backend($1, 10_000)", [found?.pid]);
      return "all of it";
    });
    assert.equal(read, "all of it");
    assert.equal((await pool.query("select 1")).rowCount, 1);
  } finally {
    await pool.end();
    await owner.end();
    await store.drop();
  }
});
