import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Account } from "./account.ts";
import { randomPort } from "./port.ts";
import type { Programs } from "./programs.ts";

const DATABASE = "donate_nil";
const ROLES = { superuser: "postgres", owner: "donate_nil_owner", app: "donate_nil_app" } as const;

type Role = keyof typeof ROLES;

/** What is needed to connect; kept in `connection.json` inside the cluster, readable by its owner only. */
type Connection = { port: number; passwords: Record<Role, string> };

/** A complete cluster on disk, running or not. */
export type Cluster = { path: string; account: Account; connection: Connection };

type Site = { folder: string; account: Account; programs: Programs; log: (line: string) => void };

/** The cluster of a folder, made when there is none. Under the folder's lock only. */
export async function openCluster(site: Site): Promise<Cluster> {
  const path = join(site.folder, "postgres");
  removeUnfinished(site.folder);
  if (!existsSync(path)) await createCluster(site, path);
  refuseOtherVersion(path, site.programs);
  const connection: Connection = JSON.parse(readFileSync(join(path, "connection.json"), "utf8"));
  return { path, account: site.account, connection };
}

/** `postgres://role:password@127.0.0.1:port/database`. The superuser's leads to the database `postgres`. */
export function clusterUrl(cluster: Cluster, role: Role): string {
  const { port, passwords } = cluster.connection;
  const database = role === "superuser" ? "postgres" : DATABASE;
  return `postgres://${ROLES[role]}:${passwords[role]}@127.0.0.1:${port}/${database}`;
}

/** The same cluster on another port, remembered for the next start. */
export function moveToPort(cluster: Cluster, port: number): Cluster {
  const connection = { ...cluster.connection, port };
  writePrivately(join(cluster.path, "connection.json"), JSON.stringify(connection), cluster.account);
  return { ...cluster, connection };
}

/** Everything happens under another name, and the rename is the last step: a cluster that has its name is whole. */
async function createCluster({ folder, account, programs, log }: Site, path: string): Promise<void> {
  const begin = performance.now();
  const unfinished = join(folder, `postgres.unfinished-${randomBytes(4).toString("hex")}`);
  const connection: Connection = {
    port: randomPort(),
    passwords: { superuser: newPassword(), owner: newPassword(), app: newPassword() },
  };
  mkdirSync(unfinished, { mode: 0o700 });
  if (account.ids) chownSync(unfinished, account.ids.uid, account.ids.gid);
  const run = (program: string, args: string[], input: string) =>
    runProgram(join(programs.folder, "bin", program), args, input, account);
  const passwordFile = `${unfinished}.password`;
  writePrivately(passwordFile, connection.passwords.superuser, account);
  await run("initdb", ["-D", unfinished, `--pwfile=${passwordFile}`, ...INITDB], "");
  rmSync(passwordFile);
  await run("postgres", ["--single", "-D", unfinished, "postgres"], rolesAndDatabase(connection));
  writePrivately(join(unfinished, "connection.json"), JSON.stringify(connection), account);
  renameSync(unfinished, path);
  log(`Made a new database in ${path} (${Math.round(performance.now() - begin)} ms)`);
}

/** What killed starts left. Their orphaned initdb may still be writing in there; what resists goes next time. */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder).filter((name) => name.startsWith("postgres.unfinished-"))) {
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {}
  }
}

const INITDB = [
  `--username=${ROLES.superuser}`,
  "--auth=scram-sha-256",
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8", // sorts alike on every machine and in every version of its libraries
];

/**
 * A statement a line, as single-user mode reads them: there is no moment at which somebody could connect to a
 * half-made cluster. The owner is a member of the app role so that it can make things for it (migrate.ts).
 */
function rolesAndDatabase({ passwords }: Connection): string {
  return `
create role ${ROLES.owner} login password '${passwords.owner}'
create role ${ROLES.app} login password '${passwords.app}'
grant ${ROLES.app} to ${ROLES.owner}
create database ${DATABASE} owner ${ROLES.owner}
`;
}

function runProgram(program: string, args: string[], input: string, account: Account): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, {
      ...account.ids,
      cwd: "/",
      env: {},
      stdio: ["pipe", "pipe", "pipe"],
    });
    let said = "";
    child.stdout.on("data", (chunk) => (said += chunk));
    child.stderr.on("data", (chunk) => (said += chunk));
    child.on("error", fail);
    child.stdin.on("error", () => {}); // a program that fails early does not read; its exit code tells
    child.on("close", (code) => {
      // Single-user mode ends with success whatever a statement did.
      if (code === 0 && !/\b(ERROR|FATAL|PANIC):/.test(said)) done();
      else fail(new Error(`${program} failed (${code}): ${said.trim().slice(-1_000)}`));
    });
    child.stdin.end(input);
  });
}

function refuseOtherVersion(path: string, programs: Programs): void {
  const made = readFileSync(join(path, "PG_VERSION"), "utf8").trim();
  if (Number(made) === programs.major) return;
  throw new Error(
    `The database in ${path} was made by PostgreSQL ${made}, and this version brings PostgreSQL ${programs.major}. ` +
      `Move it with pg_dump and pg_restore, serve it by a PostgreSQL ${made} and DATABASE_URL, or set DATA_DIR to start afresh.`,
  );
}

function writePrivately(path: string, content: string, account: Account): void {
  const unfinished = `${path}.new`;
  writeFileSync(unfinished, content, { mode: 0o600, flush: true });
  chmodSync(unfinished, 0o600);
  if (account.ids) chownSync(unfinished, account.ids.uid, account.ids.gid);
  renameSync(unfinished, path);
}

function newPassword(): string {
  return randomBytes(24).toString("base64url");
}
