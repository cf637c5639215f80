import { setTimeout as sleep } from "node:timers/promises";
import sql, { join, type Sql } from "sql-template-tag";
import { COUNTED_EACH_TIME } from "../../../contract/admin/transactions.ts";
import type { Database } from "../../world/database.ts";
import type { Found } from "./found-transactions.ts";
import { all } from "./transaction-conditions.ts";

const KEPT_MS = 60_000;
const KEPT_AT_MOST = 500;
/** So long a list waits for a large number; who turns its page next has it. */
const WORTH_WAITING_MS = 20;

interface Counted {
  /** Null until the first counting is over. */
  total: number | null;
  counted_at: number;
  counting: Promise<number> | null;
}

/** Large totals by filter, for as long as the database is open. */
const kept = new WeakMap<Database, Map<string, Counted>>();

/**
 * How many transactions a filter finds: up to `COUNTED_EACH_TIME` as of now, larger numbers a minute old at most, and one
 * more than that number where there are more and they are still being counted.
 */
export async function countTransactions(database: Database, found: Found): Promise<number> {
  const totals = totalsOf(database);
  const known = totals.get(found.named);
  if (known?.total != null) {
    if (Date.now() - known.counted_at > KEPT_MS) countAll(database, found, totals);
    return known.total;
  }
  const few = await count(database, found, sql`limit ${COUNTED_EACH_TIME + 1}`);
  if (few <= COUNTED_EACH_TIME) return few;
  return Promise.race([countAll(database, found, totals), sleep(WORTH_WAITING_MS, few, { ref: false })]);
}

function totalsOf(database: Database): Map<string, Counted> {
  const totals = kept.get(database) ?? new Map<string, Counted>();
  kept.set(database, totals);
  return totals;
}

/** One counting at a time for each filter; where it fails, what was known before stays. */
function countAll(database: Database, found: Found, totals: Map<string, Counted>): Promise<number> {
  const known: Counted = totals.get(found.named) ?? { total: null, counted_at: 0, counting: null };
  known.counting ??= count(database, found, sql``)
    .then((total) => {
      known.total = total;
      known.counted_at = Date.now();
      return total;
    })
    .catch(() => known.total ?? COUNTED_EACH_TIME + 1)
    .finally(() => {
      known.counting = null;
    });
  totals.delete(found.named);
  totals.set(found.named, known);
  // A map remembers in which order things came: the first is the oldest.
  const [oldest] = totals.keys();
  if (totals.size > KEPT_AT_MOST && oldest !== undefined) totals.delete(oldest);
  return known.counting;
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
