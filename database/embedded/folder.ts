import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { type Account, canUse, chooseAccount } from "./account.ts";

/**
 * Decides where the data lives and who runs PostgreSQL on it, and creates the folder.
 * A folder that already holds a database is never passed over for another one.
 */
export function chooseFolder(
  projectFolder: string,
  dataDir: string | undefined,
): { folder: string; account: Account } {
  const candidates = dataDir
    ? [resolve(dataDir)]
    : [join(projectFolder, "data"), lastingFolder(projectFolder)];
  const refusals: string[] = [];
  for (const candidate of candidates) {
    const cluster = join(candidate, "postgres");
    const account = chooseAccount(cluster);
    const refusal = prepareFolder(candidate, account);
    if (refusal === undefined) {
      refuseForeignCluster(cluster, account);
      return { folder: realpathSync(candidate), account };
    }
    refusals.push(refusal);
    if (existsSync(cluster)) break;
  }
  throw new Error(
    `The database has no folder it can use: ${refusals.join("; ")}. ` +
      "Set DATA_DIR to a folder that user can enter and write, or DATABASE_URL to a PostgreSQL of your own.",
  );
}

/** Makes the folder with all above it; returns why that is impossible, undefined when it is ready for use. */
function prepareFolder(folder: string, account: Account): string | undefined {
  const missing: string[] = [];
  let above = folder;
  for (; !existsSync(above) && above !== dirname(above); above = dirname(above)) missing.unshift(above);
  // Asked before anything is made, so that a folder which turns out useless is not left behind.
  if (above === folder) openTheDoor(folder, account);
  if (!canUse(account, above)) return `${account.name} cannot use ${above}`;
  try {
    for (const path of missing) {
      mkdirSync(path);
      // The umask of a careful root would hide it from the database's user.
      if (account.ids) chmodSync(path, 0o711);
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return undefined;
}

/** The data folder itself is ours: root's own may be entered, not listed, by the database's user. Nothing above it is touched. */
function openTheDoor(folder: string, account: Account): void {
  const { uid, mode } = statSync(folder);
  if (account.ids && uid === 0 && canUse(account, dirname(folder)))
    chmodSync(folder, (mode & 0o7777) | 0o111);
}

/** Where the data goes when the project's own folder is out of reach. The hash keeps two checkouts apart. */
function lastingFolder(projectFolder: string): string {
  const project = realpathSync(projectFolder);
  const hash = createHash("sha256").update(project).digest("hex").slice(0, 8);
  const home = process.getuid?.() === 0 ? "/var/lib" : join(homedir(), ".local", "share");
  return join(home, "donate-nil", `${basename(project)}-${hash}`);
}

function refuseForeignCluster(cluster: string, account: Account): void {
  const existing = statSync(cluster, { throwIfNoEntry: false });
  if (!existing || account.ids || existing.uid === process.getuid?.()) return;
  throw new Error(
    `The database in ${cluster} belongs to user ${existing.uid}, not to ${account.name}. ` +
      "Start as that user or as root, or set DATA_DIR to another folder.",
  );
}
