import sql from "sql-template-tag";
import type { Queries } from "../world/database.ts";

/**
 * A batch of somebody's favorites as a JSON array, written by PostgreSQL, and how many there are in all. Who received most
 * comes first, then by team name and player name; ids first and then the rows, as in every list.
 */
export async function listFavorites(
  queries: Queries,
  user_id: number,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ total: number; favourites: string }> {
  const found = await queries.row<{ total: number; favourites: string }>(sql`
    with ids as materialized (
      select f.favourites_id, p.player_id, p.is_listed as on_roster,
             row_number() over (order by coalesce(r.received_cents, 0) desc, p.team_key, p.name_key, p.player_id) as place
        from favourites f join players p using (player_id) left join player_totals r using (player_id)
       where f.user_id = ${user_id} and p.merged_into is null order by place limit ${limit} offset ${skip}),
    shown as (
      select i.place, to_json(it) as favourite
        from ids i cross join lateral (
          select s.*, i.on_roster, i.favourites_id from player_sheets s where s.player_id = i.player_id) it)
    select (select count(*)::int from favourites f join players p using (player_id)
             where f.user_id = ${user_id} and p.merged_into is null) as total,
           coalesce((select json_agg(favourite order by place) from shown)::text, '[]') as favourites`);
  return found ?? { total: 0, favourites: "[]" };
}
