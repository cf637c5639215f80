import sql, { type Sql } from "sql-template-tag";

/**
 * What a payor gave some players by themselves, in cents: of those who count as one with others the sum that is kept is not theirs to
 * read, so theirs is counted. `player_ids`: what follows `player_id =`.
 */
export const ownCents = (payor_id: Sql, player_ids: Sql): Sql => sql`
  case when exists (select from payor_groups g where g.payor_id = ${payor_id})
       then (select sum(m.cents) from payor_moves m where m.payor_id = ${payor_id} and m.player_id = ${player_ids})
       else (select sum(k.sum_cents) from payor_sums k where k.payor_id = ${payor_id} and k.player_id = ${player_ids}) end`;
