import type { Received, ReceivedSum } from "../../../../contract/transparency/transparency.ts";
import { counted, dollars } from "../../../../pure/numbers.ts";
import { nameOfSum, percent, type Side } from "./figure-words.ts";
import styles from "./figures.module.css";

interface SumsTableProps {
  readonly title: string;
  readonly side: Side;
  readonly sums: readonly ReceivedSum[];
  readonly whole: Received;
  readonly shares: boolean;
}

type Column = readonly [heading: string, cell: (sum: ReceivedSum) => string];

/** The numbers of one figure. Wider than a phone it scrolls in itself, by keyboard too. */
export function SumsTable({ title, side, sums, whole, shares }: SumsTableProps) {
  const columns = columnsOf(side, whole, shares);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className={styles.scroller} tabIndex={0} aria-label={`${title}, table`}>
      <table>
        <thead>
          <tr>
            <th scope="col">{HEADINGS[side]}</th>
            {columns.map(([heading]) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sums.map((sum) => (
            <tr key={sum.name}>
              <th scope="row">{nameOfSum(side, sum)}</th>
              {columns.map(([heading, cell]) => (
                <td key={heading}>{cell(sum)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const HEADINGS: Readonly<Record<Side, string>> = {
  month: "Month",
  gender: "Gender",
  sport: "Sport",
  conference: "Conference",
};

function columnsOf(side: Side, whole: Received, shares: boolean): Column[] {
  const share: Column = [
    "Share of the money",
    (it) => percent(it.received_donations, whole.received_donations),
  ];
  const listed: Column[] = [
    ["Athletes listed", (it) => count(it.athletes_listed)],
    ["Share of the athletes", (it) => percent(it.athletes_listed ?? 0, whole.athletes_listed)],
  ];
  return [
    ["Received", (it) => dollars(it.received_donations)],
    ...(shares ? [share] : []),
    ["Contributions", (it) => count(it.contributions)],
    ["Athletes supported", (it) => count(it.athletes)],
    ...(side === "month" ? [] : shares ? listed : listed.slice(0, 1)),
  ];
}

/** Athletes of several groups are not added up: one can be in more than one of them. */
const count = (number: number | null): string => (number === null ? "–" : counted(number));
