import sql from "sql-template-tag";
import { openZip } from "../../../http/files/zip.ts";
import type { RoleHeld } from "../../../http/sessions/session.ts";
import type { Section, Subject } from "../sections/section.ts";
import { sections } from "../sections/sections.ts";
import { type GivenRow, type Picture, readSection } from "./read-section.ts";
import type { Snapshot } from "./snapshot.ts";
import { MOST_SHOWN, type ShownSection, writeHtml } from "./write-html.ts";
import { type OfCopy, writeJson } from "./write-json.ts";

/** Writes all that is kept about somebody as a ZIP file; `take` gets its bytes. Answers false, and writes nothing, where the account is gone. */
export async function writeCopy(
  snapshot: Snapshot,
  of: OfCopy,
  take: (bytes: Buffer) => Promise<void>,
): Promise<boolean> {
  const subject = await subjectOf(snapshot, of.user_id);
  if (!subject) return false;
  const pictures: Picture[] = [];
  const shown: ShownSection[] = [];
  const zip = openZip(of.made_at, take);
  await zip.add("my-data.json", writeJson(of, eachSection(snapshot, subject, shown, pictures)));
  await zip.add("my-data.html", [writeHtml(of, shown)]);
  for (const { file, bytes } of pictures) await zip.add(file, [bytes]);
  await zip.end();
  return true;
}

/** The sections one after the other; what is to be read by people is set aside on the way. */
async function* eachSection(
  snapshot: Snapshot,
  subject: Subject,
  shown: ShownSection[],
  pictures: Picture[],
): AsyncGenerator<{ section: Section; rows: AsyncIterable<GivenRow> }> {
  for (const section of sections) {
    const first: GivenRow[] = [];
    let count = 0;
    const rows = async function* () {
      for await (const row of readSection(snapshot, section, subject, (picture) => pictures.push(picture))) {
        count += 1;
        if (first.length < MOST_SHOWN) first.push(row);
        yield row;
      }
    };
    yield { section, rows: rows() };
    shown.push({ section, rows: first, count });
  }
}

interface PersonRow {
  readonly email: string | null;
  readonly roles: RoleHeld[];
  readonly player_ids: number[];
  readonly submission_ids: string[];
}

/** What leads to somebody's rows; null where the account is gone. A claim that is another's by now is theirs. */
export async function subjectOf(snapshot: Snapshot, user_id: number): Promise<Subject | null> {
  const asked = snapshot.rows<PersonRow>(sql`
    with own as (
      select a.user_id, case when a.email_confirmed_at is not null then a.email end as email,
             (select r.player_id from roles_held r where r.user_id = a.user_id and r.role = 'athlete') as player_id
        from people a where a.user_id = ${user_id} and a.deleted_at is null)
    select own.email,
           (select coalesce(json_agg(json_build_object('role', r.role, 'school_id', r.school_id, 'player_id', r.player_id)), '[]')
              from roles_held r where r.user_id = own.user_id) as roles,
           (select coalesce(json_agg(p.player_id), '[]')
              from players p where p.player_id = own.player_id or p.merged_into = own.player_id) as player_ids,
           (select coalesce(json_agg(s.submission_id), '[]') from profile_submissions s
             where s.holder_id = own.user_id
                or s.player_id = own.player_id and s.state = 'approved'
                or s.submission_id = any (array(select d.submission_id from profile_details d where lower(d.email_address) = lower(own.email)))
                   and not exists (select from roles_held h where h.player_id = s.player_id and h.user_id <> own.user_id)
           ) as submission_ids
      from own`);
  const [row] = await Array.fromAsync(asked);
  return row ? { user_id, ...row } : null;
}
