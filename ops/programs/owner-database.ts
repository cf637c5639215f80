import { startEmbedded } from "../../database/embedded/embedded.ts";
import { migrate } from "../../database/migrate/migrate.ts";
import { projectFolder } from "./project-folder.ts";

/** The owner's address: an import makes teams, and an embedded database may not be running yet. */
export async function openOwnerDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.MIGRATE_DATABASE_URL || process.env.DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const embedded = await startEmbedded({ projectFolder, dataDir: process.env.DATA_DIR });
  await migrate(embedded.ownerUrl, { appUrl: embedded.appUrl });
  return { url: embedded.ownerUrl, stop: () => embedded.stop() };
}
