import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import {
  commandLine,
  orphansIn,
  PROJECT,
  postmasterPid,
  query,
  temporaryFolders,
  until,
} from "../testing/clusters.ts";
import { kill, launchServer, startServer } from "../testing/launch.ts";
import { startEmbedded } from "./embedded.ts";

const { emptyFolder, folderWithCluster, remove } = temporaryFolders();
after(remove);

const start = (dataDir: string, log?: (line: string) => void) =>
  startEmbedded({ projectFolder: PROJECT, dataDir, ...(log && { log }) });

/** Of a process that was killed PostgreSQL hears by its connection, a moment later. */
const untilOneIsThere = (url: string) =>
  until(async () => {
    const users = "select from pg_stat_activity where application_name = 'donate-nil presence'";
    return (await query(url, users)).length === 1;
  });

test("a first start makes a durable database with an owner and an app role, neither of them superuser", async () => {
  const folder = join(emptyFolder(), "not there yet");
  const lines: string[] = [];
  const database = await start(folder, (line) => lines.push(line));
  assert.equal(database.folder, folder);
  assert.match(
    lines.join("\n"),
    new RegExp(`ready on port ${database.port}, data in ${folder} \\(\\d+ ms\\)`),
  );
  const [settings] = await query(
    database.ownerUrl,
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
            current_setting('server_version_num')::integer / 10000 as major,
            (select datlocale || ' ' || pg_encoding_to_char(encoding) from pg_database where datname = 'donate_nil') as locale`,
  );
  assert.deepEqual(settings, {
    fsync: "on",
    full_page_writes: "on",
    major: 18,
    locale: "C.UTF-8 UTF8",
  });
  const socketFolder = readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n")[4];
  assert.equal(socketFolder, "", "no socket, and so no stale lock of one");
  assert.deepEqual(await query(database.ownerUrl, "select rolname from pg_roles where rolsuper"), [
    { rolname: "postgres" },
  ]);
  await query(database.ownerUrl, "create extension pg_trgm; create extension btree_gin");
  await assert.rejects(query(database.appUrl, "create table t (i integer)"), /permission denied/);
  const wrong = database.appUrl.replace(/:[^:@]+@/, ":guess@");
  await assert.rejects(query(wrong, "select 1"), /password authentication failed/);
  assert.equal(statSync(join(folder, "postgres", "connection.json")).mode & 0o777, 0o600);
  await database.stop();
  assert.equal(postmasterPid(folder), undefined);
});

test("what was written is there after a stop and a start, on the same port, in well under a second", async (t) => {
  const folder = await folderWithCluster();
  const first = await start(folder);
  await query(first.ownerUrl, "create table kept as select 42 as answer");
  await first.stop();
  let [quickest_ms, program_ms] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const timed = async () => {
    const begin = performance.now();
    const started = await start(folder);
    const begun = performance.now();
    execFileSync(process.execPath, ["-e", ""]);
    quickest_ms = Math.min(quickest_ms, begun - begin);
    program_ms = Math.min(program_ms, performance.now() - begun);
    return started;
  };
  // Of a machine that has other things to do, what it does when it has fewer; where it never has, a small program is slow too.
  const isQuick = () => quickest_ms < Math.max(1_000, 10 * program_ms);
  let second = await timed();
  t.after(() => second.stop());
  for (let tries = 1; tries < 4 && !isQuick(); tries += 1) {
    await second.stop();
    second = await timed();
  }
  assert.ok(isQuick(), `${quickest_ms} ms; a program that does nothing takes ${program_ms} ms`);
  assert.equal(second.ownerUrl, first.ownerUrl);
  assert.deepEqual(await query(second.ownerUrl, "select answer from kept"), [{ answer: 42 }]);
  await second.stop();
  await second.stop(); // once more is no error
});

test("a port that another program took meanwhile is exchanged, and the new one kept", async () => {
  const folder = await folderWithCluster();
  const first = await start(folder);
  await first.stop();
  const squatter = createServer().listen(first.port, "127.0.0.1");
  await once(squatter, "listening");
  const second = await start(folder);
  assert.notEqual(second.port, first.port);
  await query(second.appUrl, "select 1");
  await second.stop();
  squatter.close();
  const third = await start(folder);
  assert.equal(third.port, second.port);
  await third.stop();
});

test("kill -9 of Node: the next start joins the orphaned postmaster, and its stop ends it", async () => {
  const folder = await folderWithCluster();
  const server = await startServer(folder);
  const pid = postmasterPid(folder);
  assert.ok(pid);
  await kill(server.child);
  assert.match(commandLine(pid), /postgres -D/);
  const next = await start(folder);
  assert.equal(postmasterPid(folder), pid);
  assert.equal(next.appUrl, server.appUrl);
  await untilOneIsThere(next.appUrl);
  await next.stop();
  assert.equal(postmasterPid(folder), undefined);
  // Its file is gone a moment before it is.
  await until(() => !commandLine(pid).includes(folder));
});

test("kill -9 of both: the next start recovers what was committed", async () => {
  const folder = await folderWithCluster();
  const server = await startServer(folder);
  await query(server.ownerUrl, "create table kept as select 42 as answer");
  const pid = postmasterPid(folder);
  assert.ok(pid);
  await kill(server.child);
  process.kill(pid, "SIGKILL");
  assert.equal(postmasterPid(folder), pid, "the stale postmaster.pid is there");
  const next = await start(folder);
  assert.notEqual(postmasterPid(folder), pid);
  assert.deepEqual(await query(next.ownerUrl, "select answer from kept"), [{ answer: 42 }]);
  await next.stop();
});

test("a start that meets a postmaster which dies before it answers starts another", async () => {
  const folder = await folderWithCluster();
  const server = await startServer(folder);
  const pid = postmasterPid(folder);
  assert.ok(pid);
  await kill(server.child);
  // The connection is taken by the system, and nobody answers on it.
  process.kill(pid, "SIGSTOP");
  const starting = start(folder);
  await sleep(1_000);
  process.kill(pid, "SIGKILL");
  const next = await starting;
  assert.notEqual(postmasterPid(folder), pid);
  await query(next.appUrl, "select 1");
  await next.stop();
});

test("a stale postmaster.pid whose number went to another process deceives nobody", async () => {
  const folder = await folderWithCluster();
  // As the database's own user: the case in which PostgreSQL would believe in a postmaster and refuse.
  const { uid, gid } = statSync(join(folder, "postgres"));
  const bystander = spawn("sleep", ["60"], process.getuid?.() === 0 ? { uid, gid } : {});
  await once(bystander, "spawn");
  const path = join(folder, "postgres");
  writeFileSync(
    join(path, "postmaster.pid"),
    `${bystander.pid}\n${path}\n1790000000\n5432\n\n127.0.0.1\n0 0\nready   \n`,
  );
  const database = await start(folder);
  await query(database.appUrl, "select 1");
  assert.notEqual(postmasterPid(folder), bystander.pid);
  await database.stop();
  assert.equal(bystander.exitCode, null, "the other process was left alone");
  await kill(bystander);
});

test("kill -9 of the postmaster under a living server: it comes back by itself on the same port", async () => {
  const folder = await folderWithCluster();
  const lines: string[] = [];
  const database = await start(folder, (line) => lines.push(line));
  for (let time = 1; time <= 2; time++) {
    const pid = postmasterPid(folder);
    assert.ok(pid);
    process.kill(pid, "SIGKILL");
    await until(() =>
      query(database.appUrl, "select 1").then(
        () => postmasterPid(folder) !== pid,
        () => false,
      ),
    );
    await until(() => lines.filter((line) => line.startsWith("PostgreSQL is back")).length === time);
  }
  await database.stop();
  assert.equal(postmasterPid(folder), undefined);
});

test("a stop while the postmaster is dying leaves nothing running", async () => {
  const folder = await folderWithCluster();
  const database = await start(folder);
  const pid = postmasterPid(folder);
  assert.ok(pid);
  process.kill(pid, "SIGKILL");
  await database.stop();
  await until(() => !commandLine(pid).includes(folder));
  const now = postmasterPid(folder);
  assert.ok(now === undefined || now === pid || !commandLine(now).includes(folder));
});

test("two starts at once on a new folder share one cluster; it stays until the last of them stops", async () => {
  const folder = emptyFolder();
  const [server, here] = await Promise.all([startServer(folder), start(folder)]);
  assert.equal(server.ownerUrl, here.ownerUrl);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith("postgres.unfinished")),
    [],
  );
  await here.stop();
  await query(server.appUrl, "select 1");
  server.child.kill("SIGTERM");
  assert.equal(await server.finished, "finished");
  await once(server.child, "exit");
  assert.equal(postmasterPid(folder), undefined);
});

test("one of two sharing servers is killed: the other one's stop ends the cluster", async () => {
  const folder = await folderWithCluster();
  const [server, here] = await Promise.all([startServer(folder), start(folder)]);
  await kill(server.child);
  await untilOneIsThere(here.appUrl);
  await here.stop();
  assert.equal(postmasterPid(folder), undefined);
});

test("Ctrl-C goes to the whole process group, and the database outlives the server that is finishing", async () => {
  const folder = await folderWithCluster();
  const server = await startServer(folder, { detached: true });
  assert.ok(server.child.pid);
  process.kill(-server.child.pid, "SIGINT");
  assert.equal(await server.finished, "finished");
  await once(server.child, "exit");
  assert.equal(postmasterPid(folder), undefined);
});

test("kill -9 half-way through making the cluster: the next start makes it whole", async () => {
  const folder = emptyFolder();
  const { child, started } = launchServer(folder);
  await until(() => {
    const [name] = readdirSync(folder).filter((name) => /^postgres\.unfinished-\w+$/.test(name));
    return name !== undefined && readdirSync(join(folder, name)).includes("base");
  });
  await Promise.all([assert.rejects(started), kill(child)]);
  const database = await start(folder);
  await query(database.ownerUrl, "create table t (i integer)");
  await database.stop();
  await until(() => !orphansIn(folder)); // the orphan of the killed start
  await (await start(folder)).stop();
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith("postgres.unfinished")),
    [],
  );
});

test("a cluster of another major version is refused by name", async () => {
  const folder = await folderWithCluster();
  writeFileSync(join(folder, "postgres", "PG_VERSION"), "17\n");
  await assert.rejects(start(folder), /was made by PostgreSQL 17, and this version brings PostgreSQL 18/);
});

test("PostgreSQL's own words are told when it refuses to start", async () => {
  const folder = await folderWithCluster();
  writeFileSync(join(folder, "postgres", "postgresql.conf"), "no_such_setting = on\n");
  await assert.rejects(start(folder), /unrecognized configuration parameter "no_such_setting"/);
});

test("a folder that cannot be made says what to set", async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, "file"), "");
  await assert.rejects(start(join(folder, "file", "data")), /Set DATA_DIR to a folder/);
  assert.equal(readFileSync(join(folder, "file"), "utf8"), "");
  mkdirSync(join(folder, "still usable"));
});
