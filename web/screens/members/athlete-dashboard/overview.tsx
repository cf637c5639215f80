import type { ReceivedMonth } from "../../../../contract/contributions/received.ts";
import { MONTHS } from "../../../../pure/dates.ts";
import { counted, dollars } from "../../../../pure/numbers.ts";
import styles from "../../../parts/members/lists/dashboard.module.css";
import { MoneyColumns } from "../../../parts/members/lists/money-columns.tsx";

/** So many months are drawn at most, and listed. */
const SHOWN = 12;

interface OverviewProps {
  readonly months: readonly ReceivedMonth[];
  /** Dollars of it. */
  readonly held_for_orders: number;
}

/** What came in over time and by kind. */
export function Overview({ months, held_for_orders }: OverviewProps) {
  const columns = columnsOf(months);
  const count = months.reduce((sum, month) => sum + month.count, 0);
  const total = months.reduce((sum, { amount }) => sum + amount, 0);
  const best = columns.toSorted((one, other) => whole(other) - whole(one))[0];
  return (
    <>
      <dl className={styles.tiles} data-four>
        <div className={styles.panel}>
          <dt>Total received</dt>
          <dd className={styles.sum}>{dollars(total)}</dd>
          {held_for_orders > 0 && (
            <dd className={styles.small}>{dollars(held_for_orders)} held for orders</dd>
          )}
        </div>
        <div className={styles.panel}>
          <dt>Contributions</dt>
          <dd className={styles.sum}>{counted(count)}</dd>
        </div>
        <div className={styles.panel}>
          <dt>This month</dt>
          <dd className={styles.sum}>{dollars(columns.at(-1) ? whole(columns.at(-1)) : 0)}</dd>
        </div>
        <div className={styles.panel}>
          <dt>Best month{best && `: ${best.name}`}</dt>
          <dd className={styles.sum}>{best ? dollars(whole(best)) : "-"}</dd>
        </div>
      </dl>
      <MoneyColumns
        title="Contributions over time"
        unit="Month"
        series={[
          { name: "One-time", tone: "money" },
          { name: "Recurring", tone: "more" },
        ]}
        columns={columns}
      />
    </>
  );
}

type Column = Parameters<typeof MoneyColumns>[0]["columns"][number];
const whole = (column: Column | undefined): number =>
  column?.amounts.reduce((sum, amount) => sum + amount, 0) ?? 0;

/** The last twelve months up to this one, those without anything too. */
function columnsOf(months: readonly ReceivedMonth[]): Column[] {
  const now = new Date();
  return Array.from({ length: SHOWN }, (_, at) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (SHOWN - 1 - at), 1));
    const name = MONTHS[month.getUTCMonth()] ?? "";
    const of_month = months.filter((each) => each.month === month.toISOString().slice(0, 7));
    const sum = (is_one_time: boolean) =>
      of_month
        .filter(({ transaction_type }) => (transaction_type === "one_time") === is_one_time)
        .reduce((whole_month, { amount }) => whole_month + amount, 0);
    return {
      name: `${name} ${month.getUTCFullYear()}`,
      short: name.slice(0, 3),
      amounts: [sum(true), sum(false)],
    };
  });
}
