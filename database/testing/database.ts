import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { loadDemo } from "../demo/demo.ts";
import { loadDemoPeople } from "../demo/demo-people.ts";
import { loadDemoRequests } from "../demo/demo-requests.ts";
import type { EmbeddedDatabase } from "../embedded/embedded.ts";
import { CATALOGUE_DIGEST, loadCatalogue } from "../facts/catalogue.ts";
import { loadRules, readShippedRules } from "../facts/shipped-rules.ts";
import { migrate } from "../migrate/migrate.ts";
import { readMigrations } from "../migrate/migrate-files.ts";
import { testCluster } from "./test-cluster.ts";

/** Databases are made and dropped here, by a role that is allowed to. */
type Workplace = {
  adminUrl: string;
  ownerUrl: string;
  appUrl: string;
  /** Of the templates that this process has found or made there. */
  templates: Map<TemplateFor, string>;
  leave(): Promise<void>;
};

/** Any number; keeps two test processes from making the same template at once. */
const TEMPLATE_LOCK = 7_034_613;

let workplace: Promise<Workplace> | undefined;
let inUse = 0;

interface TestDatabase {
  ownerUrl: string;
  appUrl: string;
  drop(): Promise<void>;
  /** Puts a copy aside, and later puts it back in place of what has changed. Nobody may be connected meanwhile. */
  backUp(): Promise<void>;
  restore(): Promise<void>;
}

/**
 * A migrated database with nothing in it but the rules that ship with the program, for one test: a copy of a template, so it costs some 30 ms.
 *
 * It is made in the PostgreSQL of TEST_DATABASE_URL, whose role must be allowed to make databases and then plays
 * owner and app alike; without it in an embedded one, which all test processes share.
 * `drop()` after use: it also lets go of that PostgreSQL, which otherwise keeps the process alive.
 */
export const emptyDatabase = (): Promise<TestDatabase> => newDatabase(emptyTemplate);

/** The same with the schools and teams of the catalogue, as every server finds it at its second start. */
export const catalogueDatabase = (): Promise<TestDatabase> => newDatabase(catalogueTemplate);

/** The same with 600 fictional athletes, the demo's accounts and its requests, as a demo that has just begun has them. */
export const demoDatabase = (): Promise<TestDatabase> => newDatabase(demoTemplate);

/** The same without any migration. */
export const bareDatabase = (): Promise<TestDatabase> => newDatabase(bareTemplate);

async function newDatabase(templateFor: TemplateFor): Promise<TestDatabase> {
  inUse += 1;
  workplace ??= process.env.TEST_DATABASE_URL ? given(process.env.TEST_DATABASE_URL) : embedded();
  const { adminUrl, ownerUrl, appUrl, templates } = await workplace;
  const name = `test_${randomBytes(8).toString("hex")}`;
  await onServer(adminUrl, async (server) => {
    const template = templates.get(templateFor) ?? (await templateFor(server, ownerUrl, appUrl));
    templates.set(templateFor, template);
    await server.query(copyOf(template, name, ownerUrl));
  });
  const kept = `${name}_backup`;
  const copy = (from: string, to: string) =>
    onServer(adminUrl, async (server) => {
      await untilLeft(server, from);
      await dropNow(server, to);
      await server.query(copyOf(from, to, ownerUrl));
    });
  const drop = async () => {
    await onServer(adminUrl, async (server) => {
      await untilLeft(server, name);
      for (const one of [name, kept]) await dropNow(server, one);
    });
    inUse -= 1;
    if (inUse > 0) return;
    const left = await workplace;
    workplace = undefined;
    await left?.leave();
  };
  const urls = { ownerUrl: at(ownerUrl, name), appUrl: at(appUrl, name) };
  return { ...urls, drop, backUp: () => copy(name, kept), restore: () => copy(kept, name) };
}

/** File by file: half the work of PostgreSQL's other way, which writes every page to the journal. */
const copyOf = (template: string, name: string, ownerUrl: string): string =>
  `create database ${name} template ${template} strategy file_copy owner ${ownerOf(ownerUrl)}`;

/** Where somebody is left it throws them out, which on a busy machine takes longer than PostgreSQL's five seconds. */
async function dropNow(server: pg.Client, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await server.query(`drop database if exists ${name} with (force)`);
      return;
    } catch (error) {
      if (tries === 4 || !(error instanceof pg.DatabaseError) || error.code !== IN_USE) throw error;
    }
  }
}
const IN_USE = "55006";

/** A pool says that it has ended before its connections are gone; a moment later nobody has to be thrown out. */
async function untilLeft(server: pg.Client, name: string): Promise<void> {
  for (let looks = 0; looks < 200; looks += 1) {
    const { rowCount } = await server.query("select from pg_stat_activity where datname = $1", [name]);
    if (rowCount === 0) return;
    await sleep(25);
  }
}

