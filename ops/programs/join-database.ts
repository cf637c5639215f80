import { existsSync } from "node:fs";
import { join } from "node:path";
import { startEmbedded } from "../../database/embedded/embedded.ts";
import { chooseFolder } from "../../database/embedded/folder.ts";
import { settings } from "../../server/startup/settings.ts";
import { projectFolder } from "./project-folder.ts";

/**
 * The database of DATABASE_URL, or else the embedded one: joined if it runs, otherwise started for as long as it is needed.
 * Throws if there is none yet.
 */
export async function joinDatabase(): Promise<{ url: string; leave: () => Promise<void> }> {
  const url = settings.DATABASE_URL.read(process.env.DATABASE_URL || "embedded");
  if (url) return { url, leave: async () => {} };
  const { folder } = chooseFolder(projectFolder, process.env.DATA_DIR);
  if (!existsSync(join(folder, "postgres"))) {
    throw new Error(`There is no database in ${folder} yet: npm start makes one.`);
  }
  const embedded = await startEmbedded({ projectFolder, dataDir: folder });
  return { url: embedded.appUrl, leave: () => embedded.stop() };
}
