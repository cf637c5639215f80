import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import sql from "sql-template-tag";
import { closeAlarm, raiseAlarm } from "../../../alarms/raise.ts";
import { task } from "../../../http/domain.ts";
import type { World } from "../../../world/world.ts";
import { deleteFiles } from "./delete-files.ts";
import { codeOf, FILE_NAME, type FilePart, proofsFolder } from "./folder.ts";

const DAY_MS = 86_400_000;
/** A file may come before its row, and go after it. */
const YOUNG_MS = 2 * 3_600_000;
/** So many that nobody knows, and more than half of all: the folder or the database is another one. */
const MANY = 20;

type Parts = Pick<World, "database" | "clock" | "jobs" | "log" | "files_dir">;

/**
 * Deletes uploads that were let lie for a day, what was refused a day ago, proofs whose time is over, and files without a row. Files
 * that are missing are an alarm.
 */
export const sweepProofs = task({ name: "proof_sweep", times: "17 * * * *" }, async (world: Parts) => {
  const now = world.clock.now();
  const yesterday = new Date(now.getTime() - DAY_MS);
  await world.database.transaction((tx) =>
    deleteFiles(
      world,
      tx,
      sql`state in ('arriving', 'refused') and changed_at < ${yesterday} or ends_at < ${now}`,
    ),
  );
  // Files first: a row that comes meanwhile has its file there or is not looked at.
  const files = await filesIn(proofsFolder(world.files_dir), now);
  const rows = await wantedBy(world);
  await dropUnknown(world, files, rows);
  await tellMissing(world, files, rows, now);
});

interface Stored {
  readonly path: string;
  readonly proof_id: string;
  readonly part: FilePart | "part";
  readonly is_young: boolean;
}

async function filesIn(folder: string, now: Date): Promise<Stored[]> {
  const found: Stored[] = [];
  for (const inner of await entriesOf(folder)) {
    for (const name of await entriesOf(join(folder, inner))) {
      const [, proof_id, what] = FILE_NAME.exec(name) ?? [];
      const path = join(folder, inner, name);
      const made = proof_id && what ? await stat(path).catch(ifGone) : null;
      if (!proof_id || !what || !made) continue;
      const part = what === "upload" || what === "kept" ? what : "part";
      found.push({ path, proof_id, part, is_young: made.mtimeMs > now.getTime() - YOUNG_MS });
    }
  }
  return found;
}

const entriesOf = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error) => ifGone(error) ?? []);

/** Nobody has uploaded anything yet, or somebody else deleted it. Everything else is a fault. */
function ifGone(error: unknown): null {
  if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return null;
  throw error;
}

interface Row {
  readonly part: FilePart;
  readonly is_young: boolean;
}

/** Which file each row needs. */
async function wantedBy({ database, clock }: Parts): Promise<ReadonlyMap<string, Row>> {
  const rows = await database.rows<Row & { proof_id: string }>(sql`
    select proof_id, case when state = 'kept' then 'kept' else 'upload' end as part,
           changed_at > ${new Date(clock.now().getTime() - YOUNG_MS)} as is_young
      from proofs where state in ('arriving', 'checking', 'kept')`);
  return new Map(rows.map(({ proof_id, ...row }) => [proof_id, row]));
}

async function dropUnknown(
  world: Parts,
  files: readonly Stored[],
  rows: ReadonlyMap<string, Row>,
): Promise<void> {
  const old = files.filter(({ is_young }) => !is_young);
  const unknown = old.filter(({ proof_id, part }) => rows.get(proof_id)?.part !== part);
  // Nothing is deleted because a setting is wrong: these are files whose proof the database has never had.
  const foreign = await strangersAmong(world, [...new Set(unknown.map(({ proof_id }) => proof_id))]);
  const is_wrong = foreign.size > MANY && foreign.size > files.length / 2;
  await world.database.transaction((tx) =>
    is_wrong
      ? raiseAlarm(world, tx, "proof_files_unknown", [["files", String(foreign.size)]], "files")
      : closeAlarm(world, tx, "proof_files_unknown", "files"),
  );
  for (const { path, proof_id } of unknown)
    if (!is_wrong || !foreign.has(proof_id)) await rm(path, { force: true });
}

async function strangersAmong(
  { database }: Parts,
  proof_ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database.rows<{ proof_id: string }>(sql`
    select id::text as proof_id from unnest(${proof_ids}::uuid[]) as id
     where not exists (select from proofs p where p.proof_id = id)`);
  return new Set(rows.map(({ proof_id }) => proof_id));
}

async function tellMissing(
  world: Parts,
  files: readonly Stored[],
  rows: ReadonlyMap<string, Row>,
  now: Date,
): Promise<void> {
  const there = new Set(files.map(({ proof_id, part }) => `${proof_id} ${part}`));
  const missing = [...rows].filter(
    ([proof_id, { part, is_young }]) => part === "kept" && !is_young && !there.has(`${proof_id} ${part}`),
  );
  await world.database.transaction(async (tx) => {
    if (missing.length === 0) return await closeAlarm(world, tx, "proof_files_missing", "files");
    const first = missing[0]?.[0] ?? "";
    const facts: [string, string][] = [
      ["files", String(missing.length)],
      ["the first", `${first}, seen to be missing at ${now.toISOString()}`],
    ];
    await raiseAlarm(world, tx, "proof_files_missing", facts, "files");
  });
}
