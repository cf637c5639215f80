import type { ClientBase } from "pg";

/** The names of a sport that hang together with these entries and players: with what is found out of one, all may change. */
export async function kinNames(
  client: ClientBase,
  sport_id: number,
  entries: readonly string[],
  players: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ names: string[] | null }>(
    `with recursive kin (name_key) as (
       select e.name_key from roster_entries e where e.entry_id = any($1::bigint[]) or e.player_id = any($2::bigint[])
       union select p.name_key from players p where p.player_id = any($2::bigint[])
       union
       select linked.name_key
         from kin
         join roster_entries mine on mine.name_key = kin.name_key and mine.is_live
         join rosters r using (roster_id) join teams t using (team_id)
         join lateral (
           select e.name_key from roster_entries e where e.player_id = mine.player_id or e.player_id = any (mine.may_be)
           union select e.name_key from roster_entries e where e.is_live and e.player_id is null and mine.player_id = any (e.may_be)) linked on true
        where t.sport_id = $3)
     select array_agg(name_key) as names from kin`,
    [entries, players, sport_id],
  );
  return rows[0]?.names ?? [];
}
