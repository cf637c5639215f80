import type { ClientBase } from "pg";
import sql from "sql-template-tag";
import * as z from "zod/mini";
import { task } from "../../../http/domain.ts";
import { isPassing, isUndone } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { CannotUndo, type Undone, undoImport } from "../importing/undo.ts";
import { auditDone, onOwnConnection } from "./own-connection.ts";

const payload = z.object({ import_id: z.int() });

/** Undoes an import that someone asked to be undone; what it did is kept with it, in the same transaction. */
export const undoAsked = task(
  { name: "roster_undo" },
  async ({ database, log }: Pick<World, "database" | "log">, given: unknown) => {
    const { import_id } = z.parse(payload, given);
    const asked = await database.row(sql`
      select from roster_imports where import_id = ${import_id} and undo_asked_at is not null and undone_at is null`);
    // Done by a server that was stopped before it could say so, or at the command line.
    if (!asked) return;
    try {
      await onOwnConnection(database, (client) =>
        undoImport(client, import_id, (undone) => keepUndone(client, undone)),
      );
    } catch (error) {
      if (isPassing(error) || isUndone(error)) throw error;
      if (!(error instanceof CannotUndo))
        log.error({ err: error, import_id }, "An import could not be undone.");
      const words =
        error instanceof CannotUndo ? error.message : "It failed by a fault of ours. Nothing was undone.";
      await database.row(sql`
        update roster_imports set undo_asked_at = null, undo_refused = ${words}
         where import_id = ${import_id} and undone_at is null`);
    }
  },
);

async function keepUndone(client: ClientBase, { import_id, restored, removed, kept }: Undone): Promise<void> {
  const { rows } = await client.query<{ asked_entry_id: number | null }>(
    `update roster_imports set undone = $2, undo_refused = null where import_id = $1
     returning undo_asked_entry_id::int as asked_entry_id`,
    [import_id, JSON.stringify({ restored, removed, kept })],
  );
  const done = { act: "undid an import", subject: `roster import ${import_id}` };
  await auditDone(client, rows[0]?.asked_entry_id ?? null, done);
}
