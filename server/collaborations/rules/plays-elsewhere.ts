import sql from "sql-template-tag";

/**
 * Whether the athlete of a row of `collaboration_requests r`, or whom they were found to be, is listed with another school than the one that
 * the request came to.
 */
export const PLAYS_ELSEWHERE = sql`
  exists (select from players own join players now_p on now_p.player_id = coalesce(own.merged_into, own.player_id)
            join teams now_t on now_t.team_id = now_p.team_id
           where own.player_id = r.player_id and now_p.is_listed and not now_p.is_withdrawn and now_t.school_id <> r.school_id)`;
