import sql, { type Sql } from "sql-template-tag";

/**
 * Whose desk an order is on: the office of the school that its athlete played for when it was ordered, or our own where that school
 * has no officer. Asked each time, of its contribution `c`, and never kept: an order is on exactly one of both.
 */
export const OUR_DESK: Sql = sql`
  not exists (select from roles_held h join teams t on t.team_id = c.team_id
               where h.role = 'compliance' and h.school_id = t.school_id)`;
