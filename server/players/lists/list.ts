import { createHash } from "node:crypto";
import sql, { type Sql } from "sql-template-tag";
import type { Reads } from "../../world/database.ts";

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

/** The order of every list that asks for no other, of columns that stand under `at`. */
export const inOrder = (at: Sql): Sql => sql`${at}team_key, ${at}name_key, ${at}player_id`;

/**
 * The order of a day, of columns that stand under `at`. Nobody's place follows from their name or team, each day has another
 * order, and within one nothing moves: whoever joins or leaves the list shifts the others by one, as in any order.
 */
export const inOrderOfDay = (at: Sql, day: string): Sql =>
  sql`hashint8extended(${at}player_id, ${seedOfDay(day)}), ${at}player_id`;

/** What the order of a day begins from: 64 bits, as PostgreSQL reads them. */
export const seedOfDay = (day: string): string =>
  createHash("sha256").update(day).digest().readBigInt64BE().toString();

/**
 * Runs a list: `steps` are the parts of a `with` that end in `ids (player_id, team_key, name_key)`; `total` is an
 * expression. `order` is that of `ids i`. Ids first and then the rows, so that what is left out is never looked at.
 */
export async function readList(
  queries: Reads,
  steps: Sql,
  total: Sql,
  order = inOrder(sql`i.`),
): Promise<PlayerList> {
  const found = await queries.row<{ total: number; players: string }>(sql`
    with ${steps}
    select (${total})::int as total,
           coalesce((select json_agg(to_json(s) order by ${order})
                       from ids i join player_sheets s using (player_id))::text, '[]') as players`);
  return found ?? NOBODY;
}
