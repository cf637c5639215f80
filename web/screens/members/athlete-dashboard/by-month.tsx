import { ChevronDown } from "lucide-react";
import type { ReceivedMonth } from "../../../../contract/contributions/received.ts";
import { MONTHS } from "../../../../pure/dates.ts";
import { counted, dollars } from "../../../../pure/numbers.ts";
import { type Column, DataTable } from "../../../parts/members/lists/data-table.tsx";
import styles from "./by-month.module.css";

interface ByMonthProps<Row> {
  readonly rows: readonly Row[];
  readonly columns: (before: number) => readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly busy: boolean;
  /** What each month comes to, however much of it the list has so far. */
  readonly months: readonly ReceivedMonth[];
}

/** A list, the newest first, folded by month (UTC) with what each comes to; the newest is open. */
export function ByMonth<Row extends { readonly created_at: string }>(it: ByMonthProps<Row>) {
  return monthsOf(it.rows).map(({ month, before, rows }) => {
    const name = `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
    const parts = it.months.filter((part) => part.month === month);
    const count = parts.reduce((sum, part) => sum + part.count, 0);
    return (
      <details key={month} className={styles.month} open={before === 0 || undefined}>
        <summary>
          <b>{name}</b>
          {count > 0 && (
            <span>
              {counted(count)} {count === 1 ? "contribution" : "contributions"}
            </span>
          )}
          {count > 0 && <b>{dollars(parts.reduce((sum, part) => sum + part.amount, 0))}</b>}
          <ChevronDown size={18} aria-hidden="true" />
        </summary>
        <DataTable
          label={`Contributions received in ${name}`}
          columns={it.columns(before)}
          rows={rows}
          keyOf={it.keyOf}
          busy={it.busy}
        />
      </details>
    );
  });
}

/** Rows of a month, and how many stand before them. */
function monthsOf<Row extends { readonly created_at: string }>(rows: readonly Row[]) {
  const months: { month: string; before: number; rows: Row[] }[] = [];
  for (const [at, row] of rows.entries()) {
    const month = row.created_at.slice(0, 7);
    const last = months.at(-1);
    if (last?.month === month) last.rows.push(row);
    else months.push({ month, before: at, rows: [row] });
  }
  return months;
}
