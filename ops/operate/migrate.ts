import "../programs/node-version.ts";
import { Client } from "pg";
import { loadCatalogue } from "../../database/facts/catalogue.ts";
import { migrate } from "../../database/migrate/migrate.ts";
import { settings } from "../../server/startup/settings.ts";
import { findPrimary } from "../../server/world/primary/find-primary.ts";
import { hostsOf } from "../../server/world/primary/hosts.ts";

/** `npm run migrate`: what a server that starts with MIGRATIONS=apart waits for, and needs the owning role for. */
try {
  const appUrl = settings.DATABASE_URL.read(process.env.DATABASE_URL?.trim() || "embedded");
  const givenUrl = settings.MIGRATE_DATABASE_URL.read(process.env.MIGRATE_DATABASE_URL?.trim()) || appUrl;
  if (!givenUrl)
    throw new Error("Set DATABASE_URL, and MIGRATE_DATABASE_URL where another role owns the database.");
  const ownerUrl = await findPrimary(givenUrl);
  const { applied } = await migrate(ownerUrl, {
    log: console.error,
    ...(appUrl ? { appUrl: hostsOf(appUrl)[0] } : {}),
  });
  const { schools, teams, facts } = await loadFacts(ownerUrl);
  if (schools + teams + facts > 0)
    console.log(`Loaded ${schools} schools, ${teams} teams, and what is published of ${facts} schools`);
  console.log(
    applied.length === 0 ? "Nothing to apply." : applied.map((file) => `Applied ${file}`).join("\n"),
  );
  if (!appUrl) console.error("DATABASE_URL is not set: no role was granted what a server does.");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** What a release knows of schools and teams belongs to it like its tables. */
async function loadFacts(url: string): ReturnType<typeof loadCatalogue> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await loadCatalogue(client);
  } finally {
    await client.end();
  }
}
