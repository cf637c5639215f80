import sql from "sql-template-tag";
import type { ProfileStatus } from "../../../contract/profiles/status.ts";
import { readAthletePage } from "../../players/acts.ts";
import type { Queries } from "../../world/database.ts";
import { readChange, seenWith } from "../changes/page-changes.ts";
import { isAnothers } from "../claims/claims.ts";
import { type ProfileDetails, shownOf, shownWith } from "../fields/kept.ts";
import type { SeenBy } from "../letters/links.ts";

/** Letters that one submission may send to guardians: the first, and two after a typing error. */
export const MOST_GUARDIAN_LETTERS = 3;

type SubmissionRow = Omit<
  ProfileStatus,
  "seen_by" | "profile" | "guardian_agreed_at" | "expires_at" | "picture" | "change_asked_at"
> & {
  guardian_agreed_at: Date | null;
  expires_at: Date | null;
  details: ProfileDetails | null;
};

/** Where a submission stands, as both of its links may know it: neither the athlete's address nor the date of birth. */
export async function readStatus(
  queries: Queries,
  submission_id: string,
  seen_by: SeenBy,
): Promise<ProfileStatus> {
  const found = await queries.row<SubmissionRow>(sql`
    select s.state, s.is_child, s.guardian_email, s.guardian_agreed_at, s.expires_at,
           greatest(0, ${MOST_GUARDIAN_LETTERS} - s.guardian_letters)::int as guardian_letters_left,
           to_jsonb(d) - 'submission_id' as details, p.player_id::int, p.team_id,
           s.state <> 'approved' and exists (
             select from profile_submissions o where o.player_id = s.claimed_player_id and o.state = 'approved'
             union all select from roles_held r where r.player_id = s.claimed_player_id) as is_contested
      from profile_submissions s left join profile_details d using (submission_id)
      left join players p on p.player_id = case s.state when 'undone' then s.claimed_player_id else s.player_id end
                         and not p.is_withdrawn
     where s.submission_id = ${submission_id}`);
  if (!found) throw new Error("A link leads to its submission.");
  const { details: _, guardian_agreed_at, expires_at, ...status } = found;
  return {
    ...status,
    seen_by,
    ...(await seenOf(queries, submission_id, found)),
    guardian_agreed_at: guardian_agreed_at?.toISOString() ?? null,
    expires_at: expires_at?.toISOString() ?? null,
  };
}

/**
 * What was typed; once it is public, the page, with the change that waits for the guardian. Of a page that is another account's by now
 * nothing but what was typed.
 */
async function seenOf(
  queries: Queries,
  submission_id: string,
  { state, details, player_id }: SubmissionRow,
): Promise<Pick<ProfileStatus, "profile" | "picture" | "change_asked_at">> {
  if (!details) return { profile: null, picture: null, change_asked_at: null };
  if (await isAnothers(queries, submission_id))
    return { profile: shownOf(details), picture: null, change_asked_at: null };
  const picture = await pictureOf(queries, submission_id);
  if (state !== "approved" || player_id === null)
    return { profile: shownOf(details), picture, change_asked_at: null };
  const page = await readAthletePage(queries, player_id, "to read");
  const waiting = await readChange(queries, player_id);
  return {
    profile: shownWith(details, seenWith(page, waiting?.words ?? page.shown)),
    picture: waiting?.picture === "another" || page.own?.image_url ? picture : null,
    change_asked_at: waiting?.asked_at.toISOString() ?? null,
  };
}

/**
 * The picture that was sent; of a page that is public its own, or the one that a guardian is asked about. A few hundred
 * kilobytes at most (picture.ts), so that it can go with the answer instead of having an address of its own.
 */
async function pictureOf(queries: Queries, submission_id: string): Promise<string | null> {
  const found = await queries.row<{ webp: Buffer }>(sql`
    select webp from profile_pictures where submission_id = ${submission_id}
    union all
    select coalesce(c.webp, a.webp)
      from profile_submissions s left join page_changes c using (player_id) left join athlete_pictures a using (player_id)
     where s.submission_id = ${submission_id} and s.state = 'approved'
       and c.removes_picture is not true and coalesce(c.webp, a.webp) is not null`);
  return found ? `data:image/webp;base64,${found.webp.toString("base64")}` : null;
}
