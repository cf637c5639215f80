import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import pg from "pg";
import { query } from "../testing/clusters.ts";
import { bareDatabase } from "../testing/database.ts";
import { migrate } from "./migrate.ts";

test("who waits for another migration says for which, and goes on once that is gone; its own session ends when its end vanishes", async (t) => {
  const { ownerUrl, drop } = await bareDatabase();
  t.after(drop);
  const folder = mkdtempSync(join(tmpdir(), "donate-nil-migrations-"));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(
    join(folder, "0001-one.sql"),
    `create table probes as select current_setting('tcp_keepalives_idle') as idle, current_setting('client_connection_check_interval') as looks`,
  );
  const left = new pg.Client({ connectionString: ownerUrl, application_name: "left behind by a node" });
  await left.connect();
  await left.query("select pg_advisory_lock(7034612)");
  const { rows } = await left.query<{ pid: number }>("select pg_backend_pid() as pid");
  const told = Promise.withResolvers<string>();
  const migrated = migrate(ownerUrl, { folder, log: told.resolve });
  migrated.catch(told.reject);
  const line = await Promise.race([
    told.promise,
    new Promise<string>((resolve) => setTimeout(resolve, 20_000, "nothing was said for 20 s").unref()),
  ]);
  await left.end();
  assert.deepEqual(await migrated, { applied: ["0001-one.sql"] });
  assert.match(line, /^Another one migrates: process \d+ \(left behind by a node\) of /);
  assert.match(line, /, connected for \d+ s\. Where nobody is there any more: select pg_terminate_backend/);
  assert.ok(line.includes(`process ${rows[0]?.pid} `), line);
  assert.deepEqual(await query(ownerUrl, "select looks from probes"), [{ looks: "10s" }]);
});
