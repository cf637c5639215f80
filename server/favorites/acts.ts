import sql from "sql-template-tag";
import type { Queries } from "../world/database.ts";
import { whileForgotten } from "./while-saved.ts";

/** Forgets all favorites of somebody who leaves; within the transaction that marks their account as deleted. */
export async function forgetFavoritesOf(queries: Queries, user_id: number): Promise<void> {
  await queries.row(sql`delete from favourites where user_id = ${user_id}`);
}

/** An athlete is nowhere any more: nothing is left of them that could be a favorite. In the transaction that takes the page down. */
export async function forgetFavoritesTo(queries: Queries, player_id: number): Promise<void> {
  // Whose heart is pressed at this moment is through before, or reads after it that the page was taken down.
  await queries.row(sql`select ${whileForgotten(player_id)}`);
  await queries.row(sql`delete from favourites where player_id = ${player_id}`);
}
