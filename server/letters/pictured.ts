import sql from "sql-template-tag";
import type { Pictured } from "../../contract/pages/share-picture.ts";
import type { World } from "../world/world.ts";

/**
 * An athlete as their picture and their letters show them; of a page that turned out to be another athlete's it is that one, as their
 * addresses lead there. Null where nobody is to be found there today.
 */
export async function findPictured(
  world: World,
  player_id: number,
): Promise<(Pictured & { team_id: number }) | null> {
  const found = await world.database.row<{ pictured: Pictured & { team_id: number } }>(sql`
    select json_build_object(
             'player_id', player_id, 'player_name', s.player_name, 'jersey_number', s.jersey_number,
             'player_class', s.player_class, 'position', s.position, 'team_id', p.team_id, 'team_name', s.team_name,
             'sport_id', s.sport_id, 'sport_name', s.sport_name,
             'team_color', s.team_color, 'team_alt_color', s.team_alt_color) as pictured
      from player_sheets s join players p using (player_id)
     where player_id = coalesce((select merged_into from players where player_id = ${player_id}), ${player_id}) and p.is_listed`);
  return found?.pictured ?? null;
}
