import sql from "sql-template-tag";
import type { Reads } from "../../world/database.ts";

/**
 * The `limit` athletes who follow in a player's team by name, as a JSON array written by PostgreSQL; after the last, the list
 * begins again. So everybody of a team is shown on as many pages as anybody else.
 */
export async function listTeamMates(
  queries: Reads,
  { player_id, limit }: { player_id: number; limit: number },
): Promise<string> {
  const found = await queries.row<{ players: string }>(sql`
    with own as materialized (
      select player_id, team_id, name_key from players where player_id = ${player_id} and not is_withdrawn),
    around as materialized (
      (select 1 as turn, p.player_id, p.name_key from own join players p using (team_id)
        where p.is_listed and (p.name_key, p.player_id) > (own.name_key, own.player_id)
        order by p.name_key, p.player_id limit ${limit})
      union all
      (select 2, p.player_id, p.name_key from own join players p using (team_id)
        where p.is_listed and (p.name_key, p.player_id) < (own.name_key, own.player_id)
        order by p.name_key, p.player_id limit ${limit})),
    taken as materialized (select * from around order by turn, name_key, player_id limit ${limit})
    select coalesce(json_agg(to_json(s) order by turn, name_key, taken.player_id)::text, '[]') as players
      from taken join player_sheets s using (player_id)`);
  return found?.players ?? "[]";
}
