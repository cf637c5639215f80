import sql, { raw, type Sql } from "sql-template-tag";
import type { LikelyPlayer } from "../../contract/profile-reviews.ts";
import { Refusal } from "../http/refusal.ts";
import type { Queries } from "../world/database.ts";
import { type Athlete, namesOf, schoolsCalled, teamFor } from "./find-team.ts";

export type { Athlete } from "./find-team.ts";

/** What an athlete's own page says of him; null where he says nothing. */
export interface OwnWords {
  readonly image_url: string | null;
  /** Lines. */
  readonly bio: string | null;
  readonly player_class: string | null;
  readonly position: string | null;
  readonly jersey_number: string | null;
  readonly height_inches: number | null;
  readonly weight_pounds: number | null;
  readonly instagram_url: string | null;
  readonly facebook_url: string | null;
  readonly x_url: string | null;
  readonly youtube_url: string | null;
  readonly tiktok_url: string | null;
}

/** A player's place: his page is found by both. */
export interface Placed {
  readonly player_id: number;
  readonly team_id: number;
}

const MOST_LIKELY = 6;
/** What an athlete is called who is on no roster and whose page is gone. Reads well in a sentence and in a table. */
export const NO_NAME = "an athlete whose page was removed";
/** How alike two names are (pg_trgm, 0 to 1) when they are one athlete's for certain enough to be looked at. */
const ALIKE_ANYWHERE = 0.6;
const ALIKE_AT_SCHOOL = 0.3;

/**
 * Players on the rosters who may be this athlete: the one whose page was claimed, then those of like name, or of the family's
 * name at the same school.
 */
export async function likelyPlayers(
  queries: Queries,
  it: Athlete,
  claimed_player_id: number | null,
): Promise<Omit<LikelyPlayer, "held_by">[]> {
  const found = await queries.rows<{ player: Omit<LikelyPlayer, "held_by"> }>(sql`
    with asked as (select name_key(${it.player_name}) as name, substring(name_key(${it.player_name}) from '[^ ]+$') as family),
    found as (
      select p.player_id, similarity(p.name_key, a.name) as alike,
             t.school_id in (${schoolsCalled(it.school_name)}) as same_school,
             p.name_key like '%' || a.family as same_family
        from asked a, players p join teams t using (team_id)
       where p.is_listed and p.sport_id in (select sport_id from sports where sport_name = any(${namesOf(it)}))
         and (p.name_key % a.name or p.name_key like '%' || a.family)
          or p.player_id = ${claimed_player_id} and not p.is_withdrawn)
    select to_jsonb(s) || jsonb_build_object('same_school', f.same_school) as player
      from found f join player_sheets s using (player_id)
     where alike >= ${ALIKE_ANYWHERE} or same_school and (alike >= ${ALIKE_AT_SCHOOL} or same_family)
        or player_id = ${claimed_player_id}
     order by player_id is not distinct from ${claimed_player_id}::bigint desc, same_school desc, alike desc, player_id limit ${MOST_LIKELY}`);
  return found.map(({ player }) => player);
}

/** Makes a player whom no roster names, and what is missing around him: sport, school, team. */
export async function makePlayer(
  tx: Queries,
  { source_player_id, ...it }: Athlete & { readonly source_player_id: string },
): Promise<Placed> {
  // One at a time: two admins who approve team-mates make one team.
  await tx.row(sql`select pg_advisory_xact_lock(hashtext('players.make'))`);
  const team_id = await teamFor(tx, it);
  const made = await tx.row<{ player_id: number }>(sql`
    insert into players (team_id, player_name, source, source_player_id)
    values (${team_id}, ${it.player_name}, 'profile', ${source_player_id})
    returning player_id::int as player_id`);
  if (!made) throw new Error("A player is made or refused.");
  return { player_id: made.player_id, team_id };
}

/** Which of an athlete's own words a roster goes before: it says them itself. */
export interface RosterSays {
  readonly player_class: boolean;
  readonly position: boolean;
  readonly jersey_number: boolean;
}

