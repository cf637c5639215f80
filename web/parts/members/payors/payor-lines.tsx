import { PAYORS_BATCH, type PayorLine } from "../../../../contract/contributions/payors.ts";
import { longDate } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { type Load, useListing } from "../../../state/asking/use-listing.ts";
import shared from "../lists/dashboard.module.css";
import { type Column, DataTable } from "../lists/data-table.tsx";
import { ListEnd } from "../lists/list-end.tsx";
import { LINE_WORDS } from "./payor-words.ts";

interface PayorLinesProps {
  /** What is listed is kept under it. */
  readonly name: string;
  readonly load: Load<PayorLine>;
}

/** Everything that makes up a payor's sum, in parts. */
export function PayorLines({ name, load }: PayorLinesProps) {
  const listing = useListing<PayorLine>({
    key: `lines of ${name}`,
    page: PAYORS_BATCH,
    load,
    whenFailed: "We couldn't load what makes up the sum.",
  });
  return (
    <section className={shared.stack} aria-labelledby="lines-title">
      <h2 id="lines-title">What makes up the sum</h2>
      {listing.rows.length > 0 && (
        <DataTable
          label="What makes up the sum"
          columns={COLUMNS}
          rows={listing.rows.map((line, at) => ({ ...line, at }))}
          keyOf={({ at }) => at}
          busy={listing.state === "loading"}
        />
      )}
      <ListEnd listing={listing} nothing="Nothing counts right now: it was refunded, or a plan ended." />
      <p className={shared.small}>
        What a monthly plan charges counts from the day of the plan. After refunds and lost disputes. Dates
        are in UTC.
      </p>
    </section>
  );
}

const COLUMNS: readonly Column<PayorLine & { readonly at: number }>[] = [
  { name: "Day", cell: ({ day }) => longDate(day), room: "short" },
  { name: "What", cell: ({ what }) => LINE_WORDS[what] },
  {
    name: "Amount",
    cell: ({ amount, is_open_ended }) =>
      is_open_ended ? (amount > 0 ? `${dollars(amount)} and more` : "Not known yet") : dollars(amount),
    numeric: true,
  },
];
