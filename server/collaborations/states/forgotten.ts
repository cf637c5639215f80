import sql, { type Sql } from "sql-template-tag";

/**
 * Of `collaboration_terms t`: nobody knows anymore whose request it was (endings/forget-requests.ts). It is read as a record, and nothing is done with it: there
 * is nobody who could be told, or answer.
 */
export const IS_FORGOTTEN: Sql = sql`(t.email_address = '')`;
