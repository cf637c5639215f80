import { spawnSync } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { userInfo } from "node:os";

/** Who PostgreSQL runs as. `ids` is given only where that is somebody else than the user of this process. */
export type Account = { name: string; ids?: { uid: number; gid: number } };

/**
 * PostgreSQL refuses to run as root, so root hands it to the owner of the cluster that is already there, else
 * to the user `postgres`, else to `nobody`. Anybody else runs it as themselves.
 */
export function chooseAccount(clusterFolder: string): Account {
  if (process.getuid?.() !== 0) return { name: ownName() };
  const existing = statSync(clusterFolder, { throwIfNoEntry: false });
  if (existing && existing.uid !== 0) {
    return { name: `user ${existing.uid}`, ids: { uid: existing.uid, gid: existing.gid } };
  }
  for (const name of ["postgres", "nobody"]) {
    const uid = idOf(name, "-u");
    const gid = idOf(name, "-g");
    if (uid !== undefined && gid !== undefined) return { name, ids: { uid, gid } };
  }
  throw new Error(
    "PostgreSQL cannot run as root, and there is neither a user postgres nor a user nobody. Start as an ordinary user, or set DATABASE_URL.",
  );
}

/** Whether the account can work in an existing folder, found out by trying: modes alone know no ACL and no mount. */
export function canUse(account: Account, folder: string): boolean {
  // Root creates and hands over what is inside, so the other user needs to get there, not to write there.
  if (account.ids) return succeeds("/bin/sh", ["-c", 'cd -- "$1"', "sh", folder], account);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** What to throw where this process itself may not write a file of the data folder. */
export const cannotWrite = (path: string, cause: unknown): Error =>
  new Error(
    `${ownName()} cannot write ${path}. Start as the user who owns it, or set DATA_DIR to another folder.`,
    { cause },
  );

/** Whether the program can be run by the account (reached, executed, and its libraries loaded). */
export function succeeds(program: string, args: string[], account: Account): boolean {
  return spawnSync(program, args, { ...account.ids, cwd: "/", stdio: "ignore" }).status === 0;
}

function idOf(name: string, flag: "-u" | "-g"): number | undefined {
  const id = spawnSync("id", [flag, name], { encoding: "utf8" });
  return id.status === 0 ? Number(id.stdout) : undefined;
}

function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.()}`; // a container's bare user id has no name
  }
}
