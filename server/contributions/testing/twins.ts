import type { Pool } from "pg";

/** Adds athletes like one that is there, each called by one of the names. Returns their ids. */
export async function addTwins(
  owner: Pool,
  player_name: string,
  names: readonly string[],
): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ player_id: string; player_name: string }>(
    `insert into players (team_id, player_name, player_class, position, jersey_number, accepts_contributions, is_listed,
                          source, source_player_id)
     select team_id, twin, player_class, position, jersey_number, accepts_contributions, is_listed, 'test', twin
       from players, unnest($2::text[]) as twin where player_name = $1
     returning player_id, player_name`,
    [player_name, names],
  );
  return Object.fromEntries(rows.map((twin) => [twin.player_name, Number(twin.player_id)]));
}
