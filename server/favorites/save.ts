import sql from "sql-template-tag";
import { Refusal } from "../http/answers/refusal.ts";
import type { Queries } from "../world/database.ts";
import { whileSaved } from "./while-saved.ts";

interface SavedFavorite {
  readonly favourites_id: number;
  readonly player_id: number;
}

/**
 * Keeps a player, and of a page that turned out to be another athlete's that one; who is kept already keeps the id. Throws `Refusal` 404, and
 * 410 where the page was taken down. `tx`: a transaction.
 */
export async function saveFavorite(tx: Queries, user_id: number, player_id: number): Promise<SavedFavorite> {
  const [kept_id] = await tx.rows<{ player_id: number }>(sql`
    select coalesce(merged_into, player_id)::int as player_id from players where player_id = ${player_id}`);
  if (!kept_id) throw new Refusal(404, "Player not found");
  await tx.row(sql`select ${whileSaved(kept_id.player_id)}`);
  const player = await tx.row<{ is_withdrawn: boolean }>(sql`
    select is_withdrawn from players where player_id = ${kept_id.player_id}`);
  if (player?.is_withdrawn) throw new Refusal(410, "This athlete's page was taken down.");
  // The lock: an account that is being deleted meanwhile keeps nothing. The update of nothing: only so is the row that
  // was there already answered, also one of the same moment.
  const saved = await tx.row<SavedFavorite>(sql`
    insert into favourites (user_id, player_id)
    select u.user_id, ${kept_id.player_id} from people u
     where u.user_id = ${user_id} and u.deleted_at is null for key share of u
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
