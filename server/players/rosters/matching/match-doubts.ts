import type { ClientBase } from "pg";
import { isToldApart } from "./match-answers.ts";

/**
 * Nobody is at two schools in one season: an equal name and home town there, without a number to tell them apart, is
 * one person whom the source lists twice, or whose change of schools two sources tell differently.
 */
export async function doubtTwins(client: ClientBase): Promise<void> {
  await client.query(`
    update looked_at s set candidates = twins.players
      from (select u.row_id, array_agg(distinct x.player_id order by x.player_id) as players
              from looked_at u join stands x on x.name_key = u.name_key and x.town_key = u.town_key
             where u.player_id is null and u.candidates is null and u.id_lasts <> 'always'
               and x.season = u.season and x.team_id <> u.team_id and x.is_live
               and (u.id_lasts = 'never' or x.id_space <> u.id_space) and not ${isToldApart("x.player_id")}
             group by u.row_id) twins
     where twins.row_id = s.row_id`);
}

/** The words of a name, without what many share: 'jordan gibson jr' -> {jordan, gibson}. */
const words = (key: string) => `string_to_array(regexp_replace(${key}, ' (jr|sr|i|ii|iii|iv|v)$', ''), ' ')`;
const lastWord = (key: string) => `(${words(key)})[cardinality(${words(key)})]`;

/** Not named by the very roster that the row stands in: two rows of one roster are two people. */
const IS_FREE = `not exists (select from looked_at k where k.player_id = e.player_id and k.roster_id = u.roster_id)
  and not exists (select from staged k where k.player_id = e.player_id and k.roster_id = u.roster_id)
  and not ${isToldApart("e.player_id")}`;

/**
 * One person under two spellings ('Maddie Geers', 'Madelyn Geers'): with the same team in another source of the season,
 * sharing a name and the number or the home town; in another season, sharing the last name, its town and how the first
 * name begins.
 */
export async function doubtSpellings(client: ClientBase): Promise<void> {
  await client.query(`
    with unknown as materialized (select * from looked_at where player_id is null and candidates is null),
    decided as materialized (
      select s.* from staged s where s.player_id is not null and s.team_id in (select team_id from unknown)
      union all select * from looked_at where player_id is not null),
    claim as (
      select u.row_id, e.player_id
        from unknown u join decided e on e.team_id = u.team_id and e.season = u.season and e.source <> u.source
       where (e.jersey_number = u.jersey_number or e.town_key = u.town_key)
         and ${words("u.name_key")} && ${words("e.name_key")} and ${IS_FREE}
      union
      select u.row_id, e.player_id
        from unknown u join decided e on e.team_id = u.team_id and e.town_key = u.town_key
       where abs(e.season - u.season) between 1 and 6 and u.id_lasts <> 'always'
         and left(e.name_key, 3) = left(u.name_key, 3)
         and ${lastWord("e.name_key")} = ${lastWord("u.name_key")} and ${IS_FREE})
    update looked_at s set candidates = claims.players
      from (select row_id, array_agg(player_id order by player_id) as players from claim group by row_id) claims
     where claims.row_id = s.row_id`);
}
