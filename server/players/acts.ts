import sql, { type Sql } from "sql-template-tag";
import type { LikelyPlayer } from "../../contract/profile-reviews.ts";
import { Refusal } from "../http/refusal.ts";
import type { Queries } from "../world/database.ts";

/** Who plays what and where, as an athlete says it himself. */
export interface Athlete {
  readonly player_name: string;
  readonly sport_name: string;
  readonly gender_division: string;
  readonly school_name: string;
  readonly at_high_school: boolean;
}

/** What an athlete's own page says of him; null where he says nothing. */
export interface OwnWords {
  readonly image_url: string | null;
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
/** How alike two names are (pg_trgm, 0 to 1) when they are one athlete's for certain enough to be looked at. */
const ALIKE_ANYWHERE = 0.6;
const ALIKE_AT_SCHOOL = 0.3;

/** Players on the rosters who may be this athlete: of like name, or of his family's name at his school. */
export async function likelyPlayers(queries: Queries, it: Athlete): Promise<LikelyPlayer[]> {
  const found = await queries.rows<{ player: LikelyPlayer }>(sql`
    with asked as (select name_key(${it.player_name}) as name, substring(name_key(${it.player_name}) from '[^ ]+$') as family),
    found as (
      select p.player_id, similarity(p.name_key, a.name) as alike,
             t.school_id in (${schoolsCalled(it.school_name)}) as same_school,
             p.name_key like '%' || a.family as same_family
        from asked a, players p join teams t using (team_id)
       where p.is_listed and p.sport_id in (select sport_id from sports where sport_name = any(${namesOf(it)}))
         and (p.name_key % a.name or p.name_key like '%' || a.family))
    select to_jsonb(s) || jsonb_build_object(
             'same_school', f.same_school,
             'is_claimed', exists (select from athlete_pages where player_id = f.player_id)) as player
      from found f join player_sheets s using (player_id)
     where alike >= ${ALIKE_ANYWHERE} or same_school and (alike >= ${ALIKE_AT_SCHOOL} or same_family)
     order by same_school desc, alike desc, player_id limit ${MOST_LIKELY}`);
  return found.map(({ player }) => player);
}

/** Makes a player whom no roster names, and what is missing around him: sport, school, team. */
export async function makePlayer(
  tx: Queries,
  { source_player_id, ...it }: Athlete & { readonly source_player_id: string },
): Promise<Placed> {
  // One at a time: two admins who approve team-mates make one team.
  await tx.row(sql`select pg_advisory_xact_lock(hashtext('players.make'))`);
  const team_id = await teamOf(tx, it, await sportOf(tx, it), await schoolOf(tx, it.school_name));
  const made = await tx.row<{ player_id: number }>(sql`
    insert into players (team_id, player_name, source, source_player_id)
    values (${team_id}, ${it.player_name}, 'profile', ${source_player_id})
    returning player_id::int as player_id`);
  if (!made) throw new Error("A player is made or refused.");
  return { player_id: made.player_id, team_id };
}

/**
 * Writes what an athlete says of himself into his page. Of a player whom a roster names, class, position and number
 * stay the roster's where it has them. Throws `Refusal` 404.
 */
export async function writeOwnPage(tx: Queries, player_id: number, it: OwnWords): Promise<Placed> {
  const found = await tx.row<{ team_id: number; is_own: boolean }>(sql`
    select team_id, source = 'profile' as is_own from players
     where player_id = ${player_id} and not is_withdrawn for update`);
  if (!found) throw new Refusal(404, "There is no such player.");
  await tx.row(sql`
    insert into athlete_pages as page
           (player_id, image_url, height_inches, weight_pounds, position, jersey_number,
            instagram_url, facebook_url, x_url, youtube_url, tiktok_url)
    values (${player_id}, ${it.image_url}, ${it.height_inches}, ${it.weight_pounds}, ${it.position}, ${it.jersey_number},
            ${it.instagram_url}, ${it.facebook_url}, ${it.x_url}, ${it.youtube_url}, ${it.tiktok_url})
    on conflict (player_id) do update
       set (image_url, height_inches, weight_pounds, position, jersey_number,
            instagram_url, facebook_url, x_url, youtube_url, tiktok_url, changed_at)
         = (excluded.image_url, excluded.height_inches, excluded.weight_pounds, excluded.position, excluded.jersey_number,
            excluded.instagram_url, excluded.facebook_url, excluded.x_url, excluded.youtube_url, excluded.tiktok_url, now())`);
  const { is_own } = found;
  // The trigger puts his words into the row.
  await tx.row(sql`
    update players
       set image_url = case when ${is_own} then null else image_url end,
           height_inches = case when ${is_own} then null else height_inches end,
           weight_pounds = case when ${is_own} then null else weight_pounds end,
           position = case when ${is_own} then null else position end,
           jersey_number = case when ${is_own} then null else jersey_number end,
           player_class = case when ${is_own} then ${it.player_class} else coalesce(player_class, ${it.player_class}) end,
           changed_at = now()
     where player_id = ${player_id}`);
  return { player_id, team_id: found.team_id };
}

/** The athlete said yes to both. */
export async function openPage(tx: Queries, player_id: number): Promise<void> {
  await tx.row(sql`
    update players set accepts_contributions = true, accepts_collaborations = true where player_id = ${player_id}`);
}

/**
 * Takes an athlete's own words and his yes away at once. Who is on no roster is nowhere from then on, without a name; what
 * he was given stays in the books.
 */
export async function takePageDown(tx: Queries, player_id: number): Promise<void> {
  await tx.row(sql`delete from athlete_pages where player_id = ${player_id}`);
  await tx.row(sql`
    update players
       set image_url = null, height_inches = null, weight_pounds = null,
           accepts_contributions = false, accepts_collaborations = false, changed_at = now()
     where player_id = ${player_id}`);
  await tx.row(sql`
    update players
       set is_listed = false, is_withdrawn = true, player_name = 'Withdrawn athlete', player_class = null,
           position = null, jersey_number = null, birthplace = null, player_bio_url = null, player_profile_url = null
     where player_id = ${player_id} and source = 'profile'`);
}

/** As the rosters' sports are called, and as those that came by a profile are. */
const namesOf = ({ sport_name, gender_division }: Athlete): string[] => [
  `${gender_division}'s College ${sport_name}`,
  `${gender_division}'s ${sport_name}`,
];

async function sportOf(tx: Queries, it: Athlete): Promise<number> {
  const names = namesOf(it);
  const found = await tx.row<{ sport_id: number }>(sql`
    with known as (select sport_id from sports where sport_name = any(${names})),
    made as (
      insert into sports (sport_id, sport_name, gender)
      select (select max(sport_id) + 1 from sports), ${names.at(-1)}, ${it.gender_division}
       where not exists (select from known) returning sport_id)
    select sport_id from known union all select sport_id from made`);
  if (!found) throw new Error("A sport is found or made.");
  return found.sport_id;
}

/** By its own name, or by one that a roster used. */
const schoolsCalled = (name: string): Sql => sql`
  select school_id from school_aliases where alias_key = name_key(${name})
  union select school_id from schools where name_key(school_name) = name_key(${name})`;

async function schoolOf(tx: Queries, school_name: string): Promise<number> {
  const known = await tx.row<{ school_id: number }>(sql`${schoolsCalled(school_name)} limit 1`);
  if (known) return known.school_id;
  const made = await tx.row<{ school_id: number }>(sql`
    insert into schools (school_name) values (${school_name})
    on conflict (school_name) do update set school_name = excluded.school_name returning school_id`);
  if (!made) throw new Error("A school is found or made.");
  await tx.row(sql`
    insert into school_aliases (alias_key, school_id) values (name_key(${school_name}), ${made.school_id})`);
  return made.school_id;
}

async function teamOf(tx: Queries, it: Athlete, sport_id: number, school_id: number): Promise<number> {
  const conference = it.at_high_school ? "High School" : "";
  const known = await tx.row<{ team_id: number }>(
    sql`select team_id from teams where sport_id = ${sport_id} and school_id = ${school_id}`,
  );
  if (known) return known.team_id;
  const made = await tx.row<{ team_id: number }>(sql`
    insert into teams (sport_id, school_id, team_name, conference)
    select ${sport_id}, school_id, school_name, ${conference} from schools where school_id = ${school_id}
    returning team_id`);
  if (!made) throw new Error("A team is found or made.");
  return made.team_id;
}
