import sql from "sql-template-tag";

/**
 * Whether the athlete of a row of `collaboration_requests r` has an account. Else they are only listed: no mail reaches them, nobody
 * can accept before they claim their page, and whoever decides for the school has to tell them.
 */
export const HAS_ACCOUNT = sql`
  exists (select from roles_held a where a.role = 'athlete' and a.player_id = r.player_id)`;
