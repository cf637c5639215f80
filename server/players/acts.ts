import sql from "sql-template-tag";
import { NAME_OF_NOBODY } from "../../contract/players/called.ts";
import type { LikelyPlayer } from "../../contract/profiles/reviews.ts";
import type { Queries } from "../world/database.ts";
import { type Athlete, namesOf, schoolsCalled, teamFor } from "./athlete-pages/find-team.ts";
import {
  type PlayerPlace,
  readAthletePage as read,
  SEEN_OF_BOTH as seenOfBoth,
  writeOwnPage as write,
} from "./athlete-pages/own-words.ts";
import {
  clearPage as clear,
  isOfProfile as ofProfile,
  openPage as open,
  takePageDown as takeDown,
} from "./athlete-pages/page-ends.ts";

export type { Athlete } from "./athlete-pages/find-team.ts";
export type {
  AthletePage,
  ColumnValues,
  OwnWords,
  PageWords,
  PlayerPlace,
} from "./athlete-pages/own-words.ts";
export type { YesBefore } from "./athlete-pages/page-ends.ts";

/** A page as it stands; the athlete's words are written beside the roster's, and taken away again. */
export const readAthletePage = read;
export const writeOwnPage = write;
/** Of a row of `players p`: what is seen of all that a roster may say too, by column. */
export const SEEN_OF_BOTH = seenOfBoth;

/** A page begins with its athlete's yes, and ends: undone, or taken down. */
export const openPage = open;
export const clearPage = clear;
export const takePageDown = takeDown;
export const isOfProfile = ofProfile;
/** What an athlete is called who is on no roster and whose page is gone. */
export const NO_NAME = NAME_OF_NOBODY;

const MOST_LIKELY = 6;
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

/** Makes a player whom no roster names, and what is missing around them: sport, school, team. */
export async function makePlayer(
  tx: Queries,
  { source_player_id, ...it }: Athlete & { readonly source_player_id: string },
): Promise<PlayerPlace> {
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

/** Whose page went before they were all called so; and what lists offer, though nobody has it any more. */
export async function forgetNames(tx: Queries): Promise<void> {
  await tx.row(sql`
    update players set player_name = ${NO_NAME} where is_withdrawn and player_name <> ${NO_NAME}`);
  await tx.row(sql`delete from player_counts where players = 0`);
  await tx.row(sql`delete from player_name_counts where players = 0`);
}
