import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const DAY_MS = 86_400_000;
/** Of `nameOf`, and of nothing else that may lie beside. */
const NAMED = /^(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.backup$/;

/** The file of a backup that begins now, among others in one folder. */
export const nameOf = (now: Date): string => `${now.toISOString().slice(0, 19).replaceAll(":", "")}Z.backup`;

/** Deletes the backups of a folder that were begun more than so many days ago, going by their names; the newest stays, however old. */
export async function dropOlder(folder: string, days: number, now: Date): Promise<void> {
  const begun = (await readdir(folder)).filter((name) => NAMED.test(name)).toSorted();
  for (const name of begun.slice(0, -1))
    if (now.getTime() - begunAt(name) > days * DAY_MS) await rm(join(folder, name));
}

const begunAt = (name: string): number => Date.parse(name.replace(NAMED, "$1T$2:$3:$4Z"));
