import sql from "sql-template-tag";
import { siteDay } from "../../../pure/days.ts";
import type { ReadWorld } from "../../world/world.ts";
import { countsByTeam } from "../catalogue/kinds.ts";
import { seedOfDay } from "./list.ts";

/** Some teams have nobody to show: so many are looked at for each one that is wanted. */
const LOOKED_AT = 3;

/**
 * `limit` jerseys of today as a JSON array written by PostgreSQL, of a team one at most. Teams are drawn by the day, and of
 * each an athlete: with a number, first those who take contributions, and nobody whose contributions or whose team's are
 * switched off. What it costs depends on `limit` and on how many teams there are, not on how many athletes.
 */
export async function drawJerseys(
  { database, clock }: Pick<ReadWorld, "database" | "clock">,
  { sport_id, limit }: { sport_id?: number | undefined; limit: number },
): Promise<string> {
  const day = seedOfDay(siteDay(clock.now()));
  const found = await database.row<{ jerseys: string }>(sql`
    with teams_drawn as materialized (
      select c.team_id, hashint8extended(c.team_id, ${day}) as turn from player_counts c
       where ${countsByTeam({ sport_id: sport_id ?? null })}
         and not exists (select from contribution_stops o where o.lifted_at is null and o.team_id = c.team_id)
       order by turn, c.team_id limit ${limit * LOOKED_AT}),
    drawn as materialized (
      select p.*, d.turn from teams_drawn d cross join lateral (
        select p.player_id, p.team_id, p.player_name, p.team_name, p.sport_id, p.jersey_number from players p
         where p.is_listed and p.team_id = d.team_id and p.jersey_number <> ''
           and not exists (select from contribution_stops o where o.lifted_at is null and o.player_id = p.player_id)
         order by p.accepts_contributions desc, hashint8extended(p.player_id, ${day}), p.player_id limit 1) p
       order by d.turn, d.team_id limit ${limit})
    select coalesce(json_agg(json_build_object(
             'player_id', d.player_id, 'team_id', d.team_id, 'player_name', d.player_name, 'team_name', d.team_name,
             'sport_id', d.sport_id, 'sport_name', s.sport_name, 'jersey_number', d.jersey_number,
             'team_color', t.color, 'team_alt_color', t.alt_color) order by d.turn, d.team_id)::text, '[]') as jerseys
      from drawn d join teams t using (team_id) join sports s on s.sport_id = d.sport_id`);
  return found?.jerseys ?? "[]";
}
