import type { ClientBase } from "pg";
import { isToldApart, openAnswers, takeAnswers, uniteAnswered } from "./match-answers.ts";
import { doubtSpellings, doubtTwins } from "./match-doubts.ts";
import { findOffRoster, openStands, seeDecided } from "./match-stands.ts";

/**
 * Who is who: gives every row of `staged` a player, in passes from the strongest evidence to the weakest; what is left is
 * somebody new, and what could be two people, or what two rows could be, stays without a player and keeps its
 * `candidates`. One wrong person is worse than a question.
 *
 * Players have the number of the first of their rows here, or -player_id where they are on no roster. It all begins anew
 * from what the live rows and the answers of people say, one season and source after the other, the newest first: the
 * outcome is the same whatever was read when, how often, and in how many parts. `names`: `staged` has all rows with these
 * names alone.
 */
export async function matchPlayers(
  client: ClientBase,
  sport_id: number,
  names: readonly string[] | null = null,
): Promise<void> {
  await findOffRoster(client, sport_id, names);
  await openAnswers(client, sport_id);
  const { rows: groups } = await client.query<{ season: number; source: string }>(
    "select season, source from staged group by season, rank, source order by season desc, rank, source",
  );
  for (const group of groups) {
    await lookAt(client, group);
    await matchGroup(client, sport_id);
    await client.query(`
      update staged s set player_id = l.player_id, matched_by = l.matched_by, candidates = l.candidates, is_done = true
        from looked_at l where l.row_id = s.row_id`);
    await client.query("analyze staged (row_id, player_id, name_key, id_space, source_player_id)");
  }
  await uniteAnswered(client);
}

/**
 * The rows of one season and source; and of those before, what was unsure, or rests in this season on evidence that another
 * row can overturn.
 */
async function lookAt(client: ClientBase, { season, source }: { season: number; source: string }) {
  await client.query("drop table if exists looked_at");
  await client.query(`create temporary table looked_at on commit drop as select * from staged limit 0`);
  await client.query(
    `insert into looked_at
     select * from staged s
      where (s.season = $1 and s.source = $2)
         or (s.player_id is null and s.is_done)
         or (s.season = $1 and s.matched_by not in (${FIRM}))
      order by row_id`,
    [season, source],
  );
  await client.query("create unique index on looked_at (row_id)");
  await client.query(`
    update staged s set player_id = null, matched_by = null, candidates = null
      from looked_at l where l.row_id = s.row_id and (l.player_id is not null or l.candidates is not null);
    update looked_at set player_id = null, matched_by = null, candidates = null
     where player_id is not null or candidates is not null;
    analyze looked_at`);
}

async function matchGroup(client: ClientBase, sport_id: number): Promise<void> {
  await takeAnswers(client);
  await matchIds(client);
  // Where all numbers are known, as of a season that is read again, there is nothing to find out.
  const { rows } = await client.query<{ left: boolean }>(
    "select exists (select from looked_at where player_id is null) as left",
  );
  if (!rows[0]?.left) return;
  await openStands(client, sport_id);
  for (const pass of PASSES) {
    await decide(client, pass);
    await seeDecided(client);
  }
  await client.query("analyze looked_at");
  await shareIds(client);
  await doubtTwins(client);
  await doubtSpellings(client);
  await makeNew(client);
  await doubtLeft(client);
  await makeNew(client);
  await seeDecided(client);
  await doubtTwins(client);
}

/** Evidence that no other row can overturn, as `matched_by` tells it, for SQL. */
const FIRM = "'id', 'school', 'new', 'person'";

