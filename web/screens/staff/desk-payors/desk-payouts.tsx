import { Download } from "lucide-react";
import { useState } from "react";
import { pages } from "../../../../contract/pages/addresses.ts";
import {
  DESK_PAYOUTS_BATCH,
  DESK_PAYOUTS_CSV,
  type DeskPayouts as Known,
  listDeskPayouts,
  listPaidBefore,
  type PaidAthlete,
  type PaidBeforeReports,
} from "../../../../contract/payouts/desk-payouts.ts";
import { localDay, momentInUtc, tableDate } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { requestHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { Together } from "../../../parts/members/account/together.tsx";
import desk from "../../../parts/members/lists/dashboard.module.css";
import { type Column, DataTable } from "../../../parts/members/lists/data-table.tsx";
import { ListEnd } from "../../../parts/members/lists/list-end.tsx";
import { WayBack } from "../../../parts/members/lists/way-back.tsx";
import styles from "../../../parts/members/payors/payors.module.css";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { type Load, useListing } from "../../../state/asking/use-listing.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";

export const head = requestHead("Compliance desk: payouts");

/** `/ComplianceDesk/payouts`: what athletes of an officer's own school were paid. */
export const Screen = () => (
  <MembersOnly for_role="compliance">
    {() => (
      <Together>
        <DeskPayouts />
      </Together>
    )}
  </MembersOnly>
);

interface Paid {
  readonly athlete: PaidAthlete;
  readonly all: Known;
}

const load: Load<Paid> = async (ask, loaded, limit, signal) => {
  const all = await ask(listDeskPayouts, { query: { limit, skip: loaded.length } }, { signal });
  return { rows: all.data.map((athlete) => ({ athlete, all })), total: all.count };
};

function DeskPayouts() {
  const listing = useListing<Paid>({
    key: "desk payouts",
    page: DESK_PAYOUTS_BATCH,
    load,
    whenFailed: "We couldn't load the payouts. Please try again.",
  });
  const [year] = useState(() => new Date().getUTCFullYear());
  const all = listing.rows.at(-1)?.all;
  return (
    <div className={`wrap ${styles.page}`}>
      <p className="no-print">
        <WayBack to={pages.complianceDesk.to()}>Compliance desk</WayBack>
      </p>
      <header className={styles.head}>
        <h1>Payouts</h1>
        <p className={`${desk.row} no-print`}>
          {[year - 1, year].map((one) => (
            <a key={one} className={buttonClass("quiet")} href={`${DESK_PAYOUTS_CSV}?year=${one}`}>
              <Download size={18} aria-hidden="true" /> {one} (CSV)
            </a>
          ))}
        </p>
      </header>
      <p className={styles.intro}>
        What athletes on your school's teams were paid of what supporters gave them. It has arrived once the
        payment provider says that their bank has it.
        {all && (
          <>
            {" "}
            <b>{dollars(all.arrived)} arrived</b>, {dollars(all.on_its_way)} on its way.
          </>
        )}
      </p>
      {listing.rows.length > 0 && (
        <DataTable
          label="Payouts by athlete"
          columns={COLUMNS}
          rows={listing.rows}
          keyOf={({ athlete }) => athlete.player_id}
          busy={listing.state === "loading"}
        />
      )}
      <ListEnd listing={listing} nothing="No athlete on your school's teams was paid yet." />
      <PaidBefore />
    </div>
  );
}

/** Whom Donate NIL pays although a report is due. Most schools have none: then nothing is said. */
function PaidBefore() {
  const { value } = useAnswer("paid before reports", (ask, signal) => ask(listPaidBefore, {}, { signal }));
  if (!value || value.athletes.length === 0) return null;
  return (
    <section className={desk.stack} aria-labelledby="before-title">
      <h2 id="before-title">Paid before reports</h2>
      <p>
        We pay these athletes although a payor's report is due and not made. Donate NIL decided that, and only
        Donate NIL can change it. The reports are still due.{" "}
        <Link className={linkClass} to={pages.contact.to()}>
          Contact us
        </Link>{" "}
        if it shouldn't be so.
      </p>
      <DataTable
        label="Paid before reports"
        columns={CHOSEN}
        rows={value.athletes}
        keyOf={({ player_id }) => player_id}
      />
    </section>
  );
}

const CHOSEN: readonly Column<PaidBeforeReports>[] = [
  {
    name: "Athlete",
    cell: (athlete) => (
      <Link className={linkClass} to={pages.deskAthlete.to(athlete)}>
        {athlete.player_name}
      </Link>
    ),
  },
  { name: "Team", cell: ({ team_name }) => team_name },
  { name: "Chosen by", cell: ({ chosen_by }) => chosen_by ?? "Someone whose account is deleted" },
  { name: "Chosen", cell: ({ chosen_at }) => momentInUtc(chosen_at) },
];

const dayOf = (at: string | null): string | null => at && tableDate(localDay(new Date(at)));

const COLUMNS: readonly Column<Paid>[] = [
  {
    name: "Athlete",
    cell: ({ athlete }) => (
      <Link className={linkClass} to={pages.deskAthlete.to(athlete)}>
        {athlete.player_name}
      </Link>
    ),
  },
  { name: "Team", cell: ({ athlete }) => athlete.team_name },
  { name: "Arrived", cell: ({ athlete }) => dollars(athlete.arrived), numeric: true },
  { name: "On its way", cell: ({ athlete }) => dollars(athlete.on_its_way), numeric: true },
  { name: "Held", cell: ({ athlete }) => dollars(athlete.held), numeric: true },
  { name: "Payouts", cell: ({ athlete }) => athlete.payouts, numeric: true },
  { name: "Last sent", cell: ({ athlete }) => dayOf(athlete.last_sent_at), room: "short" },
  { name: "Last arrived", cell: ({ athlete }) => dayOf(athlete.last_arrived_at), room: "short" },
];
