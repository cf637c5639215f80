import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Letter, Mail } from "./mail.ts";
import { parseLetter, readLetter } from "./mail.ts";

/** The mails that arrived, newest first. */
export type Shelf = {
  /** Keeps a mail; only when this resolves is it safe to tell the sender so. */
  add(envelope: { from: string; to: string[] }, raw: Buffer): Promise<Mail>;
  all(to?: string): Mail[];
  get(id: string): Mail | undefined;
  clear(): Promise<void>;
};

/** `folder` keeps them over a restart. `copies` gets one of each that stays, whatever is deleted here. */
export async function openShelf(folder?: string, copies?: string): Promise<Shelf> {
  const mails = new Map<string, Mail>();
  if (folder !== undefined) {
    await mkdir(folder, { recursive: true });
    for (const letter of await lettersIn(folder)) mails.set(letter.id, await readLetter(letter));
  }
  if (copies !== undefined) await mkdir(copies, { recursive: true });

  return {
    async add({ from, to }, raw) {
      const received_at = new Date().toISOString();
      const id = `${received_at.replace(/\D/g, "")}-${randomUUID().slice(0, 8)}`;
      const letter = {
        id,
        received_at,
        from,
        to: to.map((one) => one.toLowerCase()),
        raw: raw.toString("base64"),
      };
      const mail = await readLetter(letter);
      for (const kept of [folder, copies]) if (kept !== undefined) await write(kept, letter);
      mails.set(id, mail);
      return mail;
    },
    all(to) {
      const newestFirst = [...mails.values()].reverse();
      return to === undefined
        ? newestFirst
        : newestFirst.filter((mail) => mail.to.includes(to.toLowerCase()));
    },
    get: (id) => mails.get(id),
    async clear() {
      const ids = [...mails.keys()];
      mails.clear();
      if (folder !== undefined)
        await Promise.all(ids.map((id) => rm(join(folder, `${id}.json`), { force: true })));
    },
  };
}

/** Under another name first, so that a kill in between leaves no half letter to be read. */
async function write(folder: string, letter: Letter): Promise<void> {
  const file = join(folder, `${letter.id}.json`);
  await writeFile(`${file}.part`, JSON.stringify(letter));
  await rename(`${file}.part`, file);
}

async function lettersIn(folder: string): Promise<Letter[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
  return Promise.all(names.map(async (name) => parseLetter(await readFile(join(folder, name), "utf8"))));
}
