import { DatabaseError } from "pg";
import sql from "sql-template-tag";
import { counted } from "../../../../pure/numbers.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import { auditAsked } from "../../../http/calls/audit.ts";
import type { Asker } from "../../../http/sessions/asker.ts";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import type { SchoolAlias } from "../matching/match-aliases.ts";
import { lockUpload } from "./take-upload.ts";
import { undoAsked } from "./undo-asked.ts";
import { workOnUpload } from "./work-on-upload.ts";

/** Asks for the import of a file whose report was read; of two admins the second is told. Throws `Refusal` 404, 409. */
export function runUpload(
  { database, jobs }: World,
  { upload_id, confirmed }: { upload_id: number; confirmed: number },
  asker: Asker,
): Promise<{ state: "importing" }> {
  return database.transaction(async (tx) => {
    const { state, at_stake } = await lockUpload(tx, upload_id);
    if (state !== "read") throw new Refusal(409, WAITS_NOT);
    if (confirmed !== at_stake)
      throw new Refusal(
        409,
        `This file looks like a mistake. To import it all the same, type ${counted(at_stake)}.`,
      );
    const detail = { at_stake };
    const asked = { act: "asked for an import", subject: `roster upload ${upload_id}`, detail };
    const entry_id = await auditAsked(tx, asker, asked);
    await tx.row(sql`
      update roster_uploads
         set state = 'importing', progress = 0, words = null, confirmed = ${confirmed}, asked_entry_id = ${entry_id}, changed_at = now()
       where upload_id = ${upload_id}`);
    await jobs.add(tx, workOnUpload, { upload_id }, `${workOnUpload.name} ${upload_id}`);
    return { state: "importing" };
  });
}

/** Which school each name is; the file is read again with it. An answer before about the same name is replaced. Throws `Refusal` 404, 409. */
export function settleSchools(
  { database, jobs }: World,
  { upload_id, schools }: { upload_id: number; schools: readonly SchoolAlias[] },
  asker: Asker,
): Promise<{ state: "reading" }> {
  return database.transaction(async (tx) => {
    const { state } = await lockUpload(tx, upload_id);
    if (state !== "read") throw new Refusal(409, WAITS_NOT);
    await auditAsked(tx, asker, {
      act: "settled names of schools",
      subject: `roster upload ${upload_id}`,
      detail: Object.fromEntries(schools.map(({ alias, school }) => [alias, school])),
    });
    await tx.row(sql`
      update roster_uploads u
         set state = 'reading', progress = 0, words = null, changed_at = now(),
             schools = (select coalesce(jsonb_agg(s), '[]') from jsonb_array_elements(u.schools) s
                         where s ->> 'alias' <> all (${schools.map(({ alias }) => alias)})) || ${JSON.stringify(schools)}::jsonb
       where upload_id = ${upload_id}`);
    await jobs.add(tx, workOnUpload, { upload_id }, `${workOnUpload.name} ${upload_id}`);
    return { state: "reading" };
  });
}

const WAITS_NOT = "It does not wait for an answer: perhaps another admin has given one. Please look again.";

/** Asks for an import to be undone, which a job does. Throws `Refusal` 404, 409. */
export function askUndo(
  { database, jobs }: World,
  import_id: number,
  asker: Asker,
): Promise<{ undoing: true }> {
  return database.transaction(async (tx) => {
    await refuseWhileImporting(tx);
    const found = await tx.row<{ is_undone: boolean; is_asked: boolean; is_last: boolean }>(sql`
      select undone_at is not null as is_undone, undo_asked_at is not null as is_asked,
             not exists (select from roster_imports l
                          where l.import_id > i.import_id and l.sport_id = i.sport_id and l.undone_at is null) as is_last
        from roster_imports i where import_id = ${import_id} for update of i`);
    if (!found) throw new Refusal(404, "There is no such import.");
    if (found.is_undone) throw new Refusal(409, "It has been undone already.");
    if (!found.is_last) throw new Refusal(409, "Undo the sport's later imports first.");
    if (found.is_asked) return { undoing: true };
    const entry_id = await auditAsked(tx, asker, {
      act: "asked to undo an import",
      subject: `roster import ${import_id}`,
    });
    await tx.row(sql`
      update roster_imports set undo_asked_at = now(), undo_asked_entry_id = ${entry_id}, undo_refused = null
       where import_id = ${import_id}`);
    await jobs.add(tx, undoAsked, { import_id }, `${undoAsked.name} ${import_id}`);
    return { undoing: true };
  });
}

/** An import keeps its table until it ends, which may be minutes: whoever asks is told instead of waiting. Throws `Refusal` 409. */
async function refuseWhileImporting(tx: Queries): Promise<void> {
  try {
    await tx.row(sql`lock table roster_imports in row exclusive mode nowait`);
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error;
    throw new Refusal(409, "A file is being read or imported right now. Please try again when it's done.");
  }
}

const LOCK_NOT_AVAILABLE = "55P03";
