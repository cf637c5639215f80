import type { ClientBase } from "pg";
import { TOLD } from "../staging/import-stage.ts";

/** What follows from a player's entries, as columns of `players`. */
export const DERIVED = [...TOLD, "team_id", "season", "pending_transfer", "is_listed"] as const;

/** What an athlete may say as well: of whoever has, or had, a page it is kept in `roster_words`, and `players` shows both. */
export const KEPT_APART: readonly string[] = [
  "image_url",
  "height_inches",
  "weight_pounds",
  "player_class",
  "position",
  "jersey_number",
];

/** Of these only the newest season speaks whose file had a column for it; of all others the newest that says anything. */
const OF_THE_SEASON: readonly string[] = ["player_class", "jersey_number"];

/**
 * What the players concerned by `staged`, `file_rosters` and `doubted`, and `also` others, are now, derived from all that their rosters say: made,
 * changed or left as they are. Leaves in `made_players` and `changes` (with what was before) whom it touched.
 */
export async function derivePresent(
  client: ClientBase,
  accepts: readonly string[],
  also: readonly string[] = [],
): Promise<void> {
  // Who is listed depends on what else their team's newest rosters name, and on which of those rows are in doubt.
  await client.query(
    `create temporary table touched on commit drop as
      select player_id from staged
       where player_id is not null and (line is not null or was_player_id is distinct from player_id)
      union select was_player_id from staged where was_player_id is distinct from player_id and was_player_id is not null
      union select e.player_id from roster_entries e join rosters r using (roster_id)
             where e.player_id is not null and r.team_id in (select team_id from file_rosters union select team_id from doubted)
      union select unnest($1::bigint[])`,
    [also],
  );
  await client.query("analyze touched");
  await foldEntries(client);
  await findChanges(client, accepts);
  await writePlayers(client);
}

/**
 * The temporary table `presents`: one row for each player of the temporary table `touched` who has a live entry. The
 * newest season decides; within a season the source of the lower rank, then the school that comes first by name, and never
 * what was read first. A player is listed while no newer roster of their team is known, or one that may name them; they are a
 * pending transfer where the season before had them with another team.
 */
export async function foldEntries(client: ClientBase): Promise<void> {
  const order = "season desc, rank, team_key, source, source_player_id";
  const newest = (column: string, speaks: string) =>
    `(array_agg(${column} order by ${order}) filter (where ${speaks}))[1]`;
  const columns = TOLD.map((column) => {
    const speaks = OF_THE_SEASON.includes(column)
      ? `${column} is not null and season = newest_${column}`
      : `${column} is not null`;
    return `${newest(column, speaks)} as ${column}`;
  });
  const newestTelling = OF_THE_SEASON.map(
    (column) =>
      `max(r.season) filter (where '${column}' <> all (r.lacks)) over (partition by e.player_id) as newest_${column}`,
  );
  await client.query(`
    create temporary table presents on commit drop as
    with entry as (
      select e.*, r.team_id, r.season, r.rank, r.source, t.team_key,
             max(r.season) over (partition by e.player_id) as newest, ${newestTelling.join(", ")}
        from touched join roster_entries e using (player_id) join rosters r using (roster_id) join teams t using (team_id)
       where e.is_live),
    folded as (
      select player_id, max(season) as season, ${newest("team_id", "true")} as team_id,
             ${newest("team_id", "season < newest")} as former_team_id, ${columns.join(", ")}
        from entry group by player_id),
    unsettled as materialized (
      select r.team_id, r.season, e.name_key, e.may_be from roster_entries e join rosters r using (roster_id)
       where e.player_id is null and e.is_live),
    newest_read as (select team_id, max(season) as season from rosters group by team_id)
    select f.*, coalesce(former_team_id <> f.team_id, false) as pending_transfer,
           f.season = n.season
             or (f.team_id, n.season, name_key(f.player_name)) in (select team_id, season, name_key from unsettled)
             or (f.team_id, n.season, f.player_id) in (select team_id, season, unnest(may_be) from unsettled) as is_listed
      from folded f join newest_read n using (team_id)`);
  await client.query("create unique index on presents (player_id)");
  await client.query("analyze presents (player_id)");
}

/** Who has no live entry any more is gone, and stays as they were. */
async function findChanges(client: ClientBase, accepts: readonly string[]): Promise<void> {
  const said = (column: string) =>
    KEPT_APART.includes(column)
      ? `case when w.player_id is null then p.${column} else w.${column} end`
      : `p.${column}`;
  const differing = DERIVED.map(
    (column) => `case when ${said(column)} is distinct from n.${column} then '${column}' end`,
  );
  await client.query(
    `create temporary table changes on commit drop as
     with opened as (
       select distinct s.player_id from staged s join presents n using (player_id)
        where s.line is not null and n.season = s.season
          and not exists (select from yes_taken_back b where b.player_id = s.player_id)),
     compared as (
       select p.player_id, p.team_id as old_team_id, p.team_name as old_team_name, p.is_listed as was_listed,
              coalesce(n.is_listed, false) as is_listed, n.player_id is not null as has_present,
              p.accepts_contributions or (o.player_id is not null and ${accepts.includes("contributions")}) as accepts_contributions,
              p.accepts_collaborations or (o.player_id is not null and ${accepts.includes("collaborations")}) as accepts_collaborations,
              case when n.player_id is not null then concat_ws(', ', ${differing.join(", ")})
                   when p.is_listed then 'is_listed' else '' end as differing,
              p.accepts_contributions as took_contributions, p.accepts_collaborations as took_collaborations
         from touched join players p using (player_id) left join roster_words w using (player_id)
         left join presents n using (player_id) left join opened o using (player_id))
     select * from compared
      where differing <> '' or accepts_contributions <> took_contributions or accepts_collaborations <> took_collaborations`,
  );
  await client.query(
    `create temporary table made_players on commit drop as
     select n.*, ${accepts.includes("contributions")} as accepts_contributions, ${accepts.includes("collaborations")} as accepts_collaborations
       from presents n where not exists (select from players p where p.player_id = n.player_id)`,
  );
  await client.query(
    "create unique index on changes (player_id); create unique index on made_players (player_id)",
  );
  await client.query("analyze changes (player_id); analyze made_players (player_id)");
}

/** One statement each: the counts are added up once for it. What athletes say stays, whatever is written here. */
async function writePlayers(client: ClientBase): Promise<void> {
  await client.query(`
    insert into players (player_id, ${DERIVED.join(", ")}, accepts_contributions, accepts_collaborations, source)
    overriding system value
    select player_id, ${DERIVED.join(", ")}, accepts_contributions, accepts_collaborations, 'roster'
      from made_players order by player_id`);
  await client.query(`
    update players p
       set ${DERIVED.map((column) => `${column} = n.${column}`).join(", ")},
           accepts_contributions = c.accepts_contributions, accepts_collaborations = c.accepts_collaborations, changed_at = now()
      from changes c join presents n using (player_id) where p.player_id = c.player_id`);
  await client.query(`
    update players p set is_listed = false, changed_at = now()
      from changes c where p.player_id = c.player_id and not c.has_present`);
  // After the players, whose locks a claim waits for or has let go: a row that it made meanwhile is seen.
  await client.query(`
    update roster_words w set ${KEPT_APART.map((column) => `${column} = n.${column}`).join(", ")}
      from changes c join presents n using (player_id) where w.player_id = c.player_id`);
}
