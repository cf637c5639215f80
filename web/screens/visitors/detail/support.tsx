import type { CSSProperties } from "react";
import type { supportOfPlayer } from "../../../../contract/contributions/support.ts";
import type { CallAnswer } from "../../../../contract/form/call.ts";
import { MONTHS } from "../../../../pure/dates.ts";
import { counted, dollars } from "../../../../pure/numbers.ts";
import styles from "./support.module.css";

type Support = CallAnswer<typeof supportOfPlayer>;

/** How many support the athlete, and what came in by month: drawn, with each figure beside its bar. */
export function SupportFigures({ supporters, monthly, periods }: Support) {
  if (supporters === null) return null;
  const most = Math.max(1, ...periods.map(({ amount }) => amount));
  return (
    <>
      <p className={styles.count}>
        <b>{counted(supporters)}</b> supporters{monthly !== null && `, ${counted(monthly)} monthly`}
      </p>
      {periods.length > 0 && (
        <table className={styles.months}>
          <caption className="unseen">Contributions by month</caption>
          <thead className="unseen">
            <tr>
              <th scope="col">Months</th>
              <th scope="col">Received</th>
            </tr>
          </thead>
          <tbody>
            {periods.map((period) => (
              <tr key={period.to}>
                <th scope="row">{nameOf(period)}</th>
                <td style={{ "--part": (period.amount / most).toFixed(4) } as CSSProperties}>
                  {dollars(period.amount)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** `Apr 2027`; `Feb–Apr 2027` where months are told together; `To Apr 2027` where all before is in it. */
function nameOf({ from, to }: Support["periods"][number]): string {
  const [until, year] = monthOf(to);
  if (from === null) return `To ${until} ${year}`;
  if (from === to) return `${until} ${year}`;
  const [since, since_year] = monthOf(from);
  return since_year === year ? `${since}–${until} ${year}` : `${since} ${since_year}–${until} ${year}`;
}

const monthOf = (month: string): [name: string, year: string] => [
  (MONTHS[Number(month.slice(5)) - 1] ?? "").slice(0, 3),
  month.slice(0, 4),
];
