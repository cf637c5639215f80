import { chmodSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { cannotWrite } from "./account.ts";

const LONGEST_WAIT_MS = 120_000;
const SQLITE_BUSY = 5;

/**
 * Runs `act` while no other process does so on the same folder. Throws after two minutes of waiting.
 *
 * Node has no flock. SQLite's exclusive transaction is one: a lock of the kernel on the file, which goes with
 * the process however it dies, so that there is no stale lock to judge and no process id to mistrust.
 */
export async function withFolderLock<T>(folder: string, act: () => Promise<T>): Promise<T> {
  const path = join(folder, "start.lock");
  const lock = openLock(path);
  try {
    await take(lock, folder);
    chmodSync(path, 0o600);
    return await act();
  } finally {
    lock.close();
  }
}

/** SQLite names neither file nor reason. */
function openLock(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout: 0 });
  } catch (cause) {
    throw cannotWrite(path, cause);
  }
}

async function take(lock: DatabaseSync, folder: string): Promise<void> {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    try {
      return lock.exec("begin exclusive");
    } catch (error) {
      if (!(error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY)) throw error;
    }
    if (performance.now() > deadline) {
      throw new Error(
        `Another process has been at work in ${folder} for two minutes: it starts or stops the database, or builds the pages.`,
      );
    }
    await sleep(20);
  }
}
