import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { emptyDatabase } from "../../database/testing/database.ts";
import { startSite } from "../testing/site.ts";
import { readEnv } from "./env.ts";
import { openStore } from "./store.ts";

for (const setting of ["PORT", "METRICS_PORT"]) {
  test(`a server whose ${setting} is taken says so, and leaves nothing running`, async () => {
    const before = running();
    const other = createServer().listen(0, "localhost");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    await assert.rejects(startSite({ [setting]: String(port) }), {
      message: `${setting}: another program listens there already. Set ${setting} to a free port.`,
    });
    await once(other.close(), "close");
    // The last handles go a turn after they were closed.
    for (let tries = 0; tries < 50 && running().length > before.length; tries += 1) await sleep(100);
    assert.deepEqual(running(), before);
  });
}

/** Connections and listening ports of this process, each of which would keep it alive. */
const running = (): string[] => process.getActiveResourcesInfo().filter((name) => name.startsWith("TCP"));

test("a server that knows the acting role alone waits for npm run migrate, and says what it lacks", async (t) => {
  const { ownerUrl, appUrl, drop } = await emptyDatabase();
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  t.after(() => owner.end().then(drop));
  const said: string[] = [];
  const log = { info() {}, warn: (_: object, words = "") => void said.push(words), error() {} };
  const open = (MIGRATIONS: string) => {
    const env = readEnv({ DATABASE_URL: appUrl, MIGRATIONS, DEMO_PLAYERS: "0" });
    return openStore(env, "/nowhere", log, new AbortController().signal);
  };
  const newest = await owner.query(`
    delete from schema_migrations where version = (select max(version) from schema_migrations) returning *`);
  const lacks = /lacks \d{4}-[\w-]+\.sql: run npm run migrate with MIGRATE_DATABASE_URL/;
  await assert.rejects(open("refuse"), lacks);

  const waiting = open("apart");
  while (said.length === 0) await sleep(20);
  assert.match(said.join("\n"), lacks);
  await owner.query(
    "insert into schema_migrations select * from json_populate_record(null::schema_migrations, $1)",
    [newest.rows[0]],
  );
  assert.ok((await waiting).limits_secret.length >= 32);
  for (const MIGRATIONS of ["refuse", "at-start"]) await (await open(MIGRATIONS)).stop();
});
