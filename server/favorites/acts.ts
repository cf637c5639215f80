import sql from "sql-template-tag";
import type { Queries } from "../world/database.ts";

/** Forgets all favourites of somebody who leaves; within the transaction that marks his account as deleted. */
export async function forgetFavouritesOf(queries: Queries, user_id: number): Promise<void> {
  await queries.row(sql`delete from favourites where user_id = ${user_id}`);
}

/** An athlete is nowhere any more: nothing is left of him that could be a favourite. */
export async function forgetFavouritesTo(queries: Queries, player_id: number): Promise<void> {
  await queries.row(sql`delete from favourites where player_id = ${player_id}`);
}
