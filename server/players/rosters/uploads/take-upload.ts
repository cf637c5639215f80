import sql from "sql-template-tag";
import type { CheckedInput } from "../../../../contract/form/call.ts";
import type { beginRosterUpload, UploadState } from "../../../../contract/players/roster-uploads.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import { audit } from "../../../http/calls/audit.ts";
import type { Asker } from "../../../http/sessions/asker.ts";
import { personOf } from "../../../http/sessions/who.ts";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { pieceBytes, piecesOf } from "./stored-file.ts";
import { workOnUpload } from "./work-on-upload.ts";

export function beginUpload(
  { database }: World,
  { file_name, bytes, sport_id, season }: CheckedInput<typeof beginRosterUpload>["body"],
  asker: Asker,
): Promise<{ upload_id: number }> {
  return database.transaction(async (tx) => {
    const begun = await tx.row<{ upload_id: number }>(sql`
      insert into roster_uploads (uploaded_by, file_name, bytes, sport_id, season)
      values (${personOf(asker).user_id}, ${file_name}, ${bytes}, ${sport_id}, ${season})
      returning upload_id::int as upload_id`);
    if (!begun) throw new Error("An upload begins or is refused.");
    const subject = `roster upload ${begun.upload_id}`;
    await audit(tx, asker, { act: "uploaded a roster file", subject, detail: { sport_id, season } });
    return begun;
  });
}

/**
 * Keeps a piece of the file; with the last one a job begins to read it. The same piece again replaces the first, so that whoever
 * did not hear of it sends it once more. Throws `Refusal` 404, 409.
 */
export function takePiece(
  { database, jobs }: World,
  { upload_id, place }: { upload_id: number; place: number },
  content: string,
): Promise<{ state: UploadState }> {
  return database.transaction(async (tx) => {
    const { state, bytes } = await lockUpload(tx, upload_id);
    const piece = Buffer.from(content, "base64");
    if (state !== "arriving") throw new Refusal(409, "The file is here already.");
    if (place >= piecesOf(bytes) || piece.length !== pieceBytes(bytes, place))
      throw new Refusal(409, "This is not a piece of the file. Please upload it again.");
    await tx.row(sql`
      insert into roster_upload_pieces (upload_id, place, content) values (${upload_id}, ${place}, ${piece})
      on conflict (upload_id, place) do update set content = excluded.content`);
    const here = await tx.row<{ pieces: number }>(sql`
      select count(*)::int as pieces from roster_upload_pieces where upload_id = ${upload_id}`);
    if (here?.pieces !== piecesOf(bytes)) return { state };
    await tx.row(sql`
      update roster_uploads set state = 'reading', changed_at = now() where upload_id = ${upload_id}`);
    await jobs.add(tx, workOnUpload, { upload_id }, `${workOnUpload.name} ${upload_id}`);
    return { state: "reading" };
  });
}

/** Deletes a file that nobody imports. Throws `Refusal` 404, 409. */
export function dropUpload({ database }: World, upload_id: number, asker: Asker): Promise<{ deleted: true }> {
  return database.transaction(async (tx) => {
    const { state } = await lockUpload(tx, upload_id);
    if (state === "importing") throw new Refusal(409, "It is being imported.");
    if (state === "done") throw new Refusal(409, "It has been imported. Undo the import instead.");
    await tx.row(sql`delete from roster_uploads where upload_id = ${upload_id}`);
    await audit(tx, asker, { act: "deleted a roster file", subject: `roster upload ${upload_id}` });
    return { deleted: true };
  });
}

export interface LockedUpload {
  readonly state: UploadState;
  readonly bytes: number;
  readonly at_stake: number;
}

/** Until the transaction ends nobody else decides about it. Throws `Refusal` 404. */
export async function lockUpload(tx: Queries, upload_id: number): Promise<LockedUpload> {
  const found = await tx.row<LockedUpload>(sql`
    select state, bytes::float8 as bytes, coalesce((report ->> 'at_stake')::int, 0) as at_stake
      from roster_uploads where upload_id = ${upload_id} for update`);
  if (!found) throw new Refusal(404, "There is no such upload. Perhaps someone has deleted it.");
  return found;
}
