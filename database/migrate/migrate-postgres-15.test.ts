import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chownSync, existsSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { runMigrations } from "graphile-worker";
import { chooseAccount } from "../embedded/account.ts";
import { isFree, randomPort } from "../embedded/port.ts";
import { query, temporaryFolders } from "../testing/clusters.ts";
import { migrate } from "./migrate.ts";

const PROGRAMS = "/usr/lib/postgresql/15/bin";
const skip = !existsSync(PROGRAMS) && `no PostgreSQL 15 in ${PROGRAMS}`;
const { emptyFolder, remove } = temporaryFolders();
after(remove);

test("the oldest supported server, made by hand, with an owner and an app role", { skip }, async () => {
  const folder = emptyFolder();
  const account = chooseAccount(folder);
  if (account.ids) chownSync(folder, account.ids.uid, account.ids.gid);
  const data = join(folder, "postgres");
  let port = randomPort();
  while (!(await isFree(port))) port = randomPort();
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(PROGRAMS, program), args, {
      ...account.ids,
      cwd: "/",
      stdio: ["ignore", "ignore", "ignore"],
    });
  run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync");
  const settings = `-c listen_addresses=127.0.0.1 -c unix_socket_directories='' -p ${port}`;
  run("pg_ctl", "-D", data, "-w", "-o", settings, "-l", join(folder, "log"), "start");
  try {
    const to = (role: string, database: string) => `postgres://${role}@127.0.0.1:${port}/${database}`;
    await query(to("postgres", "postgres"), "create role owner login; create role app login");
    await query(to("postgres", "postgres"), "create database platform owner owner");
    const urls = { owner: to("owner", "platform"), app: to("app", "platform") };

    await assert.rejects(migrate(urls.owner, { appUrl: urls.app }), /Let a superuser run: grant "app" to/);
    await query(to("postgres", "postgres"), "grant app to owner");
    await migrate(urls.owner, { appUrl: urls.app });
    await runMigrations({ connectionString: urls.app });
    assert.deepEqual(await query(urls.app, "select count(*)::integer as n from sports"), [{ n: 3 }]);
    await assert.rejects(query(urls.app, "update ledger_entries set amount_cents = 1"), /permission denied/);
  } finally {
    run("pg_ctl", "-D", data, "-m", "immediate", "stop");
  }
});
