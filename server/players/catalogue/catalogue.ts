import sql from "sql-template-tag";
import type { CallAnswer } from "../../../contract/form/call.ts";
import type { Sport, Team, TeamTotals, totals } from "../../../contract/players/catalogue.ts";
import type { ReadWorld } from "../../world/world.ts";
import { inClassOrder } from "./class-order.ts";
import { countsByTeam, countsOfAll, type Kinds } from "./kinds.ts";

// Everything here reads the counts: what nobody is of is not in a list.

export const listSports = (world: ReadWorld) =>
  world.database.rows<Sport>(sql`
    select s.sport_id, s.sport_name from sports s join player_counts c using (sport_id)
     where ${countsOfAll({})} and c.players > 0 order by s.sport_id`);

/** Conferences of a sport by name; teams without one are found without it. */
export async function listConferences(world: ReadWorld, sport_id: number): Promise<string[]> {
  const found = await world.database.rows<{ conference: string }>(sql`
    select c.conference from player_counts c
     where c.player_class is null and c.position is null and c.team_key is null
       and c.conference <> '' and c.sport_id = ${sport_id} and c.players > 0
     order by name_key(c.conference), c.conference`);
  return found.map(({ conference }) => conference);
}

export const listTeams = (world: ReadWorld, kinds: Pick<Kinds, "sport_id" | "conference">) =>
  world.database.rows<Team>(sql`
    select t.team_id, t.team_name, t.conference from player_counts c join teams t using (team_id)
     where ${countsByTeam(kinds)} order by c.team_key, t.team_id`);

export async function listClasses(world: ReadWorld, sport_id: number): Promise<string[]> {
  const found = await world.database.rows<{ player_class: string }>(sql`
    select c.player_class from player_counts c
     where c.sport_id = ${sport_id} and c.conference is null
       and c.player_class <> '' and c.position is null and c.players > 0`);
  return inClassOrder(found.map(({ player_class }) => player_class));
}

/** Position codes of a sport, or of one of its teams, by code. */
export async function listPositions(world: ReadWorld, sport_id: number, team_id?: number): Promise<string[]> {
  const of = team_id === undefined ? sql`and c.conference is null` : sql`and c.team_id = ${team_id}`;
  const found = await world.database.rows<{ position: string }>(sql`
    select c.position from player_counts c
     where c.sport_id = ${sport_id} ${of}
       and c.player_class is null and c.position <> '' and c.players > 0 order by c.position`);
  return found.map(({ position }) => position);
}

/** The most that any player received, in dollars. */
export async function readMaxDonation(world: ReadWorld): Promise<number> {
  const found = await world.database.row<{ dollars: number }>(sql`
    select (coalesce(max(received_cents), 0) / 100.0)::float8 as dollars from player_totals`);
  return found?.dollars ?? 0;
}

export async function readTotals(world: ReadWorld): Promise<CallAnswer<typeof totals>> {
  const found = await world.database.row<CallAnswer<typeof totals>>(sql`
    select coalesce((select sum(c.players) from player_counts c where ${countsOfAll({})}), 0)::int as players,
           (select count(*) from player_counts c where ${countsByTeam({})})::int as teams,
           (select coalesce(sum(received_cents), 0) / 100.0 from player_totals)::float8 as received_donations`);
  return found ?? { players: 0, teams: 0, received_donations: 0 };
}

/** Of the athletes who are on the team's roster now, the sums that their own pages show. */
export async function readTeamTotals(
  { database }: Pick<ReadWorld, "database">,
  team_id: number,
): Promise<TeamTotals> {
  const found = await database.row<TeamTotals>(sql`
    select (round(coalesce(sum(s.received_donations::numeric), 0), 2))::float8 as received_donations,
           (count(*) filter (where s.received_donations > 0))::int as athletes_supported
      from players p join player_sheets s using (player_id) where p.is_listed and p.team_id = ${team_id}`);
  return found ?? { received_donations: 0, athletes_supported: 0 };
}
