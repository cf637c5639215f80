import { type MoneyAtAGlance, type MoneySum, moneyAtAGlance } from "../../../../contract/admin/money.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { momentInUtc, tableDate } from "../../../../pure/dates.ts";
import { counted, dollars } from "../../../../pure/numbers.ts";
import { ownHead } from "../../../head/page-head.ts";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import styles from "../../../parts/members/lists/dashboard.module.css";
import { DataTable } from "../../../parts/members/lists/data-table.tsx";
import { MoneyColumns } from "../../../parts/members/lists/money-columns.tsx";
import { AdminFrame } from "../../../parts/staff/frame/admin-frame.tsx";
import { Shares } from "../../../parts/staff/sums/shares.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { linkClass } from "../../../ui/button.ts";
import own from "./admin-money.module.css";

export const head = ownHead("Money");

/** `/AdminDashboard/money` */
export const Screen = () => <AdminFrame title="Money">{() => <Money />}</AdminFrame>;

function Money() {
  const asked = useAnswer("money", (ask, signal) => ask(moneyAtAGlance, {}, { signal }));
  return <AskedFor asked={asked}>{(money) => <AtAGlance money={money} />}</AskedFor>;
}

function AtAGlance({ money }: { readonly money: MoneyAtAGlance }) {
  const { as_of, today, month, days, by_sport, by_gender } = money;
  return (
    <div className={styles.stack}>
      <p className={styles.small}>
        As of <time dateTime={as_of}>{momentInUtc(as_of)}</time>. Times in UTC.
      </p>
      <div className={`${styles.tiles} ${own.figures}`}>
        <Received title="Today" {...today.paid} />
        <Received title="This month" {...month.paid} />
        <Attention money={money} />
      </div>
      <MoneyColumns
        title="The last 30 days"
        unit="Day"
        series={[
          { name: "Received", tone: "money" },
          { name: "Returned", tone: "back" },
        ]}
        columns={days.map(({ day, paid, back }, at) => ({
          name: tableDate(day),
          short: (days.length - 1 - at) % 7 === 0 ? tableDate(day).slice(0, 5) : null,
          amounts: [paid, back],
        }))}
      />
      <NotKept today={today} month={month} />
      <div className={styles.tiles}>
        <Shares title="This month by sport" unit="Sport" sums={by_sport} />
        <Shares title="This month by gender" unit="Gender" sums={by_gender} />
      </div>
    </div>
  );
}

const Received = ({ title, amount, count }: MoneySum & { readonly title: string }) => (
  <section className={styles.panel} aria-label={title}>
    <h2>{title}</h2>
    <p>
      <b className={styles.sum} data-in>
        {dollars(amount)}
      </b>{" "}
      in {counted(count)} {count === 1 ? "contribution" : "contributions"}
    </p>
  </section>
);

const NOT_KEPT = [
  ["Refunded", "refunded"],
  ["Disputed", "disputed"],
  ["Failed", "failed"],
  ["Abandoned", "expired"],
] as const;

/** What went back, or never came. */
function NotKept({ today, month }: Pick<MoneyAtAGlance, "today" | "month">) {
  const cell = ({ amount, count }: MoneySum) => (
    <>
      {dollars(amount)} <small>({counted(count)})</small>
    </>
  );
  return (
    <section className={styles.panel} aria-label="Returned or not paid">
      <h2>Returned or not paid</h2>
      <DataTable
        label="Returned or not paid"
        rows={NOT_KEPT}
        keyOf={([name]) => name}
        columns={[
          { name: "What", cell: ([name]) => name },
          { name: "Today", cell: ([, key]) => cell(today[key]), numeric: true },
          { name: "This month", cell: ([, key]) => cell(month[key]), numeric: true },
        ]}
      />
    </section>
  );
}

/** What waits for somebody, each with the way to it. */
function Attention({ money: { open_disputes, to_review } }: { readonly money: MoneyAtAGlance }) {
  const { amount, count, next_due_at } = open_disputes;
  const listed = (state: string) => `${pages.adminTransactions.to()}?state=${state}`;
  return (
    <section className={styles.panel} aria-label="Needs attention">
      <h2>Needs attention</h2>
      {count + to_review === 0 && <p>You're all caught up.</p>}
      <ul>
        {count > 0 && (
          <li>
            <Link className={linkClass} to={listed("disputed")}>
              {counted(count)} open {count === 1 ? "dispute" : "disputes"}
            </Link>{" "}
            over {dollars(amount)}
            {next_due_at && <>; evidence is due by {tableDate(next_due_at)}</>}
          </li>
        )}
        {to_review > 0 && (
          <li>
            <Link className={linkClass} to={listed("to_review")}>
              {counted(to_review)} paid {to_review === 1 ? "contribution" : "contributions"}
            </Link>{" "}
            review before the money is paid out
          </li>
        )}
      </ul>
    </section>
  );
}
