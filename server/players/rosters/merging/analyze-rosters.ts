import type { ClientBase } from "pg";

type Counted = "schools" | "teams" | "players" | "rosters" | "roster_entries";

/**
 * Has the database count tables anew, of which an import has written much. By itself it would minutes later, and with 'no players'
 * in mind it compares every athlete with every other. By a function, since the server's role may not have it look.
 */
export async function analyzeRosters(client: ClientBase, tables: readonly Counted[]): Promise<void> {
  await client.query("select analyze_rosters($1)", [tables]);
}
