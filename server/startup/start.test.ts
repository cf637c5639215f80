import assert from "node:assert/strict";
import { createHook } from "node:async_hooks";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { openOneTimeCheckout } from "../../contract/contributions/contributions.ts";
import { callAddress } from "../../contract/form/address.ts";
import { emptyDatabase } from "../../database/testing/database.ts";
import { freePort } from "../testing/free-port.ts";
import { addPlayers, startSite } from "../testing/site.ts";
import { until } from "../testing/until.ts";
import { readEnv } from "./env.ts";
import { openStore } from "./store.ts";

for (const setting of ["PORT", "METRICS_PORT"]) {
  test(`a server whose ${setting} is taken says so, and leaves nothing running`, async () => {
    const other = createServer().listen(0, "localhost");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    using begun = begunFromHere();
    await assert.rejects(startSite({ [setting]: String(port) }), {
      message: `${setting}: another program listens there already. Set ${setting} to a free port.`,
    });
    assert.ok(begun.count > 0);
    await once(other.close(), "close");
    // The last handles go a turn after they were closed.
    await until(() => begun.open.length === 0);
  });
}

/**
 * Connections and listening ports that this process opens from now on, each of which would keep it alive. Counting all that
 * are open would not do: those of an earlier file may go in the meantime.
 */
function begunFromHere() {
  const open = new Map<number, string>();
  let count = 0;
  const watch = createHook({
    init(id, type) {
      if (!HELD_OPEN.has(type)) return;
      open.set(id, type);
      count += 1;
    },
    destroy(id) {
      open.delete(id);
    },
  }).enable();
  return {
    get count() {
      return count;
    },
    get open() {
      return [...open.values()];
    },
    [Symbol.dispose]: () => void watch.disable(),
  };
}

const HELD_OPEN = new Set(["TCPWRAP", "TCPSERVERWRAP"]);

test("a server that knows the acting role alone waits for npm run migrate, and says what it lacks", async (t) => {
  const { ownerUrl, appUrl, drop } = await emptyDatabase();
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  t.after(() => owner.end().then(drop));
  const { said, open } = startOn(t, appUrl);
  const newest = await owner.query(`
    delete from schema_migrations where version = (select max(version) from schema_migrations) returning *`);
  const lacks = /lacks \d{4}-[\w-]+\.sql: run npm run migrate with MIGRATE_DATABASE_URL/;
  await assert.rejects(open({ MIGRATIONS: "refuse" }), lacks);

  const waiting = open({ MIGRATIONS: "apart" });
  await until(() => said.length > 0);
  assert.match(said.join("\n"), lacks);
  await owner.query(
    "insert into schema_migrations select * from json_populate_record(null::schema_migrations, $1)",
    [newest.rows[0]],
  );
  assert.ok((await waiting).limits_secret.length >= 32);
  for (const MIGRATIONS of ["refuse", "at-start"]) await (await open({ MIGRATIONS })).stop();
});

test("a server that starts while the database is away, or takes no writes, says so and waits for it", async (t) => {
  const { ownerUrl, drop } = await emptyDatabase();
  const { port } = new URL(ownerUrl);
  const way = createServer((one) => {
    const other = connect(Number(port), "127.0.0.1");
    one
      .on("error", () => other.destroy())
      .pipe(other.on("error", () => one.destroy()))
      .pipe(one);
  });
  const away = await freePort();
  t.after(async () => {
    way.close();
    await drop();
  });

  const { said, open } = startOn(t, ownerUrl.replace(`:${port}/`, `:${away}/`));
  const waiting = open({});
  await until(() => said.length > 0);
  assert.deepEqual(said, [
    `The database is away or takes no writes: waiting for it. 127.0.0.1:${away} connect ECONNREFUSED 127.0.0.1:${away}`,
  ]);
  way.listen(Number(away), "127.0.0.1");
  await (await waiting).stop();

  const name = new URL(ownerUrl).pathname.slice(1);
  const ask = (sql: string) => asOwner(ownerUrl, (client) => client.query(sql));
  await ask(`alter database ${name} set default_transaction_read_only = on`);
  const again = open({});
  await until(() => said.length > 1);
  assert.match(said[1] ?? "", /It takes no writes/);
  await ask(`alter database ${name} reset default_transaction_read_only`);
  await (await again).stop();

  const elsewhere = new URL("/donate_nothing", ownerUrl).href;
  await assert.rejects(startOn(t, elsewhere).open({}), /database "donate_nothing" does not exist/);
});

