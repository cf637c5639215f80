import { type ClientBase, DatabaseError } from "pg";
import { analyzeRosters } from "../merging/analyze-rosters.ts";
import { findAnswered, settleAnswered } from "./undo-answered.ts";
import { gatherChanges } from "./undo-changes.ts";
import { removeMade } from "./undo-made.ts";
import { restoreChanged } from "./undo-restored.ts";

/** What an undone import leaves behind. */
export interface Undone {
  import_id: number;
  file_name: string;
  /** Players that it had made, and that are gone with it. */
  removed: number;
  /** Players that it had made and that stay, unlisted: somebody gave to them, keeps them or asks for them. */
  kept: number;
  /** Players that are as they were before it. */
  restored: number;
}

/** An import that can't be undone, or not yet. */
export class CannotUndo extends Error {
  override readonly name = "CannotUndo";
}

/**
 * Brings back what was before an import: everything that it made goes, everything that it changed is as it was. What
 * happened since stays: a column that somebody else has changed keeps its value, and a player on whom something hangs is
 * only not listed any more. What people answered since about its rows goes with them: who is who is worked out anew among these names. The imports of the sport that came after have to be undone first. `beforeCommit` is told in the
 * transaction what is about to be kept. Throws `CannotUndo`.
 */
export async function undoImport(
  client: ClientBase,
  import_id: number,
  beforeCommit?: (undone: Undone) => Promise<void>,
): Promise<Undone> {
  await client.query("begin");
  try {
    await client.query("set local statement_timeout = 0; set local jit = off; set local work_mem = '64MB'");
    await client.query("lock table roster_imports in exclusive mode");
    const file_name = await refuseUndo(client, import_id);
    await analyzeRosters(client, ["schools", "teams", "players", "rosters", "roster_entries"]);
    await gatherChanges(client, import_id);
    const answered = await findAnswered(client, import_id);
    const restored = await restoreChanged(client);
    const counts = await removeMade(client);
    await settleAnswered(client, answered);
    await client.query("update roster_imports set undone_at = now() where import_id = $1", [import_id]);
    const undone = { import_id, file_name, ...counts, restored };
    await beforeCommit?.(undone);
    await client.query("commit");
    return undone;
  } catch (error) {
    await client.query("rollback").catch(() => {}); // a lost connection has rolled back already
    throw isTaken(error) ? new CannotUndo(TAKEN) : error;
  }
}

const TAKEN =
  "A page that this import took apart from another one has its athlete by now, and would lead to the other one again. The import stays.";

/** The database refuses to merge a page that has somebody (migration 0197): no later try goes better. */
const isTaken = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  error.code === "40001" &&
  error.message.includes("who is merged is decided anew");

async function refuseUndo(client: ClientBase, import_id: number): Promise<string> {
  const { rows } = await client.query<{
    file_name: string;
    undone_at: Date | null;
    is_logged: boolean;
    later: number[];
  }>(
    `select file_name, undone_at, exists (select from roster_import_changes c where c.import_id = i.import_id) as is_logged,
            array(select l.import_id from roster_imports l
                   where l.import_id > i.import_id and l.sport_id = i.sport_id and l.undone_at is null
                   order by l.import_id desc) as later
       from roster_imports i where import_id = $1`,
    [import_id],
  );
  const [found] = rows;
  if (!found) throw new CannotUndo(`There was no import ${import_id}.`);
  if (found.undone_at) throw new CannotUndo(`Import ${import_id} has been undone already.`);
  if (!found.is_logged) {
    throw new CannotUndo(
      `Import ${import_id} changed nothing, or is older than the log of what imports change.`,
    );
  }
  if (found.later.length > 0) {
    throw new CannotUndo(`Undo what was imported after it first: ${found.later.join(", ")}.`);
  }
  return found.file_name;
}
