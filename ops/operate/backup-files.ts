import { chown, constants, copyFile, mkdir, open, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Client } from "pg";

/** A copy that no backup has named for so long is deleted: what people took away goes from backups, too. */
const UNNAMED_DAYS = 35;
const DAY_MS = 86_400_000;
const COPIED = /^[0-9a-f-]{36}\.kept$/;

/** Where copies are, beside a backup. */
export const COPIES = "uploaded-files";

export interface CopiedFiles {
  readonly named: number;
  readonly copied: number;
  /** On record, and nowhere to be had. */
  readonly missing: number;
}

/**
 * Copies the files of kept proofs that `to` doesn't have yet. They never change under their names, so a file is copied once; whatever
 * stands there under its name was copied whole. `owner`: who is to have the copies, and the folders that they lie in.
 */
export async function copyProofs(
  url: string,
  from: string,
  to: string,
  owner: Owner | null = null,
): Promise<CopiedFiles> {
  const proofs = await keptProofs(url);
  let [copied, missing] = [0, 0];
  for (const { proof_id, bytes } of proofs) {
    const path = join(proof_id.slice(0, 2), `${proof_id}.kept`);
    if ((await sizeOf(join(to, path))) !== bytes) {
      if ((await sizeOf(join(from, path))) !== bytes) {
        missing += 1;
        continue;
      }
      await copyWhole(join(from, path), join(to, path));
      copied += 1;
    }
    await utimes(join(to, path), new Date(), new Date());
    if (owner) for (const each of [join(to, path), dirname(join(to, path))]) await give(each, owner);
  }
  return { named: proofs.length, copied, missing };
}

/**
 * Who is to have what root makes below a folder: whoever has the folder, or the nearest above it that is there and not root's (what the server's
 * user may write is theirs). Null where all of them are root's, and where it is not root who asks: then what is made is theirs already.
 */
export async function serverOf(folder: string): Promise<Owner | null> {
  if (process.getuid?.() !== 0) return null;
  for (let path = folder; ; path = dirname(path)) {
    const found = await stat(path).catch(() => null);
    if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid };
    if (path === dirname(path)) return null;
  }
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** The path, and the folders that it lies in up to the first that is theirs already. */
async function give(path: string, { uid, gid }: Owner): Promise<void> {
  for (let at = path; (await stat(at)).uid !== uid; at = dirname(at)) await chown(at, uid, gid);
}

/** Deletes copies in a folder of backups that were named by none for 35 days. */
export async function dropUnnamed(folder: string): Promise<void> {
  const before = Date.now() - UNNAMED_DAYS * DAY_MS;
  for (const inner of await readdir(folder).catch(() => []))
    for (const name of await readdir(join(folder, inner)).catch(() => [])) {
      const path = join(folder, inner, name);
      if (COPIED.test(name) && (await stat(path)).mtimeMs < before) await rm(path, { force: true });
    }
}

/** After a restore: uploads that were under way then are nowhere. Answers how many there were. */
export async function dropUnderWay(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rowCount } = await client.query(`
      update proofs set state = 'gone', user_id = null, file_name = null, fingerprint = null, refusal = null, writer = null,
                        writer_until = null, changed_at = now()
       where state in ('arriving', 'checking')`);
    return rowCount ?? 0;
  });
}

export const countProofs = async (url: string): Promise<number> => (await keptProofs(url)).length;

const keptProofs = (url: string): Promise<{ proof_id: string; bytes: number }[]> =>
  withClient(url, async (client) => {
    // A copy of an older release has none.
    const { rows } = await client.query("select to_regclass('proofs') is not null as there");
    if (!rows[0].there) return [];
    const kept = await client.query<{ proof_id: string; bytes: number }>(
      "select proof_id, kept_bytes::float8 as bytes from proofs where state = 'kept'",
    );
    return kept.rows;
  });

async function withClient<Answer>(url: string, work: (client: Client) => Promise<Answer>): Promise<Answer> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  );

async function copyWhole(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const part = `${to}.part`;
  await rm(part, { force: true });
  await copyFile(from, part, constants.COPYFILE_FICLONE);
  const file = await open(part, "r+");
  await file.datasync().finally(() => file.close());
  await rename(part, to);
}
