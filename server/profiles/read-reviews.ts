import sql from "sql-template-tag";
import type { CallAnswer } from "../../contract/call.ts";
import type { listProfileReviews, ProfileReview, WaitingProfile } from "../../contract/profile-reviews.ts";
import { yearsSince } from "../../contract/profile-steps.ts";
import { hasAccount } from "../accounts/acts.ts";
import { Refusal } from "../http/refusal.ts";
import { likelyPlayers } from "../players/acts.ts";
import type { Queries } from "../world/database.ts";
import type { World } from "../world/world.ts";
import { athleteOf, type Kept, shownOf } from "./kept.ts";
import { YEARS_OF_AGE } from "./minors.ts";

/** What waits for an admin, the longest waiting first. */
export async function listReviews(
  queries: Queries,
  { limit, skip }: { limit: number; skip: number },
): Promise<CallAnswer<typeof listProfileReviews>> {
  const data = await queries.rows<WaitingProfile & { count: number }>(sql`
    select s.submission_id, first_name || ' ' || last_name as athlete_name, sport_name, gender_division, school_name,
           sport_level, coalesce(s.guardian_agreed_at, s.confirmed_at) as waits_since, count(*) over ()::int as count
      from profile_submissions s join profile_details d using (submission_id)
     where s.state = 'waiting_for_review'
     order by s.confirmed_at, s.submission_id limit ${limit} offset ${skip}`);
  return {
    data: data.map(({ count, waits_since, ...it }) => ({
      ...it,
      waits_since: new Date(waits_since).toISOString(),
    })),
    count: data[0]?.count ?? 0,
  };
}

interface Found {
  readonly state: ProfileReview["state"];
  readonly date_of_birth: string | null;
  readonly guardian_agreed_at: Date | null;
  readonly details: Kept | null;
  readonly webp: Buffer | null;
  readonly player_id: number | null;
  readonly team_id: number | null;
}

/** A profile as who decides sees it: beside the players who may be the same athlete. Throws `Refusal` 404. */
export async function readReview({ database, clock }: World, submission_id: string): Promise<ProfileReview> {
  const found = await database.row<Found>(sql`
    select s.state, s.date_of_birth::text, s.guardian_agreed_at, to_jsonb(d) - 'submission_id' as details,
           coalesce(p.webp, a.webp) as webp,
           s.player_id::int, y.team_id
      from profile_submissions s left join profile_details d using (submission_id)
      left join profile_pictures p using (submission_id) left join players y using (player_id)
      left join athlete_pictures a using (player_id)
     where s.submission_id = ${submission_id}`);
  if (!found) throw new Refusal(404, "There is no such profile.");
  const { state, details, webp, date_of_birth, guardian_agreed_at, player_id, team_id } = found;
  const { email_address = null } = details ?? {};
  return {
    submission_id,
    state,
    profile: details && shownOf(details),
    email_address,
    is_minor: date_of_birth !== null && yearsSince(date_of_birth, clock.now()) < YEARS_OF_AGE,
    guardian_agreed_at: guardian_agreed_at?.toISOString() ?? null,
    has_account: email_address !== null && (await hasAccount(database, email_address)),
    picture: webp && `data:image/webp;base64,${webp.toString("base64")}`,
    player_id,
    team_id,
    likely:
      details && state === "waiting_for_review" ? await likelyPlayers(database, athleteOf(details)) : [],
  };
}