/** A player's page as its athlete sees it. */
export interface AthletePage extends Placed {
  readonly player_name: string;
  readonly team_name: string;
  readonly sport_id: number;
  readonly sport_name: string;
  readonly team_color: string | null;
  readonly team_alt_color: string | null;
  readonly roster_says: RosterSays;
  /** The words that are seen, whoever says them. */
  readonly shown: OwnWords;
  /** Those of the athlete; null where the page has none yet. */
  readonly own: OwnWords | null;
  /** Other words, another version. */
  readonly version: string;
}

/** A page as it stands, locked until the transaction ends where one writes to it. Throws `Refusal` 404. */
export async function readAthletePage(
  queries: Queries,
  player_id: number,
  how: "to read" | "to write",
): Promise<AthletePage> {
  // By itself: a row that is joined to one that was waited for would be as it was before.
  if (how === "to write")
    await queries.row(sql`select from players where player_id = ${player_id} for update`);
  const found = await queries.row<AthletePage>(sql`
    select p.player_id::int, p.team_id, p.player_name, p.team_name, p.sport_id, s.sport_name,
           t.color as team_color, t.alt_color as team_alt_color,
           jsonb_build_object('player_class', ${isRosters("player_class")}, 'position', ${isRosters("position")},
                              'jersey_number', ${isRosters("jersey_number")}) as roster_says,
           coalesce(to_jsonb(o), '{"bio": null, "instagram_url": null, "facebook_url": null, "x_url": null,
                                   "youtube_url": null, "tiktok_url": null}') - '{player_id,changed_at}'::text[] ||
           jsonb_build_object('image_url', p.image_url, 'player_class', p.player_class, 'position', p.position,
                              'jersey_number', p.jersey_number, 'height_inches', p.height_inches,
                              'weight_pounds', p.weight_pounds) as shown,
           to_jsonb(o) - '{player_id,changed_at}'::text[] as own, coalesce(o.changed_at::text, '') as version
      from players p join sports s using (sport_id) join teams t using (team_id) left join athlete_pages o using (player_id)
     where p.player_id = ${player_id} and not p.is_withdrawn`);
  if (!found) throw new Refusal(404, "There is no such player.");
  return found;
}

/** Of a row of `players p left join athlete_pages o`: what stands there is not the athlete's own word. */
const isRosters = (column: keyof RosterSays): Sql =>
  raw(`(p.${column} is not null and p.${column} is distinct from o.${column})`);

/**
 * Writes what an athlete says of himself into his page. Of a player whom a roster names, class, position and number
 * stay the roster's where it has them. Throws `Refusal` 404.
 */
export async function writeOwnPage(tx: Queries, player_id: number, it: OwnWords): Promise<Placed> {
  const { team_id, roster_says: says, own } = await readAthletePage(tx, player_id, "to write");
  await tx.row(sql`
    insert into athlete_pages
           (player_id, image_url, bio, height_inches, weight_pounds, player_class, position, jersey_number,
            instagram_url, facebook_url, x_url, youtube_url, tiktok_url)
    values (${player_id}, ${it.image_url}, ${it.bio}, ${it.height_inches}, ${it.weight_pounds},
            ${says.player_class ? null : it.player_class}, ${says.position ? null : it.position},
            ${says.jersey_number ? null : it.jersey_number},
            ${it.instagram_url}, ${it.facebook_url}, ${it.x_url}, ${it.youtube_url}, ${it.tiktok_url})
    on conflict (player_id) do update
       set (image_url, bio, height_inches, weight_pounds, player_class, position, jersey_number,
            instagram_url, facebook_url, x_url, youtube_url, tiktok_url, changed_at)
         = (excluded.image_url, excluded.bio, excluded.height_inches, excluded.weight_pounds, excluded.player_class,
            excluded.position, excluded.jersey_number, excluded.instagram_url, excluded.facebook_url, excluded.x_url,
            excluded.youtube_url, excluded.tiktok_url, clock_timestamp())`);
  await forgetWords(tx, player_id, own);
  return { player_id, team_id };
}

