import { startEmbedded } from "../../database/embedded/embedded.ts";
import { migrate } from "../../database/migrate/migrate.ts";
import { settings } from "../../server/startup/settings.ts";
import { findPrimary } from "../../server/world/primary/find-primary.ts";
import { projectFolder } from "./project-folder.ts";

/** The owner's address: an import makes teams, and an embedded database may not be running yet. */
export async function openOwnerDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const { MIGRATE_DATABASE_URL, DATABASE_URL } = process.env;
  const given = MIGRATE_DATABASE_URL || settings.DATABASE_URL.read(DATABASE_URL || "embedded");
  if (given) return { url: await findPrimary(given), stop: async () => {} };
  const embedded = await startEmbedded({ projectFolder, dataDir: process.env.DATA_DIR });
  await migrate(embedded.ownerUrl, { appUrl: embedded.appUrl });
  return { url: embedded.ownerUrl, stop: () => embedded.stop() };
}
