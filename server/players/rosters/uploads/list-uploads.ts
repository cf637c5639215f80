import sql, { raw } from "sql-template-tag";
import type { Queries } from "../../../world/database.ts";

const UPLOADS_SHOWN = 20;
const IMPORTS_SHOWN = 30;
const NAMES_SHOWN = 20;

/** What waits for an admin or is worked on, and the latest imports; JSON written by PostgreSQL. */
export async function listUploads(queries: Queries): Promise<string> {
  const found = await queries.row<{ json: string }>(sql`
    select json_build_object('uploads', coalesce((${UPLOADS}), '[]'), 'imports', coalesce((${IMPORTS}), '[]'))::text as json`);
  return found?.json ?? "";
}

const moment = (column: string) =>
  raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** One that is done is an import; its report is shown for a day, unless that is undone. */
const UPLOADS = sql`
  select json_agg(json_build_object(
           'upload_id', u.upload_id, 'file_name', u.file_name, 'bytes', u.bytes, 'sport_id', u.sport_id, 'sport_name', s.sport_name,
           'state', u.state, 'progress', u.progress, 'words', u.words, 'report', u.report, 'import_id', u.import_id,
           'uploaded_by', coalesce(who.email, 'a deleted account'), 'created_at', ${moment("u.created_at")}) order by u.upload_id desc)
    from (select * from roster_uploads where state <> 'done' or changed_at > now() - interval '1 day'
                 and import_id in (select import_id from roster_imports where undone_at is null)
           order by upload_id desc limit ${UPLOADS_SHOWN}) u
    join sports s using (sport_id) join people who on who.user_id = u.uploaded_by`;

/** A player whom an import has made and who is there after it was undone: something hangs on them. */
const KEPT = sql`
  select json_agg(player_name order by player_name) from (
    select p.player_name from roster_import_changes c join players p on p.player_id::text = c.row_key
     where c.import_id = i.import_id and c.table_name = 'players' and c.before is null and i.undone ->> 'kept' <> '0'
     order by 1 limit ${NAMES_SHOWN}) kept`;

const IMPORTS = sql`
  select json_agg(json_build_object(
           'import_id', i.import_id, 'file_name', i.file_name, 'sport_name', s.sport_name, 'season', i.season, 'created', i.created,
           'changed', i.changed, 'gone', i.gone, 'imported_at', ${moment("i.imported_at")}, 'imported_by', case when u.uploaded_by is not null then coalesce(who.email, 'a deleted account') end,
           'state', case when i.undone_at is not null then 'undone' when i.undo_asked_at is not null then 'undoing'
                         when exists (select from roster_imports l where l.import_id > i.import_id and l.sport_id = i.sport_id
                                        and l.undone_at is null) then 'earlier' else 'last' end,
           'words', i.undo_refused, 'undone', i.undone, 'kept_names', coalesce((${KEPT}), '[]')) order by i.import_id desc)
    from (select * from roster_imports order by import_id desc limit ${IMPORTS_SHOWN}) i
    join sports s using (sport_id)
    left join roster_uploads u using (import_id) left join people who on who.user_id = u.uploaded_by`;
