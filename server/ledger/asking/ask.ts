import type { ClientBase, QueryResult, QueryResultRow } from "pg";

/** A book of millions takes longer than a visitor may wait. */
export const LONGEST_STATEMENT_MS = 10 * 60_000;

/** Runs a statement and waits for it longer than the connection's own settings would. */
export function ask<Row extends QueryResultRow>(
  client: ClientBase,
  text: string,
  values: unknown[] = [],
): Promise<QueryResult<Row>> {
  // What node-postgres takes here, its types forget.
  const query = { text, values, query_timeout: LONGEST_STATEMENT_MS };
  return client.query<Row>(query);
}
