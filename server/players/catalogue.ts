import sql from "sql-template-tag";
import type { Sport, Team } from "../../contract/players.ts";
import type { World } from "../world/world.ts";

/** Sports with at least one player who can be found. */
export const listSports = (world: World) =>
  world.database.rows<Sport>(sql`
    select sport_id, sport_name from sports s
     where exists (select from player_counts c where c.sport_id = s.sport_id and c.players > 0)
     order by sport_id`);

/** Conferences of a sport by name; teams without one are found under 'all'. */
export async function listConferences(world: World, sport_id: number): Promise<string[]> {
  const found = await world.database.rows<{ conference: string }>(sql`
    select conference from player_counts
     where sport_id = ${sport_id} and conference <> '' group by conference having sum(players) > 0
     order by name_key(conference), conference`);
  return found.map(({ conference }) => conference);
}

export const listTeams = (world: World, sport_id: number) =>
  world.database.rows<Team>(sql`
    select t.team_id, t.team_name, t.conference from teams t
     where t.sport_id = ${sport_id}
       and exists (select from player_counts c where c.team_id = t.team_id and c.players > 0)
     order by t.team_key, t.team_id`);

export async function readTotals(
  world: World,
): Promise<{ players: number; teams: number; received_donations: number }> {
  const found = await world.database.row<{ players: number; teams: number; received_donations: number }>(sql`
    select coalesce(sum(players), 0)::int as players,
           (count(distinct team_id) filter (where players > 0))::int as teams,
           (select coalesce(sum(received_cents), 0) / 100.0 from player_totals)::float8 as received_donations
      from player_counts`);
  return found ?? { players: 0, teams: 0, received_donations: 0 };
}