async function given(url: string): Promise<Workplace> {
  return { adminUrl: url, ownerUrl: url, appUrl: url, templates: new Map(), leave: async () => {} };
}

async function embedded(): Promise<Workplace> {
  const running = await testCluster();
  return {
    adminUrl: superuserUrl(running),
    ownerUrl: running.ownerUrl,
    appUrl: running.appUrl,
    templates: new Map(),
    leave: () => running.stop(),
  };
}

/** The embedded cluster gives its superuser to nobody, for good reason; a test reads it where it is kept. */
function superuserUrl({ folder, port }: EmbeddedDatabase): string {
  const kept = JSON.parse(readFileSync(join(folder, "postgres", "connection.json"), "utf8"));
  return `postgres://postgres:${kept.passwords.superuser}@127.0.0.1:${port}/postgres`;
}

/** Makes a template where there is none, and returns its name. */
type TemplateFor = (server: pg.Client, ownerUrl: string, appUrl: string) => Promise<string>;

const bareTemplate: TemplateFor = async () => "template0";

/** One for each state of the migrations and rules. */
const emptyTemplate: TemplateFor = (server, ownerUrl, appUrl) => {
  const made_of = [readMigrations(join(import.meta.dirname, "../migrations")), readShippedRules()];
  return ensureTemplate(server, "template", made_of, async (name) => {
    await server.query(`create database ${name} owner ${ownerOf(ownerUrl)}`);
    await migrate(at(ownerUrl, name), ownerUrl === appUrl ? {} : { appUrl: at(appUrl, name) });
    await onServer(at(ownerUrl, name), async (client) => {
      await client.query("begin");
      await loadRules(client);
      await client.query("commit");
    });
    // Every server looks whether these are there; made here, they are not made by hundreds of sites.
    await runMigrations({ connectionString: at(appUrl, name), logger: new Logger(() => () => {}) });
  });
};

const catalogueTemplate: TemplateFor = async (server, ownerUrl, appUrl) => {
  const empty = await emptyTemplate(server, ownerUrl, appUrl);
  return ensureTemplate(server, "catalogue", [empty, CATALOGUE_DIGEST], async (name) => {
    await server.query(copyOf(empty, name, ownerUrl));
    await onServer(at(ownerUrl, name), async (client) => {
      await loadCatalogue(client);
      // Finds nothing to do, and remembers it.
      await loadCatalogue(client);
    });
  });
};

/** The demo's password as the servers of the tests would keep it, by the cheapest cost. */
const DEMO_HASH =
  "$argon2id$v=19$m=8,t=1,p=1$GF2BWm7cn7p0y/zrGfdaCA$gOSGfz0sLO8ut5ZNRwf0ndUslUP1KeU4MCqOQbesI0I";

const demoTemplate: TemplateFor = async (server, ownerUrl, appUrl) => {
  const catalogue = await catalogueTemplate(server, ownerUrl, appUrl);
  const made_of = [catalogue, demoSources(), new Date().toISOString().slice(0, "2026-11-29T10".length)];
  return ensureTemplate(server, "demo", made_of, async (name) => {
    await server.query(copyOf(catalogue, name, ownerUrl));
    await onServer(at(ownerUrl, name), async (client) => {
      await loadDemo(client, { players: 600 });
      await loadDemoPeople(client, DEMO_HASH);
      await loadDemoRequests(client);
    });
  });
};

const demoSources = (): string[] => {
  const folder = join(import.meta.dirname, "../demo");
  return readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
};

async function ensureTemplate(
  server: pg.Client,
  kind: string,
  made_of: unknown,
  make: (name: string) => Promise<void>,
): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(made_of));
  const template = `${kind}_${hash.digest("hex").slice(0, 16)}`;
  await server.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
  const { rowCount } = await server.query("select from pg_database where datname = $1", [template]);
  if (rowCount === 0) {
    // Under another name until it is whole: a killed process leaves no half-made template.
    const unfinished = `${template}_unfinished`;
    await server.query(`drop database if exists ${unfinished} with (force)`);
    await make(unfinished);
    await server.query(`alter database ${unfinished} rename to ${template}`);
  }
  await server.query("select pg_advisory_unlock($1)", [TEMPLATE_LOCK]);
  return template;
}

async function onServer<T>(url: string, work: (server: pg.Client) => Promise<T>): Promise<T> {
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}

function at(url: string, database: string): string {
  const moved = new URL(url);
  moved.pathname = `/${database}`;
  return moved.href;
}

function ownerOf(ownerUrl: string): string {
  return pg.escapeIdentifier(decodeURIComponent(new URL(ownerUrl).username));
}
