import sql from "sql-template-tag";
import { Refusal } from "../http/answers/refusal.ts";
import type { Queries } from "../world/database.ts";

interface SavedFavorite {
  readonly favourites_id: number;
  readonly player_id: number;
}

/** Keeps a player; one who is kept already keeps the id. Throws `Refusal` 404. */
export async function saveFavorite(
  queries: Queries,
  user_id: number,
  player_id: number,
): Promise<SavedFavorite> {
  // The lock: an account that is being deleted meanwhile keeps nothing. The update of nothing: only so is the row that
  // was there already answered, also one of the same moment.
  const saved = await queries.row<SavedFavorite>(sql`
    insert into favourites (user_id, player_id)
    select u.user_id, p.player_id from people u cross join players p
     where u.user_id = ${user_id} and u.deleted_at is null and p.player_id = ${player_id} for key share of u
    on conflict (user_id, player_id) do update set user_id = excluded.user_id
    returning favourites_id::int as favourites_id, player_id::int as player_id`);
  if (!saved) throw new Refusal(404, "Player not found");
  return saved;
}

/** Takes a player from the favorites of this person and nobody else. Throws `Refusal` 404. */
export async function removeFavorite(
  queries: Queries,
  user_id: number,
  favourites_id: number,
): Promise<SavedFavorite> {
  const removed = await queries.row<SavedFavorite>(sql`
    delete from favourites where favourites_id = ${favourites_id} and user_id = ${user_id}
    returning favourites_id::int as favourites_id, player_id::int as player_id`);
  if (!removed) throw new Refusal(404, "This is not among your favorites.");
  return removed;
}
