import type { CSSProperties } from "react";
import { counted, dollars } from "../../../../pure/numbers.ts";
import shared from "../../members/lists/dashboard.module.css";
import { DataTable } from "../../members/lists/data-table.tsx";
import styles from "./shares.module.css";

interface SharesProps {
  readonly title: string;
  /** What a row is, as the table's first heading. */
  readonly unit: string;
  /** Headings of the sums and of how many are in them. */
  readonly amount?: string;
  readonly count?: string;
  /** The largest first. */
  readonly sums: readonly { readonly name: string; readonly amount: number; readonly count: number }[];
}

/** Sums side by side: a table whose rows are drawn as well. */
export function Shares({ title, unit, amount = "Received", count = "Contributions", sums }: SharesProps) {
  const most = Math.max(1, ...sums.map((sum) => sum.amount));
  return (
    <section className={shared.panel} aria-label={title}>
      <h2>{title}</h2>
      {sums.length === 0 ? (
        <p className={shared.small}>Nothing received yet.</p>
      ) : (
        <DataTable
          label={title}
          rows={sums}
          keyOf={({ name }) => name}
          columns={[
            { name: unit, cell: ({ name }) => name },
            {
              name: amount,
              numeric: true,
              cell: (sum) => (
                <>
                  {dollars(sum.amount)}
                  <Bar part={sum.amount / most} />
                </>
              ),
            },
            { name: count, cell: (sum) => counted(sum.count), numeric: true },
          ]}
        />
      )}
    </section>
  );
}

interface BarProps {
  /** Of the longest one, 0 to 1. */
  readonly part: number;
  /** `time`: it is no money. */
  readonly tone?: "time";
}

/** A figure drawn, below its number in a table. */
export const Bar = ({ part, tone }: BarProps) => (
  <span className={styles.bar} data-tone={tone} style={widthOf(part)} />
);

const widthOf = (part: number): CSSProperties => ({ "--part": part.toFixed(4) });
