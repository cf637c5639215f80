import type { ClientBase } from "pg";
import { doubtSpellings, doubtTwins } from "./match-doubts.ts";
import { openStands, seeDecided } from "./match-stands.ts";

/**
 * Who is who: gives every row of `staged` its player, in passes from the strongest evidence to the weakest; what is
 * left is somebody new, and what could be two people, or what two rows could be, stays without a player and keeps
 * its `candidates`. One wrong person is worse than a question.
 */
export async function matchPlayers(client: ClientBase, sport_id: number): Promise<void> {
  await matchIds(client);
  await openStands(client, sport_id);
  for (const pass of PASSES) {
    await decide(client, pass);
    await seeDecided(client);
  }
  await shareIds(client);
  await doubtTwins(client);
  await doubtSpellings(client);
  await makeNew(client);
  await seeDecided(client);
  await doubtTwins(client);
}

/** Evidence that no other row can overturn, as `matched_by` tells it, for SQL. */
export const FIRM = "'id', 'school', 'new', 'person'";

/** A number that lasts, or lasts the season, is the person. Weak matches prove nothing: they are looked at anew. */
async function matchIds(client: ClientBase): Promise<void> {
  await client.query(`
    update staged s set player_id = known.player_id, matched_by = 'id'
      from (select e.id_space, e.source_player_id, min(e.player_id) as player_id
              from roster_entries e join staged u using (id_space, source_player_id)
             where u.player_id is null and u.id_lasts <> 'never'
               and e.matched_by in (${FIRM})
             group by 1, 2 having count(distinct e.player_id) = 1) known
     where s.id_space = known.id_space and s.source_player_id = known.source_player_id and s.player_id is null`);
}

interface Pass {
  matched_by: "school" | "previous school" | "home town";
  /** What makes stand `s` (of a player) speak for row `u`. */
  where: string;
}

const SAME_SCHOOL = "s.team_id = u.team_id";

const SAME_TOWN = "exists (select from stands x where x.player_id = s.player_id and x.town_key = u.town_key)";

const NO_OTHER_TOWN = `(u.town_key is null or not exists (
  select from stands x where x.player_id = s.player_id and x.town_key is not null))`;

/** Two sources of one season may write one town differently; another town and another number are another person. */
const SAME_SEASON = `s.season = u.season and s.source <> u.source
  and coalesce(s.jersey_number = u.jersey_number, true)`;

/** Where numbers do not last, a player may have changed schools unseen; nobody is at two schools in one season. */
const ELSEWHERE_BEFORE = `u.id_lasts <> 'always' and s.team_id <> u.team_id and not exists (
  select from stands x
   where x.player_id = s.player_id and x.is_live and x.season = u.season and x.team_id <> u.team_id)`;

/** The later of the two says where he was before: seasons may be read in any order. */
const TOLD_SO = `${ELSEWHERE_BEFORE} and (
  (s.school_id = u.previous_school_id and coalesce(s.season, u.season - 1) < u.season)
  or (s.previous_school_id = u.school_id and s.season > u.season))`;

const PASSES: readonly Pass[] = [
  { matched_by: "school", where: `${SAME_SCHOOL} and ${SAME_TOWN}` },
  { matched_by: "school", where: `${SAME_SCHOOL} and ${NO_OTHER_TOWN}` },
  { matched_by: "school", where: `${SAME_SCHOOL} and ${SAME_SEASON}` },
  { matched_by: "previous school", where: `${TOLD_SO} and ${SAME_TOWN}` },
  { matched_by: "previous school", where: `${TOLD_SO} and ${NO_OTHER_TOWN}` },
  { matched_by: "home town", where: `${ELSEWHERE_BEFORE} and ${SAME_TOWN}` },
];

/** Nobody plays in college for longer: an equal name is another person's then. */
const LONGEST_CAREER = 6;

/** He has another number where numbers are told, or another row of the same roster. */
const IS_ANOTHER = `exists (
  select from stands x
   where x.player_id = s.player_id and (x.id_space, x.source_player_id) <> (u.id_space, u.source_player_id)
     and ((x.id_space = u.id_space and (u.id_lasts <> 'never' or x.is_live))
          or (x.roster_id = u.roster_id and x.is_live)))`;

/** Two rows of one season that can't be one person: of two teams, or of one roster. */
const RIVALS = `r.season = u.season and (r.team_id <> u.team_id or r.roster_id = u.roster_id)
  and (r.id_space, r.source_player_id) <> (u.id_space, u.source_player_id)`;

async function decide(client: ClientBase, { matched_by, where }: Pass): Promise<void> {
  await client.query(
    `with claim as materialized (
       select distinct u.row_id, s.player_id
         from staged u join stands s on s.name_key = u.name_key
        where u.player_id is null and u.candidates is null
          and abs(coalesce(s.season, u.season) - u.season) <= ${LONGEST_CAREER}
          and ${where} and not ${IS_ANOTHER}),
     doubt as materialized (
       select row_id, player_id from claim
       union select row_id, unnest(candidates) from staged where candidates is not null),
     contended as materialized (
       select distinct c.row_id
         from claim c join staged u using (row_id)
         join doubt d on d.player_id = c.player_id and d.row_id <> c.row_id join staged r on r.row_id = d.row_id
        where ${RIVALS}),
     weighed as (
       select row_id, array_agg(player_id order by player_id) as players,
              row_id in (select row_id from contended) as is_contended
         from claim group by row_id)
     update staged s
        set player_id = case when cardinality(players) = 1 and not is_contended then players[1] end,
            matched_by = case when cardinality(players) = 1 and not is_contended then $1 end,
            candidates = case when cardinality(players) > 1 or is_contended then players end
       from weighed w where w.row_id = s.row_id`,
    [matched_by],
  );
}

/** One number with two teams is one player, however the first row found him. */
async function shareIds(client: ClientBase): Promise<void> {
  await client.query(`
    update staged s set player_id = same.player_id, matched_by = 'id'
      from staged same
     where s.player_id is null and s.candidates is null and s.id_lasts <> 'never' and same.player_id is not null
       and same.id_space = s.id_space and same.source_player_id = s.source_player_id`);
}

/**
 * Ids for those whom nobody knows: one for each number. Of rows that look like one person (of two schools, without
 * numbers; or of two sources, unsure before) the first is made, and the others are asked about.
 */
async function makeNew(client: ClientBase): Promise<void> {
  await client.query(`
    with unknown as (
      select s.row_id, s.id_space, s.source_player_id, s.line,
             first_value(s.roster_id) over (partition by s.team_id, s.season, s.name_key
                                            order by s.line is null, s.roster_id) = s.roster_id
             and (s.id_lasts <> 'never' or s.town_key is null
                  or first_value(s.team_id) over (partition by s.season, s.name_key, s.town_key, s.id_lasts
                                                  order by s.line is null, t.team_key) = s.team_id) as is_first
        from staged s join teams t using (team_id) where s.player_id is null and s.candidates is null),
    made as materialized (
      select id_space, source_player_id, nextval(pg_get_serial_sequence('players', 'player_id')) as player_id
        from (select id_space, source_player_id from unknown where is_first
               group by 1, 2 order by min(line), 1, 2) people)
    update staged s set player_id = made.player_id, matched_by = 'new'
      from made where made.id_space = s.id_space and made.source_player_id = s.source_player_id
       and s.player_id is null and s.candidates is null`);
  // Their own rows stand in staged; whom the others may mean is told by kin.
  await client.query(`
    insert into kin
    select distinct s.player_id from staged s join staged u using (name_key)
     where s.matched_by = 'new' and u.player_id is null and u.candidates is null`);
}
