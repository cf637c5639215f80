import { Download } from "lucide-react";
import { pages } from "../../../../contract/pages/addresses.ts";
import {
  getSchoolTotals,
  type KindTotals,
  SCHOOL_TOTALS_CSV,
  type SchoolTotals,
} from "../../../../contract/transparency/school-totals.ts";
import { FEWEST_IN_GROUP } from "../../../../contract/transparency/transparency.ts";
import { monthNames } from "../../../../pure/dates.ts";
import { counted, dollars } from "../../../../pure/numbers.ts";
import { requestHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { DataTable } from "../../../parts/members/lists/data-table.tsx";
import { MoneyColumns } from "../../../parts/members/lists/money-columns.tsx";
import { WayBack } from "../../../parts/members/lists/way-back.tsx";
import styles from "../../../parts/members/payors/payors.module.css";
import { Bar, Shares } from "../../../parts/staff/sums/shares.tsx";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { buttonClass } from "../../../ui/button.ts";
import { monthInShort, waited } from "./total-words.ts";

export const head = requestHead("Compliance desk: totals");

/** `/ComplianceDesk/totals`: of the athletes of an officer's own school, in sums. */
export const Screen = () => <MembersOnly for_role="compliance">{() => <DeskTotals />}</MembersOnly>;

function DeskTotals() {
  const asked = useAnswer("desk totals", (ask, signal) => ask(getSchoolTotals, {}, { signal }));
  return (
    <div className={`wrap ${styles.page}`}>
      <p className="no-print">
        <WayBack to={pages.deskPayors.to()}>Payors</WayBack>
      </p>
      <header className={styles.head}>
        <h1>Totals</h1>
        <a className={`${buttonClass("quiet")} no-print`} href={SCHOOL_TOTALS_CSV}>
          <Download size={18} aria-hidden="true" /> CSV
        </a>
      </header>
      <AskedFor asked={asked}>{(totals) => <Drawn totals={totals} />}</AskedFor>
    </div>
  );
}

function Drawn({ totals }: { readonly totals: SchoolTotals }) {
  const { school_name, contributions, agreements, decisions } = totals;
  return (
    <>
      <p className={styles.intro}>
        What athletes of {school_name} received and agreed on, by month, sport, and gender. No one can be
        picked out: where fewer than {FEWEST_IN_GROUP} athletes or {FEWEST_IN_GROUP} payments are behind a
        figure, it joins the one next to it.
      </p>
      <Kind title="Contributions" counted_as="Contributions" nothing={NO_CONTRIBUTIONS} of={contributions} />
      <Kind title="NIL agreements" counted_as="Agreements" nothing={NO_AGREEMENTS} of={agreements} />
      <Decisions decisions={decisions} />
    </>
  );
}

const NO_CONTRIBUTIONS = `Too few to show. Contributions appear here once ${FEWEST_IN_GROUP} of your athletes have received ${FEWEST_IN_GROUP}.`;
const NO_AGREEMENTS = `Too few to show. Agreements appear here once ${FEWEST_IN_GROUP} of your athletes have signed ${FEWEST_IN_GROUP}.`;

interface KindProps {
  readonly title: string;
  readonly counted_as: string;
  readonly nothing: string;
  readonly of: KindTotals;
}

function Kind({ title, counted_as, nothing, of: { whole, by_month, by_sport, by_gender } }: KindProps) {
  if (by_month.length === 0)
    return (
      <section className={shared.panel} aria-label={title}>
        <h2>{title}</h2>
        <p>{nothing}</p>
      </section>
    );
  const months = by_month.slice(-MONTHS_DRAWN);
  return (
    <>
      <MoneyColumns
        title={`${title}: ${dollars(whole.amount)} in ${counted(whole.count)}`}
        unit="Month"
        series={[{ name: "Amount", tone: "money" }]}
        columns={months.map(({ months: span, amount }) => ({
          name: monthNames(span),
          short: monthInShort(span),
          amounts: [amount],
        }))}
      />
      <div className={shared.tiles}>
        <Shares
          {...{
            title: `${title} by sport`,
            unit: "Sport",
            amount: "Amount",
            count: counted_as,
            sums: by_sport,
          }}
        />
        <Shares
          {...{
            title: `${title} by gender`,
            unit: "Gender",
            amount: "Amount",
            count: counted_as,
            sums: by_gender,
          }}
        />
      </div>
    </>
  );
}

/** A year; the file has all of them. */
const MONTHS_DRAWN = 12;

/** How long a request was at the desk until it was decided, by month. */
const Decisions = ({ decisions }: Pick<SchoolTotals, "decisions">) => (
  <section className={shared.panel} aria-label="Time to decision">
    <h2>Time to decision</h2>
    {decisions.length === 0 ? (
      <p>No request was decided in the last 12 months.</p>
    ) : (
      <>
        <p className={shared.small}>
          How long a request was at the desk before it was approved or declined. Time when the sender was
          asked for more doesn't count.
        </p>
        <DataTable
          label="Time to decision"
          rows={decisions.toReversed()}
          keyOf={({ month }) => month}
          columns={[
            { name: "Month", cell: ({ month }) => monthNames(month) },
            { name: "Decisions", cell: ({ count }) => counted(count), numeric: true },
            {
              name: "Half took up to",
              cell: ({ median_hours }) => <Wait hours={median_hours} most={slowestOf(decisions)} />,
              numeric: true,
            },
            {
              name: "The slowest",
              cell: ({ slowest_hours }) => <Wait hours={slowest_hours} most={slowestOf(decisions)} />,
              numeric: true,
            },
          ]}
        />
      </>
    )}
  </section>
);

const slowestOf = (decisions: SchoolTotals["decisions"]): number =>
  Math.max(1, ...decisions.map(({ slowest_hours }) => slowest_hours));

/** A wait, drawn beside the longest of all. */
const Wait = ({ hours, most }: { readonly hours: number; readonly most: number }) => (
  <>
    {waited(hours)}
    <Bar part={hours / most} tone="time" />
  </>
);
