import { setTimeout as sleep } from "node:timers/promises";
import { loadDemo } from "../../database/demo/demo.ts";
import { loadDemoPeople } from "../../database/demo/demo-people.ts";
import { loadDemoRequests } from "../../database/demo/demo-requests.ts";
import { startEmbedded } from "../../database/embedded/embedded.ts";
import { loadCatalogue } from "../../database/facts/catalogue.ts";
import { migrate } from "../../database/migrate/migrate.ts";
import { HOW_TO_MIGRATE, missingMigrations } from "../../database/migrate/migrate-state.ts";
import { hashPassword } from "../accounts/passwords/passwords.ts";
import type { Log } from "../world/log.ts";
import { findPrimary } from "../world/primary/find-primary.ts";
import { hostNames, hostsOf } from "../world/primary/hosts.ts";
import type { Env } from "./env.ts";
import { keptSecret, linkSecrets, sealingKeys } from "./kept-secrets.ts";
import { asClient, LOOKS_EVERY_MS, onceThere, TOLD_EACH } from "./once-there.ts";

/** Of the demo's accounts; production has none. */
const DEMO_PASSWORD = "Demo-pass-1";

/** The database, migrated and with its facts in it. */
export interface Store {
  /** As the role that acts. */
  url: string;
  /** Where the data is, for the one who starts us; no password in it. */
  about: string;
  /** What addresses and cards are hashed with to be counted. */
  limits_secret: string;
  /** What links in mails are signed with, the first, and what else opens them. */
  link_secrets: readonly [string, ...string[]];
  sealing_keys: readonly string[];
  stop(): Promise<void>;
}

/**
 * The given PostgreSQL, or the embedded one; then migrations, the catalogue of teams, and a first look's athletes. Throws once
 * `ending` is aborted: what is still asked of the database then fails with it, or with the process.
 */
export async function openStore(
  env: Env,
  projectFolder: string,
  log: Log,
  ending = new AbortController().signal,
): Promise<Store> {
  ending.throwIfAborted();
  const embedded = env.DATABASE_URL
    ? null
    : await startEmbedded({
        projectFolder,
        dataDir: env.DATA_DIR,
        log: (line) => log.info({ database: line }, "embedded database"),
      });
  const url = embedded?.appUrl ?? env.DATABASE_URL ?? "";
  const ownerUrl = embedded?.ownerUrl ?? env.MIGRATE_DATABASE_URL ?? url;
  const prepare = async () => {
    if (env.MIGRATIONS !== "at-start") {
      await untilMigrated(url, env.MIGRATIONS, log, ending);
      return await fillStore(url, env, log);
    }
    await bringUpToDate(ownerUrl, url, log);
    return await fillStore(ownerUrl, env, log);
  };
  try {
    return {
      url,
      about: embedded ? `embedded PostgreSQL in ${embedded.folder}` : `PostgreSQL at ${hostNames(url)}`,
      // The embedded one as well: on a machine that is busy a connection to it takes too long.
      ...(await unlessAborted(ending, () => onceThere(url, prepare, log, ending))),
      stop: async () => embedded?.stop(),
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function bringUpToDate(ownerUrl: string, url: string, log: Log): Promise<void> {
  const primary = await findPrimary(ownerUrl);
  const { applied } = await migrate(primary, {
    ...(ownerUrl === url ? {} : { appUrl: hostsOf(url)[0] }),
    log: (line) => log.warn({ migrating: line }, "a migration waits"),
  });
  if (applied.length > 0) log.info({ applied }, "migrations applied");
  await asClient(ownerUrl, async (client) => {
    const catalogue = await loadCatalogue(client);
    if (catalogue.schools + catalogue.teams + catalogue.facts > 0)
      log.info(catalogue, "schools and teams loaded");
  });
}

/** Until somebody else has brought the database up to date; throws where it is not and `how` says not to wait. */
async function untilMigrated(
  url: string,
  how: "apart" | "refuse",
  log: Log,
  ending: AbortSignal,
): Promise<void> {
  for (let looks = 0; ; looks += 1) {
    const missing = await missingMigrations(await findPrimary(url));
    const [first] = missing;
    if (first === undefined) return;
    const words = `The database lacks ${first}${missing.length > 1 ? ` and ${missing.length - 1} more` : ""}: ${HOW_TO_MIGRATE}`;
    if (how === "refuse") throw new Error(words);
    if (looks % TOLD_EACH === 0) log.warn({ missing: missing.length }, words);
    await sleep(LOOKS_EVERY_MS, undefined, { signal: ending });
  }
}

/** What the work answers; throws at once when the signal is aborted, whatever becomes of the work. */
async function unlessAborted<Answer>(signal: AbortSignal, work: () => Promise<Answer>): Promise<Answer> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", abort);
  try {
    return await Promise.race([aborted.promise, work()]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** Athletes of a demo, and secrets, which it answers. */
async function fillStore(
  url: string,
  env: Env,
  log: Log,
): Promise<Pick<Store, "limits_secret" | "link_secrets" | "sealing_keys">> {
  return await asClient(url, async (client) => {
    if (env.DEMO_PLAYERS > 0) {
      const { players, contributions } = await loadDemo(client, { players: env.DEMO_PLAYERS });
      if (players > 0) log.info({ players, contributions }, "fictional athletes loaded");
      const cost = { memory_kib: env.PASSWORD_MEMORY_KIB, passes: env.PASSWORD_PASSES };
      const people = await loadDemoPeople(client, await hashPassword(DEMO_PASSWORD, cost));
      if (people > 0) log.info({ people }, "demo accounts made");
      const requests = await loadDemoRequests(client);
      if (requests > 0) log.info({ requests }, "demo collaboration requests made");
    }
    const { secrets, lost } = await linkSecrets(client, env.LINK_SECRETS);
    if (lost > 0)
      log.warn(
        { lost },
        "Links that were mailed with an earlier secret open no more: LINK_SECRETS lacks it.",
      );
    const kept = env.LIMITS_SECRET === "database";
    return {
      sealing_keys: await sealingKeys(client, env.SEALING_KEYS),
      limits_secret: kept ? await keptSecret(client, "limits") : env.LIMITS_SECRET,
      link_secrets: secrets,
    };
  });
}
