import type { CSSProperties } from "react";
import { dollars } from "../../../../pure/numbers.ts";
import shared from "./dashboard.module.css";
import { DataTable } from "./data-table.tsx";
import styles from "./money-columns.module.css";

interface MoneyColumnsProps {
  readonly title: string;
  /** What a column is, as the table's first heading. */
  readonly unit: string;
  /** What is drawn on top of each other, from the bottom; the tones are the style sheet's. */
  readonly series: readonly { readonly name: string; readonly tone: "money" | "more" | "back" }[];
  readonly columns: readonly Column[];
}

interface Column {
  readonly name: string;
  /** Below the column; absent where there is no room for each. */
  readonly short: string | null;
  /** Dollars of each of the series. */
  readonly amounts: readonly number[];
}

/** Money over time: drawn, with the same figures as a table beside. */
export function MoneyColumns({ title, unit, series, columns }: MoneyColumnsProps) {
  const most = Math.max(1, ...columns.map(({ amounts }) => sum(amounts)));
  return (
    <figure className={`${shared.panel} ${styles.figure}`}>
      <figcaption className={shared.row}>
        <h2>{title}</h2>
        {series.length > 1 && (
          <ul className={`${shared.row} ${styles.legend}`}>
            {series.map(({ name, tone }) => (
              <li key={name} data-tone={tone}>
                {name}
              </li>
            ))}
          </ul>
        )}
      </figcaption>
      <div className={styles.beside}>
        <div aria-hidden="true">
          <p className={shared.small}>{dollars(most)}</p>
          <ol className={styles.columns}>
            {columns.map(({ name, short, amounts }) => (
              <li key={name} title={`${name}: ${dollars(sum(amounts))}`}>
                {series.map((each, at) => (
                  <span key={each.name} data-tone={each.tone} style={heightOf((amounts[at] ?? 0) / most)} />
                ))}
                <small>{short}</small>
              </li>
            ))}
          </ol>
        </div>
        <div className={styles.table}>
          <DataTable
            label={title}
            rows={columns.toReversed()}
            keyOf={({ name }) => name}
            columns={[
              { name: unit, cell: ({ name }) => name, room: "short" },
              ...series.map(({ name }, at) => ({
                name,
                cell: ({ amounts }: Column) => dollars(amounts[at] ?? 0),
                numeric: true,
              })),
            ]}
          />
        </div>
      </div>
    </figure>
  );
}

const sum = (amounts: readonly number[]): number => amounts.reduce((whole, amount) => whole + amount, 0);

const heightOf = (part: number): CSSProperties => ({ "--part": Math.min(1, Math.max(0, part)).toFixed(4) });
