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
  const step = stepFor(Math.max(...columns.map(({ amounts }) => sum(amounts))));
  const top = LINES.length * step;
  const has_totals = columns.length <= MOST_WITH_TOTALS;
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
        <div className={styles.drawn} aria-hidden="true">
          <ol className={styles.lines}>
            {LINES.map((line) => (
              <li key={line}>{dollars(line * step)}</li>
            ))}
          </ol>
          <ol className={styles.columns}>
            {columns.map(({ name, short, amounts }) => (
              <li key={name} title={`${name}: ${dollars(sum(amounts))}`}>
                {series.map((each, at) => (
                  <span key={each.name} data-tone={each.tone} style={heightOf((amounts[at] ?? 0) / top)} />
                ))}
                {has_totals && sum(amounts) > 0 && <b>{briefly(sum(amounts))}</b>}
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

/** Lines across, from the top. */
const LINES = [3, 2, 1];
/** A year of months; narrower columns have no room for a number on each. */
const MOST_WITH_TOTALS = 12;

/** Between two lines, in dollars: a round number with which the largest column stays below the top. */
function stepFor(most: number): number {
  const least = Math.max(most, 1) / LINES.length;
  const unit = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return (
    ([1, 1.5, 2, 2.5, 3, 4, 5].find((round) => round * unit >= least && Number.isInteger(round * unit)) ??
      10) * unit
  );
}

/** `$570`, `$3.2k`: as much as a column has room for. The table has all of it. */
const briefly = (amount: number): string =>
  amount < 1_000 ? dollars(Math.round(amount)) : `$${Number((amount / 1_000).toFixed(1))}k`;

const sum = (amounts: readonly number[]): number => amounts.reduce((whole, amount) => whole + amount, 0);

const heightOf = (part: number): CSSProperties => ({ "--part": Math.min(1, Math.max(0, part)).toFixed(4) });