/** Out of the row go the words that were the athlete's; those of his page, if he has one, come in by the trigger. */
const forgetWords = (tx: Queries, player_id: number, own: OwnWords | null): Promise<unknown> =>
  tx.row(sql`
    update players
       set image_url = nullif(image_url, ${own?.image_url ?? null}),
           height_inches = nullif(height_inches, ${own?.height_inches ?? null}),
           weight_pounds = nullif(weight_pounds, ${own?.weight_pounds ?? null}),
           player_class = nullif(player_class, ${own?.player_class ?? null}),
           position = nullif(position, ${own?.position ?? null}),
           jersey_number = nullif(jersey_number, ${own?.jersey_number ?? null}),
           changed_at = now()
     where player_id = ${player_id}`);

/** What a page accepted, and whether its athlete had taken that back. */
export interface YesBefore {
  readonly accepts_contributions: boolean;
  readonly accepts_collaborations: boolean;
  readonly was_taken_back: boolean;
}

/** The athlete said yes to both, be it once more. Answers what was so before. */
export async function openPage(tx: Queries, player_id: number): Promise<YesBefore> {
  const before = await tx.row<YesBefore>(sql`
    select accepts_contributions, accepts_collaborations,
           exists (select from yes_taken_back y where y.player_id = p.player_id) as was_taken_back
      from players p where player_id = ${player_id}`);
  if (!before) throw new Error("A page that is opened is there.");
  await tx.row(sql`delete from yes_taken_back where player_id = ${player_id}`);
  await tx.row(sql`
    update players set accepts_contributions = true, accepts_collaborations = true where player_id = ${player_id}`);
  return before;
}

/**
 * Who had the page was not its athlete: their words and picture go, and so does their yes. What was so before comes back; null,
 * where nobody knows, is a no.
 */
export async function clearPage(tx: Queries, player_id: number, before: YesBefore | null): Promise<void> {
  await removeOwnWords(tx, player_id);
  await tx.row(sql`
    update players set accepts_contributions = ${before?.accepts_contributions ?? false},
                       accepts_collaborations = ${before?.accepts_collaborations ?? false}
     where player_id = ${player_id}`);
  if (before?.was_taken_back)
    await tx.row(sql`insert into yes_taken_back (player_id) values (${player_id}) on conflict do nothing`);
}

/** Whether a profile made this player: no roster names them. */
export async function isOfProfile(queries: Queries, player_id: number): Promise<boolean> {
  return (
    (await queries.row(sql`select from players where player_id = ${player_id} and source = 'profile'`)) !==
    null
  );
}

/**
 * Takes an athlete's own words and his yes away at once. Who is on no roster is nowhere from then on, without a name; what
 * he was given stays in the books. Answers whether that is so.
 */
export async function takePageDown(tx: Queries, player_id: number): Promise<{ is_nowhere: boolean }> {
  await removeOwnWords(tx, player_id);
  await tx.row(sql`
    update players set accepts_contributions = false, accepts_collaborations = false where player_id = ${player_id}`);
  await tx.row(sql`insert into yes_taken_back (player_id) values (${player_id}) on conflict do nothing`);
  const gone = await tx.row(sql`
    update players
       set is_listed = false, is_withdrawn = true, player_name = ${NO_NAME}, player_class = null,
           position = null, jersey_number = null, height_inches = null, weight_pounds = null, birthplace = null,
           image_url = null, player_bio_url = null, player_game_logs_url = null, player_news_url = null,
           player_profile_url = null, player_splits_url = null, player_stats_url = null
     where player_id = ${player_id} and source = 'profile' returning player_id`);
  return { is_nowhere: gone !== null };
}

/** Whose page went before they were all called so; and what lists offer, though nobody has it any more. */
export async function forgetNames(tx: Queries): Promise<void> {
  await tx.row(sql`
    update players set player_name = ${NO_NAME} where is_withdrawn and player_name <> ${NO_NAME}`);
  await tx.row(sql`delete from player_counts where players = 0`);
  await tx.row(sql`delete from player_name_counts where players = 0`);
}

/** Words, picture and what waits for a guardian. */
async function removeOwnWords(tx: Queries, player_id: number): Promise<void> {
  // Before the page, as a change of it does; what is given meanwhile is not held up.
  await tx.row(sql`select from players where player_id = ${player_id} for no key update`);
  const own = await tx.row<OwnWords>(sql`
    delete from athlete_pages where player_id = ${player_id} returning *`);
  await forgetWords(tx, player_id, own);
}
