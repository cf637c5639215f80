import sql from "sql-template-tag";
import type { CallAnswer, CheckedInput } from "../../../contract/form/call.ts";
import type {
  LikelyPlayer,
  listProfileReviews,
  ProfileReview,
  ReviewedProfile,
} from "../../../contract/profiles/reviews.ts";
import { yearsSince } from "../../../contract/profiles/steps.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { hasAccount, hasPage } from "../../people/page-holders.ts";
import { likelyPlayers } from "../../players/acts.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { claimsOn, heldBy, shownHolding } from "../claims/claims.ts";
import { athleteOf, type ProfileDetails, shownOf } from "../fields/kept.ts";
import { YEARS_OF_AGE } from "../fields/minors.ts";

/** What waits for an admin, the longest waiting first; or what was decided, the newest first. */
export async function listReviews(
  queries: Queries,
  { limit, skip, state, search = "" }: CheckedInput<typeof listProfileReviews>["query"],
): Promise<CallAnswer<typeof listProfileReviews>> {
  const typed = search
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, "\\$&");
  const order =
    state === "waiting_for_review"
      ? sql`s.confirmed_at, s.submission_id`
      : sql`coalesce(s.undone_at, s.decided_at) desc, s.submission_id`;
  const data = await queries.rows<Omit<ReviewedProfile, "since"> & { since: Date; count: number }>(
    sql`
    select s.submission_id, first_name || ' ' || last_name as athlete_name, sport_name, gender_division, school_name,
           sport_level, email_address, count(*) over ()::int as count,
           coalesce(s.undone_at, s.decided_at, s.guardian_agreed_at, s.confirmed_at) as since
      from profile_submissions s join profile_details d using (submission_id)
     where s.state = ${state}
       and (lower(first_name || ' ' || last_name) like ${`%${typed}%`} or lower(email_address) like ${`${typed}%`})
     order by ${order} limit ${limit} offset ${skip}`,
    { planned: "anew" },
  );
  return {
    data: data.map(({ count, since, ...it }) => ({ ...it, since: since.toISOString() })),
    count: data[0]?.count ?? 0,
  };
}

interface ReviewRow {
  readonly state: ProfileReview["state"];
  readonly date_of_birth: string | null;
  readonly guardian_agreed_at: Date | null;
  readonly details: ProfileDetails | null;
  readonly webp: Buffer | null;
  readonly player_id: number | null;
  readonly team_id: number | null;
  readonly claimed_player_id: number | null;
}

/** A profile as who decides sees it: beside the players who may be the same athlete. Throws `Refusal` 404. */
export async function readReview({ database, clock }: World, submission_id: string): Promise<ProfileReview> {
  const found = await database.row<ReviewRow>(sql`
    select s.state, s.date_of_birth::text, s.guardian_agreed_at, to_jsonb(d) - 'submission_id' as details,
           coalesce(p.webp, a.webp) as webp,
           s.player_id::int, y.team_id, coalesce(c.merged_into, c.player_id)::int as claimed_player_id
      from profile_submissions s left join profile_details d using (submission_id)
      left join profile_pictures p using (submission_id) left join players y using (player_id)
      left join athlete_pictures a using (player_id) left join players c on c.player_id = s.claimed_player_id
     where s.submission_id = ${submission_id}`);
  if (!found) throw new Refusal(404, "There is no such profile.");
  const { state, details, webp, date_of_birth, guardian_agreed_at, player_id, team_id } = found;
  const { email_address = null } = details ?? {};
  const is_open = details && state === "waiting_for_review";
  const likely = is_open ? await likelyOf(database, details, found.claimed_player_id) : [];
  const known = [player_id, found.claimed_player_id, ...likely.map((it) => it.player_id)];
  const player_ids = known.filter((it) => it !== null);
  return {
    submission_id,
    state,
    profile: details && shownOf(details),
    email_address,
    is_minor: date_of_birth !== null && yearsSince(date_of_birth, clock.now()) < YEARS_OF_AGE,
    guardian_agreed_at: guardian_agreed_at?.toISOString() ?? null,
    has_account: email_address !== null && (await hasAccount(database, email_address)),
    account_has_page: email_address !== null && (await hasPage(database, email_address)),
    picture: webp && `data:image/webp;base64,${webp.toString("base64")}`,
    player_id,
    team_id,
    held_by: player_id === null ? null : shownHolding(await heldBy(database, player_id)),
    claims: await claimsOn(database, { submission_id, player_ids }),
    likely,
  };
}

/** Each with whose page it is already. */
async function likelyOf(
  queries: Queries,
  details: ProfileDetails,
  claimed_player_id: number | null,
): Promise<LikelyPlayer[]> {
  const likely = await likelyPlayers(queries, athleteOf(details), claimed_player_id);
  return Promise.all(
    likely.map(async (it) => ({ ...it, held_by: shownHolding(await heldBy(queries, it.player_id)) })),
  );
}
