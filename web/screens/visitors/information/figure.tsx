import type { Received, ReceivedSum } from "../../../../contract/transparency/transparency.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { type Bar, Bars } from "./bars.tsx";
import { drawnOf, nameOfSum, notesOn, percent, type Side } from "./figure-words.ts";
import styles from "./figures.module.css";
import { SumsTable } from "./sums-table.tsx";

interface FigureProps {
  readonly title: string;
  readonly side: Side;
  readonly sums: readonly ReceivedSum[];
  /** What shares are shares of. */
  readonly whole: Received;
  readonly shares?: boolean;
}

/** One side of the sums: drawn, and the same numbers as a table that opens below. */
export function Figure({ title, side, sums, whole, shares = false }: FigureProps) {
  const drawn = drawnOf(side, sums);
  const longest = Math.max(...drawn.flatMap((sum) => sharesOf(sum, whole).map(({ part }) => part)));
  const notes = notesOn(side, sums, whole.as_of ?? "");
  return (
    <figure className={styles.figure} data-side={side} data-none={sums.length === 0 || undefined}>
      <figcaption>
        <h3>{title}</h3>
      </figcaption>
      {sums.length === 0 ? (
        <p className={styles.note}>Too few contributions so far to show {title.toLowerCase()}.</p>
      ) : (
        <>
          <Bars
            upright={side === "month"}
            rows={drawn.map((sum) => ({
              name: nameOfSum(side, sum),
              bars: shares
                ? sharesOf(sum, whole).map((bar) => ({ ...bar, part: bar.part / longest }))
                : [amountOf(sum, drawn)],
            }))}
          />
          {notes.length > 0 && <p className={styles.note}>{notes.join(" ")}</p>}
          <details className={styles.numbers}>
            <summary>{title}, as a table</summary>
            <SumsTable title={title} side={side} sums={sums} whole={whole} shares={shares} />
          </details>
        </>
      )}
    </figure>
  );
}

const amountOf = ({ received_donations }: ReceivedSum, drawn: readonly ReceivedSum[]): Bar => ({
  part: received_donations / Math.max(...drawn.map((sum) => sum.received_donations), 1),
  text: dollars(received_donations),
  of: "money",
});

function sharesOf(sum: ReceivedSum, whole: Received): Bar[] {
  const athletes = sum.athletes_listed ?? 0;
  return [
    {
      part: athletes / Math.max(whole.athletes_listed, 1),
      text: `${percent(athletes, whole.athletes_listed)} of the athletes`,
      of: "athletes",
    },
    {
      part: sum.received_donations / Math.max(whole.received_donations, 1),
      text: `${percent(sum.received_donations, whole.received_donations)} of the money`,
      of: "money",
    },
  ];
}
