import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { Client } from "pg";
import { emptyDatabase } from "../../database/testing/database.ts";
import { startSite } from "../testing/site.ts";
import { until } from "../testing/until.ts";
import { readEnv } from "./env.ts";
import { openStore } from "./store.ts";

const PROJECT = join(import.meta.dirname, "../..");

test("a server whose connection breaks while a demo is filled tries again, also with the embedded database", async (t) => {
  const { ownerUrl, drop } = await emptyDatabase();
  t.after(drop);
  const DATA_DIR = mkdtempSync(join(tmpdir(), "donate-nil-once-there-"));
  t.after(() => rmSync(DATA_DIR, { recursive: true }));
  for (const settings of [{ DATABASE_URL: ownerUrl }, { DATABASE_URL: "embedded", DATA_DIR }]) {
    // Also so that there is one to be filled.
    const first = await open(t, settings, 0).store;
    const url = settings.DATA_DIR ? embeddedOwner(DATA_DIR, first.url) : ownerUrl;
    const { said, store } = await breakOff(
      url,
      "players in exclusive mode",
      () => open(t, settings, 50),
      (started) => started.said.length > 0,
    );
    await (await store).stop();
    assert.match(said.join("\n"), /^The database is away .* terminating connection/);
    const { rows } = await onClient(url, (client) =>
      client.query("select count(*)::int as players from players"),
    );
    assert.deepEqual(rows, [{ players: 50 }]);
    await first.stop();
  }
});

test("a server whose connection times out just before a demo is filled tries again", async (t) => {
  const { ownerUrl, drop } = await emptyDatabase();
  t.after(drop);
  const url = new URL(ownerUrl);
  const { hostname, port } = url;
  let swallows = false;
  const relay = createServer((near) => {
    near.on("error", () => {});
    if (swallows) {
      swallows = false;
      // Read, so that it ends when the other side gives up.
      near.resume();
      return;
    }
    const far = connect(Number(port), hostname);
    near.pipe(far.on("error", () => near.destroy())).pipe(near);
  });
  await once(relay.listen(0, "127.0.0.1"), "listening");
  t.after(() => relay.close());
  url.port = String((relay.address() as AddressInfo).port);
  const { said, store } = open(t, { DATABASE_URL: url.href }, 50, (words) => {
    // The last that is said before the next connection.
    if (words === "schools and teams loaded") swallows = true;
  });
  await (await store).stop();
  assert.match(said.join("\n"), /^The database is away .* timeout expired$/);
});

test("a server whose DATABASE_URL leads to a pool of connections ends and says so, instead of losing what it keeps in sessions", async (t) => {
  const { ownerUrl, drop } = await emptyDatabase();
  t.after(drop);
  const url = new URL(ownerUrl);
  const { hostname, port } = url;
  // As pgbouncer does: the key of a session, of twelve bytes, is its own.
  const pool = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.on("error", () => far.destroy());
    near.pipe(far.on("error", () => near.destroy()));
    far.on("data", (said: Buffer) => {
      const at = said.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
      if (at >= 0) said.writeInt32BE(7, at + 5);
      near.write(said);
    });
  });
  await once(pool.listen(0, "127.0.0.1"), "listening");
  t.after(() => pool.close());
  url.port = String((pool.address() as AddressInfo).port);
  await assert.rejects(open(t, { DATABASE_URL: url.href }, 0).store, /leads to a pool of connections/);
});

test("a server whose connection breaks while it asks for its first jobs tries again", async (t) => {
  const { ownerUrl, drop } = await emptyDatabase();
  t.after(drop);
  const { site } = await breakOff(
    ownerUrl,
    "graphile_worker.migrations in access exclusive mode",
    () => ({ site: startSite({ DATABASE_URL: ownerUrl, MIGRATE_DATABASE_URL: ownerUrl }) }),
    () => true,
  );
  await (await site).stop();
});

/** A start on this database, and what it warns of meanwhile. */
function open(
  t: TestContext,
  settings: Record<string, string>,
  players: number,
  hear = (_words: string): void => {},
) {
  const ending = new AbortController();
  t.after(() => ending.abort());
  const said: string[] = [];
  const log = {
    info: (_facts: object, words = "") => hear(words),
    warn: (facts: object, words = "") => void said.push([words, ...Object.values(facts)].join(" ")),
    error() {},
  };
  const env = readEnv({
    PASSWORD_MEMORY_KIB: "8",
    PASSWORD_PASSES: "1",
    DEMO_PLAYERS: `${players}`,
    ...settings,
  });
  return { said, store: openStore(env, PROJECT, log, ending.signal) };
}

/** Locks the table, starts, ends the connection that is first to wait for it, and lets it go once that is noticed. */
const breakOff = <Started>(
  url: string,
  lock: string,
  start: () => Started,
  noticed: (started: Started) => boolean,
): Promise<Started> =>
  onClient(url, (holder) =>
    // Another one looks: within a transaction the activity stays as it was first seen.
    onClient(url, async (looker) => {
      await holder.query(`begin; lock table ${lock}`);
      const started = start();
      await until(async () => {
        const { rowCount } = await looker.query(`
          select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`);
        return rowCount;
      });
      await until(() => noticed(started));
      await holder.query("rollback");
      return started;
    }),
  );

async function onClient<Answer>(url: string, work: (client: Client) => Promise<Answer>): Promise<Answer> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The embedded database's other address, read where it is kept. */
function embeddedOwner(folder: string, appUrl: string): string {
  const { passwords } = JSON.parse(readFileSync(join(folder, "postgres/connection.json"), "utf8"));
  const url = new URL(appUrl);
  url.username = "donate_nil_owner";
  url.password = passwords.owner;
  return url.href;
}
