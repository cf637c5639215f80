import sql, { join, type Sql } from "sql-template-tag";
import type { Database } from "../world/database.ts";
import type { Found } from "./found-transactions.ts";
import { all } from "./transaction-conditions.ts";

/** So many are counted for each list that asks; larger numbers may be a minute old. */
const COUNTED_EACH_TIME = 1_000;
const KEPT_MS = 60_000;
const KEPT_AT_MOST = 500;

interface Counted {
  total: number;
  counted_at: number;
  counting: boolean;
}

/** Large totals by filter, for as long as the database is open. */
const kept = new WeakMap<Database, Map<string, Counted>>();

/** How many transactions a filter finds. Who asks for a large number a second time never waits for its counting. */
export async function countTransactions(database: Database, found: Found): Promise<number> {
  const totals = totalsOf(database);
  const known = totals.get(found.named);
  if (known) {
    if (Date.now() - known.counted_at > KEPT_MS && !known.counting) {
      known.counting = true;
      countAll(database, found, totals).catch(() => {
        known.counting = false;
      });
    }
    return known.total;
  }
  const few = await count(database, found, sql`limit ${COUNTED_EACH_TIME + 1}`);
  return few <= COUNTED_EACH_TIME ? few : countAll(database, found, totals);
}

function totalsOf(database: Database): Map<string, Counted> {
  const totals = kept.get(database) ?? new Map<string, Counted>();
  kept.set(database, totals);
  return totals;
}

async function countAll(database: Database, found: Found, totals: Map<string, Counted>): Promise<number> {
  const total = await count(database, found, sql``);
  totals.delete(found.named);
  totals.set(found.named, { total, counted_at: Date.now(), counting: false });
  // A map remembers in which order things came: the first is the oldest.
  const [oldest] = totals.keys();
  if (totals.size > KEPT_AT_MOST && oldest !== undefined) totals.delete(oldest);
  return total;
}

async function count(database: Database, { branches, conditions }: Found, most: Sql): Promise<number> {
  const parts = branches.map(
    ({ condition, few }) => sql`(select c.contribution_id from contributions c
      where ${all([...conditions, few ? sql`${few.column} = any (${few.values}::${few.type})` : condition])} ${most})`,
  );
  const counted = await database.row<{ total: number }>(
    sql`select count(*)::int as total from (${join(parts, " union ")}) as each`,
    { planned: "anew" },
  );
  return counted?.total ?? 0;
}
