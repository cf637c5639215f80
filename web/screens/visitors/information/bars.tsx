import type { CSSProperties } from "react";
import styles from "./bars.module.css";

export interface Bar {
  /** How long it is, of the longest that fits: 0 to 1. What is less than nothing has no length. */
  readonly part: number;
  /** What it stands for, in words: the drawing adds nothing that is not said. */
  readonly text: string;
  readonly of: "money" | "athletes";
}

interface BarsProps {
  readonly rows: readonly { readonly name: string; readonly bars: readonly Bar[] }[];
  /** As columns side by side, where there is room for them. */
  readonly upright?: boolean;
}

/** More rows than this stand in two columns, where there is room for them. */
const MANY = 6;

/** A list of names and values that is also a bar chart: whoever can't see the bars reads the same list. */
export function Bars({ rows, upright = false }: BarsProps) {
  return (
    <div className={styles.frame}>
      <ul
        className={styles.rows}
        data-upright={upright || undefined}
        data-many={(!upright && rows.length > MANY) || undefined}
      >
        {rows.map(({ name, bars }) => (
          <li key={name} data-several={bars.length > 1 || undefined}>
            <span className={styles.name}>{name}</span>
            {bars.map(({ part, text, of }) => (
              <span key={of} className={styles.measure}>
                <span className={styles.value}>{text}</span>
                <span className={styles.track} aria-hidden="true">
                  <span className={styles.bar} data-of={of} style={lengthOf(part)} />
                </span>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

const lengthOf = (part: number): CSSProperties => ({ "--part": Math.min(1, Math.max(0, part)).toFixed(4) });