test("a database that takes no writes is no place to send visitors to; once it does, the same server goes on", async (t) => {
  const site = await startSite();
  t.after(() => site.stop());
  const player_id = (await addPlayers(site.database))["Kai O'Brien"];
  const checkout = async () => {
    const body = JSON.stringify({ amount: 10, nil_service_type: "general_contribution", player_id });
    const headers = { "content-type": "application/json" };
    const { status } = await site.request(callAddress(openOneTimeCheckout), {
      method: "POST",
      headers,
      body,
    });
    return { checkout: status, ready: (await fetch(`${site.origin}/readyz`)).status };
  };
  assert.deepEqual(await checkout(), { checkout: 200, ready: 200 });

  const ownerUrl = String(site.database.options.connectionString);
  const name = new URL(ownerUrl).pathname.slice(1);
  const ask = (sql: string) => asOwner(ownerUrl, (client) => client.query(sql));
  await ask(`alter database ${name} set default_transaction_read_only = on`);
  await ask(`select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and application_name = 'donate-nil'`);
  await until(async () => (await checkout()).ready !== 200);
  assert.deepEqual(await checkout(), { checkout: 503, ready: 503 });

  await ask(`alter database ${name} reset default_transaction_read_only`);
  // What the server did by itself meanwhile may have left a connection on which nothing can be written: it goes when that is tried.
  await until(async () => {
    const { checkout: opened, ready } = await checkout();
    return opened === 200 && ready === 200;
  });
});

test("a whole server starts and takes a contribution with the acting role alone", async (t) => {
  const site = await startSite({ MIGRATIONS: "apart", MIGRATE_DATABASE_URL: "" });
  t.after(() => site.stop());
  const player_id = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  const body = { amount: 10, nil_service_type: "general_contribution", player_id } as const;
  assert.ok((await site.ask(openOneTimeCheckout, { body })).checkout_url);
});

test("docs/operating.md says what each figure of a server tells", async (t) => {
  const site = await startSite();
  t.after(() => site.stop());
  const figures = (await (await fetch(site.figures)).text()).matchAll(/^# HELP (\w+)/gm);
  const page = readFileSync(new URL("../../docs/operating.md", import.meta.url), "utf8");
  const own = [...figures].map(([, name = ""]) => name).filter((name) => !/^(process|nodejs)_/.test(name));
  assert.deepEqual(
    own.filter((name) => !page.includes(`\`${name}\``)),
    [],
  );
});

test("in a dress rehearsal every page says so, one that is not there as well, and search engines stay away", async (t) => {
  const site = await startSite({ REHEARSAL: "on" });
  t.after(() => site.stop());
  const player_id = (await addPlayers(site.database))["Kai O'Brien"];
  for (const path of ["/", "/TermsOfUse", "/nowhere", `/embed/${player_id}`, `/poster/${player_id}`])
    assert.match(await (await fetch(site.origin + path)).text(), /This is a dress rehearsal/, path);
  assert.match(await (await fetch(`${site.origin}/robots.txt`)).text(), /^Disallow: \/$/m);
});

test("a server that is told to stop is not ready first, serves everyone meanwhile, and then closes", async () => {
  const site = await startSite({ DRAIN_SECONDS: "4" });
  const ask = async (path: string) => {
    const { status, headers } = await fetch(site.origin + path);
    return { status, closes: headers.get("connection") === "close" };
  };
  // The first page takes longest: later the server would be gone before it is there.
  for (const path of ["/readyz", "/"]) assert.equal((await ask(path)).status, 200, path);
  const begun = performance.now();
  const stopped = site.stop();
  while ((await ask("/readyz")).status === 200) await sleep(20);
  assert.deepEqual(await ask("/"), { status: 200, closes: false });
  await stopped;
  assert.ok(performance.now() - begun >= 4_000);
  await assert.rejects(ask("/readyz"));
});

/** A start on this database, and what it says meanwhile. */
function startOn(t: TestContext, DATABASE_URL: string) {
  const ending = new AbortController();
  t.after(() => ending.abort());
  const said: string[] = [];
  const log = {
    info() {},
    warn: (facts: object, words = "") => void said.push([words, ...Object.values(facts)].join(" ")),
    error() {},
  };
  return {
    said,
    open: (settings: Record<string, string>) =>
      openStore(readEnv({ DATABASE_URL, DEMO_PLAYERS: "0", ...settings }), "/nowhere", log, ending.signal),
  };
}

async function asOwner<Answer>(url: string, work: (client: Client) => Promise<Answer>): Promise<Answer> {
  // Also while the database takes no writes by its own setting.
  const client = new Client({ connectionString: url, options: "-c default_transaction_read_only=off" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
