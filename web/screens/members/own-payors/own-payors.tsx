import { useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { PAYORS_BATCH, payorsByPlayer } from "../../../../contract/contributions/payors.ts";
import type { CallAnswer } from "../../../../contract/form/call.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { Together } from "../../../parts/members/account/together.tsx";
import { AddDeal } from "../../../parts/members/elsewhere/add-deal.tsx";
import { ListEnd } from "../../../parts/members/lists/list-end.tsx";
import { WayBack } from "../../../parts/members/lists/way-back.tsx";
import { PayorChips } from "../../../parts/members/payors/payor-chips.tsx";
import { type PayorItem, PayorList } from "../../../parts/members/payors/payor-list.tsx";
import { ruleWords, stateIn } from "../../../parts/members/payors/payor-words.ts";
import styles from "../../../parts/members/payors/payors.module.css";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { type Load, useListing } from "../../../state/asking/use-listing.ts";
import { linkClass } from "../../../ui/button.ts";

export const head = ownHead("Payors");

/** `/AthleteDashboard/payors` */
export const Screen = () => (
  <MembersOnly for_role="athlete">
    {(user) => (
      <Together key={user.user_id}>
        <OwnPayors />
      </Together>
    )}
  </MembersOnly>
);

type Known = Pick<CallAnswer<typeof payorsByPlayer>, "rule" | "counts" | "reported_from" | "report_within">;

function OwnPayors() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const state = stateIn(search);
  const load = useMemo<Load<PayorItem, Known>>(
    () => async (ask, loaded, limit, signal) => {
      const query = { state, limit, skip: loaded.length };
      const { data, count, rule, counts, reported_from, report_within } = await ask(
        payorsByPlayer,
        { query },
        { signal },
      );
      const known = { rule, counts, reported_from, report_within };
      return { rows: data.map((payor) => ({ ...payor, rule })), total: count, known };
    },
    [state],
  );
  const listing = useListing<PayorItem, Known>({
    key: `own payors ${state}`,
    page: PAYORS_BATCH,
    load,
    whenFailed: "We couldn't load your payors. Please try again.",
  });
  const { known = null } = listing;
  return (
    <div className={`wrap ${styles.page}`}>
      <p className="no-print">
        <WayBack to={pages.athleteDashboard.to()}>Athlete Dashboard</WayBack>
      </p>
      <h1>Payors</h1>
      <p className={styles.intro}>
        What each payor gave you, promised, and agreed on with you. {ruleWords(known?.rule ?? "yes", known)}
      </p>
      <AddDeal onLogged={(payor_id) => void navigate(pages.ownPayor.to({ payor_id }))} />
      <PayorChips chosen={state} counts={known?.counts ?? null} to={pages.ownPayors.to} />
      {listing.rows.length > 0 && (
        <PayorList payors={listing.rows} busy={listing.state === "loading"} pageOf={pages.ownPayor.to} />
      )}
      <ListEnd
        listing={listing}
        nothing={
          state === "any" ? (
            "No payors yet. They show up here with your first contribution or NIL agreement."
          ) : (
            <>
              No payor is in this state right now.{" "}
              <Link className={linkClass} to={pages.ownPayors.to()}>
                See all payors
              </Link>
            </>
          )
        }
      />
    </div>
  );
}
