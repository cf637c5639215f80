import sql, { type Sql } from "sql-template-tag";

const lockOf = (player_id: number): Sql => sql`hashtext('favorites.player'), ${player_id}::int`;

/**
 * Until the transaction ends nobody forgets the favorites of that player, and who does so now is waited for. A lock of the player's row
 * would have hearts wait for whole rosters.
 */
export const whileSaved = (player_id: number): Sql => sql`pg_advisory_xact_lock_shared(${lockOf(player_id)})`;

/** Until the transaction ends nobody saves that player as a favorite, and who does so now is waited for. */
export const whileForgotten = (player_id: number): Sql => sql`pg_advisory_xact_lock(${lockOf(player_id)})`;
