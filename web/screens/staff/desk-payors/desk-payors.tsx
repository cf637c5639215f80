import { ChartColumn } from "lucide-react";
import { Suspense, useMemo } from "react";
import { useSearchParams } from "react-router";
import { type DeskPayor, listDeskPayors } from "../../../../contract/contributions/desk-payors.ts";
import { PAYORS_BATCH, type PayorCounts } from "../../../../contract/contributions/payors.ts";
import type { ReportFigures } from "../../../../contract/contributions/report-figures.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { requestHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { NotThereYet, Together } from "../../../parts/members/account/together.tsx";
import { ListEnd } from "../../../parts/members/lists/list-end.tsx";
import { WayBack } from "../../../parts/members/lists/way-back.tsx";
import { PayorChips } from "../../../parts/members/payors/payor-chips.tsx";
import { type PayorItem, PayorList } from "../../../parts/members/payors/payor-list.tsx";
import { ruleWords, stateIn } from "../../../parts/members/payors/payor-words.ts";
import styles from "../../../parts/members/payors/payors.module.css";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { type Load, useListing } from "../../../state/asking/use-listing.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";

/** Behind the list: it is asked and shown on its own. */
const AlikePayorsList = lazyPart(async () => (await import("./alike-payors.tsx")).AlikePayorsList, NotLoaded);

const FindAthlete = lazyPart(async () => (await import("./find-athlete.tsx")).FindAthlete, NotLoaded);

export const head = requestHead("Compliance desk: payors");

/** `/ComplianceDesk/payors`: of the athletes of an officer's own school. */
export const Screen = () => (
  <MembersOnly for_role="compliance">
    {() => (
      <Together>
        <DeskPayors />
      </Together>
    )}
  </MembersOnly>
);

type Known = { readonly counts: PayorCounts; readonly school_name: string } & ReportFigures;

function DeskPayors() {
  const [search] = useSearchParams();
  const state = stateIn(search);
  const load = useMemo<Load<DeskPayor, Known>>(
    () => async (ask, loaded, limit, signal) => {
      const last = loaded.at(-1);
      const query = { state, limit, ...(last ? { after: last.place } : {}) };
      const { data, count, counts, school_name, reported_from, report_within } = await ask(
        listDeskPayors,
        { query },
        { signal },
      );
      return { rows: data, total: count, known: { counts, school_name, reported_from, report_within } };
    },
    [state],
  );
  const listing = useListing<DeskPayor, Known>({
    key: `desk payors ${state}`,
    page: PAYORS_BATCH,
    load,
    whenFailed: "We couldn't load the payors. Please try again.",
  });
  const { known = null } = listing;
  return (
    <div className={`wrap ${styles.page}`}>
      <p className="no-print">
        <WayBack to={pages.complianceDesk.to()}>Compliance desk</WayBack>
      </p>
      <header className={styles.head}>
        <h1>Payors</h1>
        <Link className={`${buttonClass("quiet")} no-print`} to={pages.deskTotals.to()}>
          <ChartColumn size={18} aria-hidden="true" /> Totals
        </Link>
      </header>
      <p className={styles.intro}>
        What each payor gave, promised, and agreed on with an athlete of {known?.school_name ?? "your school"}
        . {ruleWords("yes", known)}
      </p>
      <Suspense fallback={<NotThereYet />}>
        <FindAthlete />
        <AlikePayorsList onJoined={() => void listing.again()} />
      </Suspense>
      <PayorChips chosen={state} counts={known?.counts ?? null} to={pages.deskPayors.to} />
      {listing.rows.length > 0 && (
        <PayorList payors={listing.rows} busy={listing.state === "loading"} pageOf={pageOf} />
      )}
      <ListEnd
        listing={listing}
        nothing={
          state === "any" ? (
            "No payors yet. They show up here with the first contribution to one of your athletes, or their first NIL agreement."
          ) : (
            <>
              No payor is in this state right now.{" "}
              <Link className={linkClass} to={pages.deskPayors.to()}>
                See all payors
              </Link>
            </>
          )
        }
      />
    </div>
  );
}

const pageOf = ({ payor_id, athlete }: PayorItem): string =>
  pages.deskPayor.to({ payor_id, player_id: athlete?.player_id ?? 0 });
