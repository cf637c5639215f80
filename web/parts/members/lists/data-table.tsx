import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./data-table.module.css";
import { useFocusOnMoreRows } from "./use-focus-on-more-rows.ts";

export interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row, at: number) => ReactNode;
  /** Numbers stand below each other at the right. */
  readonly numeric?: boolean;
  /** A short text stays on one line; a long one, like an address, gets room. */
  readonly room?: "short" | "long";
  /** What stands in the head, where it is more than the name. */
  readonly head?: ReactNode;
  /** How the rows are sorted by it, where they are. */
  readonly sorted?: "ascending" | "descending" | undefined;
}

interface DataTableProps<Row> {
  /** Names the table. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly busy?: boolean;
}

/** What a cell shows that has nothing to show. */
const NOTHING = "-";

/** Rows with their names above; on a phone each row is a block, with its names beside. Wider, it scrolls in itself. */
export function DataTable<Row>({ label, columns, rows, keyOf, busy = false }: DataTableProps<Row>) {
  const body = useFocusOnMoreRows<HTMLTableSectionElement>(rows);
  const { scroller, scrolls } = useScrolls();
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      // What scrolls has to be reached by keyboard, and nothing else.
      tabIndex={scrolls ? 0 : undefined}
      aria-label={`${label}, table`}
      aria-busy={busy}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ name, head, numeric, sorted }) => (
              <th key={name} scope="col" data-numeric={numeric} aria-sort={sorted}>
                {head ?? name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, at) => (
            <tr key={keyOf(row)} tabIndex={-1}>
              {columns.map((column) => cellOf(column, row, at))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function cellOf<Row>({ name, cell, numeric, room }: Column<Row>, row: Row, at: number) {
  const content = cell(row, at);
  return (
    <td
      key={name}
      data-name={name}
      data-numeric={numeric}
      data-room={room}
      data-empty={content === null || undefined}
    >
      <div>{content ?? NOTHING}</div>
    </td>
  );
}

/** Whether there is more of the table than its box shows. */
function useScrolls() {
  const scroller = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () =>
      setScrolls(
        element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1,
      );
    const watch = new ResizeObserver(look);
    // Its box may stay as it is while there comes to be more in it.
    for (const box of [element, ...element.children]) watch.observe(box);
    return () => watch.disconnect();
  }, []);
  return { scroller, scrolls };
}
