import sql, { empty, type Sql } from "sql-template-tag";
import type { Reads } from "../../world/database.ts";
import { type Kinds, playersOf } from "../catalogue/kinds.ts";
import { inOrder, inOrderOfDay, type Part, type PlayerList, readList } from "./list.ts";

/** Cents received, both ends included; null is no bound. */
export interface Dollars {
  readonly least_cents: number | null;
  readonly most_cents: number | null;
}

/** What is looked for. */
export interface Match extends Dollars {
  readonly kinds: Kinds;
  /** A condition on `p.name_key` that the index of names answers. */
  readonly named: Sql | null;
  /** Whose order it is; absent: by team. */
  readonly day?: string | null;
}

/** Players who match: all of them are collected, counted and sorted. For what few match, among however many. */
export function listByMatch(
  queries: Reads,
  { kinds, named, least_cents, most_cents, day = null }: Match,
  { limit, skip }: Part,
): Promise<PlayerList> {
  const order = (at: Sql) => (day === null ? inOrder(at) : inOrderOfDay(at, day));
  const by_dollars = least_cents !== null || most_cents !== null;
  const steps = sql`
    found as materialized (
      select p.player_id, p.team_key, p.name_key
        from players p ${by_dollars ? sql`left join player_totals r on r.player_id = p.player_id` : empty}
       where p.is_listed ${playersOf(kinds)} ${named ? sql`and ${named}` : empty}
             ${least_cents === null ? empty : sql`and r.received_cents >= ${least_cents}`}
             ${most_cents === null ? empty : sql`and coalesce(r.received_cents, 0) <= ${most_cents}`}),
    ids as materialized (
      select * from found f order by ${order(sql`f.`)} limit ${limit} offset ${skip})`;
  return readList(queries, steps, sql`select count(*) from found`, order(sql`i.`));
}

/** Players who match a name so common that reading along the order soon finds a page of them; `total` is known. */
export function listAlong(
  queries: Reads,
  kinds: Kinds,
  { named, total }: { named: Sql; total: number },
  { limit, skip }: Part,
): Promise<PlayerList> {
  const steps = sql`
    ids as materialized (
      select p.player_id, p.team_key, p.name_key from players p
       where p.is_listed ${playersOf(kinds)} and ${named}
       order by ${inOrder(sql`p.`)} limit ${limit} offset ${skip})`;
  return readList(queries, steps, sql`${total}::int`);
}
