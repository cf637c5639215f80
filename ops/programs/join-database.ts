import { existsSync } from "node:fs";
import { join } from "node:path";
import { startEmbedded } from "../../database/embedded/embedded.ts";
import { chooseFolder } from "../../database/embedded/folder.ts";
import { settings } from "../../server/startup/settings.ts";
import { findPrimary } from "../../server/world/primary/find-primary.ts";
import { projectFolder } from "./project-folder.ts";

/** A database and who connects to it. */
export interface JoinedDatabase {
  /** As the role that acts. */
  readonly url: string;
  /** As the role that owns; the same where MIGRATE_DATABASE_URL does not say otherwise. */
  readonly ownerUrl: string;
  leave(): Promise<void>;
}

/**
 * The database of DATABASE_URL, or else the embedded one: joined if it runs, otherwise started for as long as it is needed.
 * Throws if there is none yet, unless one is to be made; and in production without the setting, as the server does.
 */
export async function joinDatabase({
  make = false,
  environment = process.env,
}: {
  make?: boolean;
  environment?: Readonly<Record<string, string | undefined>>;
} = {}): Promise<JoinedDatabase> {
  const { DATABASE_URL, MIGRATE_DATABASE_URL, DATA_DIR, NODE_ENV } = environment;
  if (!DATABASE_URL && NODE_ENV === "production")
    throw new Error("Set DATABASE_URL, as for the server: a database's address, or embedded.");
  const url = settings.DATABASE_URL.read(DATABASE_URL || "embedded");
  if (url) {
    const owner = settings.MIGRATE_DATABASE_URL.read(MIGRATE_DATABASE_URL?.trim() || undefined);
    // Of several hosts the one that takes writes: a command ends before it moves, or fails and is typed again.
    return { url: await findPrimary(url), ownerUrl: await findPrimary(owner ?? url), leave: async () => {} };
  }
  const { folder } = chooseFolder(projectFolder, DATA_DIR);
  if (!make && !existsSync(join(folder, "postgres"))) {
    throw new Error(`There is no database in ${folder} yet: npm start makes one.`);
  }
  const embedded = await startEmbedded({ projectFolder, dataDir: folder });
  return { url: embedded.appUrl, ownerUrl: embedded.ownerUrl, leave: () => embedded.stop() };
}
