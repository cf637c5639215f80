import sql, { type Sql } from "sql-template-tag";

/** A number, or a column of the query around it. */
type PlayerId = number | Sql | null;

/** What follows `player_id =`: a player and the players that turned out to be the same athlete. In the books each keeps what it received. */
export const pagesOf = (player_id: PlayerId): Sql => sql`any(array(${idsOf(player_id)}))`;

/** The same as rows, each with whose page it is. */
export const pagesOfAthlete = (player_id: number): Sql => sql`
  select player_id, ${player_id}::bigint as athlete_id from (${idsOf(player_id)}) pages`;

const idsOf = (player_id: PlayerId): Sql => sql`
  select page.player_id from players page where page.player_id = ${player_id} or page.merged_into = ${player_id}`;

/** Players of everybody who is on a team of a school now, with those that turned out to be the same. */
export const pagesOfSchool = (school_id: number): Sql => sql`
  select q.player_id, q.player_id as athlete_id from players q join teams t using (team_id)
   where t.school_id = ${school_id} and q.merged_into is null
  union all
  select q.player_id, q.merged_into from players q
    join players into_one on into_one.player_id = q.merged_into join teams t on t.team_id = into_one.team_id
   where t.school_id = ${school_id}`;
