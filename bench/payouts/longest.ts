import type pg from "pg";
import type { Statement } from "../measuring/statements.ts";

/**
 * How long the longest statement of a planning was seen to run so far, in seconds, as often as somebody looks: each is shorter than what it
 * is seen at by no more than the time between two looks.
 */
export function watchStatements(owner: pg.Client): { look(): Promise<void>; seconds(): number } {
  let most = 0;
  return {
    async look() {
      const { rows } = await owner.query<{ seconds: number | null }>(
        `select max(extract(epoch from clock_timestamp() - query_start))::float8 as seconds from pg_stat_activity
          where state = 'active' and query ilike '%payout%' and pid <> pg_backend_pid()`,
      );
      most = Math.max(most, rows[0]?.seconds ?? 0);
    },
    seconds: () => most,
  };
}

/** Tables that grow with the athletes: no statement of a portion may read one of them whole. */
const GROWING = ["contributions", "payout_accounts", "payouts", "payout_lines", "ledger_entries"];

/**
 * Which of the statements that were heard while a run was planned would read a whole table that grows, by the plan for their values or by the one
 * that PostgreSQL keeps once they were asked often. Answers how many plans were looked at, and each such read.
 */
export async function readWhole(
  owner: pg.Client,
  heard: readonly Statement[],
): Promise<{ plans: number; whole: string[] }> {
  const of_runs = heard.filter(({ text }) => /^\s*with/i.test(text) && text.includes("payout"));
  const each = new Map(of_runs.map((statement) => [statement.text, statement]));
  const whole = new Set<string>();
  let plans = 0;
  for (const { text, values } of each.values()) {
    for (const asked of [{ text: `explain ${text}`, values }, `explain (generic_plan) ${text}`]) {
      const { rows } = await owner.query<{ "QUERY PLAN": string }>(asked);
      plans += 1;
      for (const { "QUERY PLAN": row } of rows) {
        const table = /Seq Scan on (\w+)/.exec(row)?.[1] ?? "";
        if (GROWING.includes(table))
          whole.add(`${table} (${text.trim().slice(0, 60).replaceAll(/\s+/g, " ")} …)`);
      }
    }
  }
  return { plans, whole: [...whole] };
}
