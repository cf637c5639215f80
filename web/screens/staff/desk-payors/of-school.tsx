import { useMemo } from "react";
import { type DeskPayor, listDeskPayors } from "../../../../contract/contributions/desk-payors.ts";
import { PAYORS_BATCH, type PayorCounts } from "../../../../contract/contributions/payors.ts";
import type { ReportFigures } from "../../../../contract/contributions/report-figures.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ListEnd } from "../../../parts/members/lists/list-end.tsx";
import { PayorChips } from "../../../parts/members/payors/payor-chips.tsx";
import { type PayorItem, PayorList } from "../../../parts/members/payors/payor-list.tsx";
import { ruleWords, stateIn } from "../../../parts/members/payors/payor-words.ts";
import styles from "../../../parts/members/payors/payors.module.css";
import { type Load, useListing } from "../../../state/asking/use-listing.ts";
import { AlikePayorsList } from "./alike-payors.tsx";
import { FindAthlete } from "./find-athlete.tsx";

interface OfSchoolProps {
  readonly school: string;
  /** With the state by which it is narrowed. */
  readonly search: URLSearchParams;
}

/** The payors of a school's athletes, what is due first, and those that may be the same. */
export function OfSchool({ school, search }: OfSchoolProps) {
  const state = stateIn(search);
  const load = useMemo<Load<DeskPayor, Known>>(
    () => async (ask, loaded, limit, signal) => {
      const last = loaded.at(-1);
      const query = { school, state, limit, ...(last ? { after: last.place } : {}) };
      const { data, count, ...known } = await ask(listDeskPayors, { query }, { signal });
      return { rows: data, total: count, known };
    },
    [school, state],
  );
  const listing = useListing<DeskPayor, Known>({
    key: `admin payors ${school} ${state}`,
    page: PAYORS_BATCH,
    load,
    whenFailed: "We couldn't load the payors. Please try again.",
  });
  const { known = null } = listing;
  const inState = (narrowed = "") =>
    pages.adminPayors.to(`?school=${encodeURIComponent(school)}${narrowed.replace("?", "&")}`);
  return (
    <>
      {listing.state !== "failed" && (
        <>
          <h2>{known?.school_name ?? school}</h2>
          <p className={styles.intro}>{ruleWords("yes", known)}</p>
          <AlikePayorsList key={school} school={school} onJoined={() => void listing.again()} />
          <PayorChips chosen={state} counts={known?.counts ?? null} to={inState} />
        </>
      )}
      {listing.rows.length > 0 && (
        <PayorList payors={listing.rows} busy={listing.state === "loading"} pageOf={pageOf} />
      )}
      <ListEnd
        listing={listing}
        nothing={state === "any" ? "No payors yet at this school." : "No payor is in this state right now."}
      />
      {listing.state !== "failed" && <FindAthlete key={`athletes of ${school}`} school={school} />}
    </>
  );
}

type Known = { readonly counts: PayorCounts; readonly school_name: string } & ReportFigures;

const pageOf = ({ payor_id, athlete }: PayorItem): string =>
  pages.adminPayor.to({ payor_id, player_id: athlete?.player_id ?? 0 });
