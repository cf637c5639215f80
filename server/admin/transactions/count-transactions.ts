import { setTimeout as sleep } from "node:timers/promises";
import sql, { join, type Sql } from "sql-template-tag";
import { COUNTED_EACH_TIME } from "../../../contract/admin/transactions.ts";
import { type AnswerCache, onePer, openAnswerCache } from "../../http/answers/answer-cache.ts";
import type { ReadDatabase } from "../../world/database.ts";
import type { FoundTransactions } from "./found-transactions.ts";
import { all } from "./transaction-conditions.ts";

/** So long a list waits for a large number; who turns its page next has it. */
const WORTH_WAITING_MS = 20;

/** Large totals by filter: of an hour ago at most where nobody has asked since, and counted anew behind that. */
const totalsOf = onePer<ReadDatabase, AnswerCache<number>>(() =>
  openAnswerCache({ keep_ms: 60_000, stale_ms: 3_600_000, most_bytes: 262_144, sizeOf: () => 8 }),
);

/**
 * How many transactions a filter finds: up to `COUNTED_EACH_TIME` as of now; a larger number is counted anew after a minute,
 * while the last one is still told; and one more than that number where there are more and they are still being counted.
 */
export async function countTransactions(database: ReadDatabase, found: FoundTransactions): Promise<number> {
  const totals = totalsOf(database);
  const many = COUNTED_EACH_TIME + 1;
  if (!totals.knows(found.named)) {
    const few = await count(database, found, sql`limit ${many}`);
    if (few < many) return few;
  }
  const total = totals.answer(found.named, () => count(database, found, sql``)).catch(() => many);
  return Promise.race([total, sleep(WORTH_WAITING_MS, many, { ref: false })]);
}

async function count(
  database: ReadDatabase,
  { branches, conditions }: FoundTransactions,
  most: Sql,
): Promise<number> {
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
