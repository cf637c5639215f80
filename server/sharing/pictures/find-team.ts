import sql from "sql-template-tag";
import type { PicturedTeam } from "../../../contract/pages/share-picture.ts";
import type { World } from "../../world/world.ts";

/** A team as those who play for it show it. Null where nobody does today: the team has no page then. */
export async function findPicturedTeam(world: World, team_id: number): Promise<PicturedTeam | null> {
  const found = await world.database.row<{ pictured: PicturedTeam }>(sql`
    select json_build_object(
             'team_id', s.team_id, 'team_name', s.team_name, 'sport_id', s.sport_id, 'sport_name', s.sport_name,
             'conference', s.conference, 'team_color', s.team_color, 'team_alt_color', s.team_alt_color) as pictured
      from player_sheets s
     where player_id = (select player_id from players where is_listed and team_id = ${team_id} limit 1)`);
  return found?.pictured ?? null;
}
