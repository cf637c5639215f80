import sql, { type Sql } from "sql-template-tag";

/** A player and the players that turned out to be the same athlete: in the books each keeps what it received. */
export const pagesOf = (player_id: number | null): Sql =>
  sql`any(array(select player_id from players where player_id = ${player_id} or merged_into = ${player_id}))`;
