import sql from "sql-template-tag";
import type { Reads } from "../../world/database.ts";
import { countsOfAll, type Kinds, playersOf } from "../catalogue/kinds.ts";
import { inOrderOfDay, type Part, type PlayerList, readList } from "./list.ts";

/**
 * Players of some kinds in the order of a day. Every one of them is looked at, in an index, and the first `skip + limit` are
 * sorted: what it costs grows with how many there are (decision 43).
 */
export function listByDay(
  queries: Reads,
  kinds: Kinds,
  day: string,
  { limit, skip }: Part,
): Promise<PlayerList> {
  const steps = sql`
    ids as materialized (
      select p.player_id from players p where p.is_listed ${playersOf(kinds)}
       order by ${inOrderOfDay(sql`p.`, day)} limit ${limit} offset ${skip})`;
  const total = sql`coalesce((select sum(c.players) from player_counts c where ${countsOfAll(kinds)}), 0)`;
  return readList(queries, steps, total, inOrderOfDay(sql`i.`, day));
}
