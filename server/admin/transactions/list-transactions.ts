import sql, { join, type Sql } from "sql-template-tag";
import type { TransactionFilters } from "../../../contract/admin/transactions.ts";
import type { ReadDatabase } from "../../world/database.ts";
import { countTransactions } from "./count-transactions.ts";
import { type FoundTransactions, foundBy } from "./found-transactions.ts";
import { all, orderOf } from "./transaction-conditions.ts";

interface TransactionsQuery extends TransactionFilters {
  readonly limit: number;
  readonly skip: number;
  readonly after?: string | undefined;
}

/**
 * A part of the transactions as a JSON array, written by PostgreSQL, and how many there are. It costs the same on the
 * first page and after a million: `after` names the last one that is known.
 */
export async function listTransactions(
  database: ReadDatabase,
  asked: TransactionsQuery,
): Promise<{ total: number; transactions: string }> {
  const found = await foundBy(database, asked);
  if (found.branches.length === 0) return { total: 0, transactions: "[]" };
  const { limit, skip, after } = asked;
  const { order_by, by_amount, follows } = orderOf(asked, after);
  const [listed, total] = await Promise.all([
    database.row<{ transactions: string }>(
      sql`
        with shown as materialized (
          select contribution_id, row_number() over () as place
            from (select c.contribution_id from ${idsOf(found, follows, { order_by, by_amount, most: limit + skip })} as ids
                    join contributions c using (contribution_id)
                   order by ${order_by} limit ${limit} offset ${skip}) as c)
        select coalesce(json_agg(to_json(s) order by place), '[]')::text as transactions
          from shown join transaction_sheets s on s.transaction_id = shown.contribution_id`,
      { planned: "anew" },
    ),
    countTransactions(database, found),
  ]);
  return { total, transactions: listed?.transactions ?? "[]" };
}

/** The first so many ids of each branch, each once. */
function idsOf(
  { branches, conditions }: FoundTransactions,
  follows: readonly Sql[],
  { order_by, by_amount, most }: { order_by: Sql; by_amount: boolean; most: number },
): Sql {
  const first = (from: Sql) => sql`select c.contribution_id from ${from} order by ${order_by} limit ${most}`;
  const among = (condition: Sql) => sql`contributions c where ${all([...conditions, ...follows, condition])}`;
  // Kept apart by `offset`: else PostgreSQL may look for the few in the order of all amounts.
  const sorted = (from: Sql) => (by_amount ? first(sql`(select c.* from ${from} offset 0) c`) : first(from));
  const parts = branches.map(({ condition, few }) =>
    few
      ? sql`(select it.contribution_id from unnest(${few.values}::${few.type}) as value
              cross join lateral (${sorted(among(sql`${few.column} = value`))}) it)`
      : sql`(${first(among(condition))})`,
  );
  return parts.length === 1 ? (parts[0] ?? sql``) : sql`(${join(parts, " union ")})`;
}
