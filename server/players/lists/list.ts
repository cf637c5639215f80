import sql, { type Sql } from "sql-template-tag";
import type { Queries } from "../../world/database.ts";

/** What to leave out from the start of a list, and how many to answer after that. */
export interface Part {
  readonly limit: number;
  readonly skip: number;
}

/** A part of a list: the players as a JSON array, written by PostgreSQL, and how many the whole list has. */
export interface PlayerList {
  readonly total: number;
  readonly players: string;
}

export const NOBODY: PlayerList = { total: 0, players: "[]" };

/** The order of every list, of columns that stand under `at`. */
export const inOrder = (at: Sql): Sql => sql`${at}team_key, ${at}name_key, ${at}player_id`;

/**
 * Runs a list: `steps` are the parts of a `with` that end in `ids (player_id, team_key, name_key)`; `total` is an
 * expression. Ids first and then the rows, so that what is left out is never looked at.
 */
export async function readList(queries: Queries, steps: Sql, total: Sql): Promise<PlayerList> {
  const found = await queries.row<{ total: number; players: string }>(sql`
    with ${steps}
    select (${total})::int as total,
           coalesce((select json_agg(to_json(s) order by ${inOrder(sql`i.`)})
                       from ids i join player_sheets s using (player_id))::text, '[]') as players`);
  return found ?? NOBODY;
}