/** A number that lasts, or lasts the season, is the person. Weak matches prove nothing: they are looked at anew. */
async function matchIds(client: ClientBase): Promise<void> {
  await client.query(`
    with known as (
      select id_space, source_player_id, min(player_id) as player_id
        from (select s.id_space, s.source_player_id, s.player_id from staged s
               where s.player_id is not null and s.id_lasts <> 'never' and s.matched_by in (${FIRM})
              union select e.id_space, e.source_player_id, -e.player_id
                from roster_entries e join (select distinct player_id from off_roster) o using (player_id)
               where e.id_lasts <> 'never') decided
       group by 1, 2 having count(distinct player_id) = 1)
    update looked_at s set player_id = known.player_id, matched_by = 'id'
      from known
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

/** The later of the two says where they were before: seasons may be read in any order. */
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

/** They have another number where numbers are told, or another row of the same roster. */
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
         from looked_at u join stands s on s.name_key = u.name_key
        where u.player_id is null and u.candidates is null
          and abs(coalesce(s.season, u.season) - u.season) <= ${LONGEST_CAREER}
          and ${where} and not ${IS_ANOTHER} and not ${isToldApart("s.player_id")}),
     doubt as materialized (
       select row_id, player_id from claim
       union select row_id, unnest(candidates) from looked_at where candidates is not null),
     contended as materialized (
       select distinct c.row_id
         from claim c join looked_at u using (row_id)
         join doubt d on d.player_id = c.player_id and d.row_id <> c.row_id join looked_at r on r.row_id = d.row_id
        where ${RIVALS}),
     weighed as (
       select row_id, array_agg(player_id order by player_id) as players,
              row_id in (select row_id from contended) as is_contended
         from claim group by row_id)
     update looked_at s
        set player_id = case when cardinality(players) = 1 and not is_contended then players[1] end,
            matched_by = case when cardinality(players) = 1 and not is_contended then $1 end,
            candidates = case when cardinality(players) > 1 or is_contended then players end
       from weighed w where w.row_id = s.row_id`,
    [matched_by],
  );
}

/** One number with two teams is one player, however the first row found them. */
async function shareIds(client: ClientBase): Promise<void> {
  await client.query(`
    update looked_at s set player_id = same.player_id, matched_by = 'id'
      from looked_at same
     where s.player_id is null and s.candidates is null and s.id_lasts <> 'never' and same.player_id is not null
       and same.id_space = s.id_space and same.source_player_id = s.source_player_id`);
}

/**
 * Numbers for those whom nobody knows. Of rows that look like one person (of two schools, without numbers; or of two
 * sources, unsure before) the first is made, and the others are asked about.
 */
async function makeNew(client: ClientBase): Promise<void> {
  await client.query(`
    with unknown as (
      select s.row_id, s.id_space, s.source_player_id,
             first_value(s.roster_id) over (partition by s.team_id, s.season, s.name_key order by s.row_id) = s.roster_id
             and (s.id_lasts <> 'never' or s.town_key is null
                  or first_value(s.team_id) over (partition by s.season, s.name_key, s.town_key, s.id_lasts
                                                  order by s.row_id) = s.team_id) as is_first
        from looked_at s where s.player_id is null and s.candidates is null),
    made as materialized (
      select id_space, source_player_id, min(row_id) as player_id from unknown where is_first group by 1, 2)
    update looked_at s set player_id = made.player_id, matched_by = 'new'
      from made where made.id_space = s.id_space and made.source_player_id = s.source_player_id
       and s.player_id is null and s.candidates is null`);
  // Their own rows stand in looked_at; whom the others may mean is told by kin.
  await client.query(`
    insert into kin
    select distinct s.player_id from looked_at s join looked_at u using (name_key)
     where s.matched_by = 'new' and u.player_id is null and u.candidates is null`);
}

/** Of rows that look like one person the others may be the one that was made; those that a person told apart may not. */
async function doubtLeft(client: ClientBase): Promise<void> {
  await client.query(`
    update looked_at s set candidates = alike.players
      from (select u.row_id, array_agg(distinct o.player_id order by o.player_id) as players
              from looked_at u join looked_at o on o.name_key = u.name_key and o.season = u.season
             where u.player_id is null and u.candidates is null and o.matched_by = 'new'
               and (o.team_id = u.team_id or (o.town_key = u.town_key and o.id_lasts = u.id_lasts))
               and not ${isToldApart("o.player_id")}
             group by u.row_id) alike
     where alike.row_id = s.row_id`);
}
