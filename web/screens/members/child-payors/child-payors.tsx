import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { PAYORS_BATCH } from "../../../../contract/contributions/payors.ts";
import type { CallAnswer } from "../../../../contract/form/call.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { childPayors } from "../../../../contract/profiles/childs-payors.ts";
import { ownHead } from "../../../head/page-head.ts";
import { useTitle } from "../../../head/use-title.ts";
import { ByGuardian } from "../../../parts/members/account/by-guardian.tsx";
import { ListEnd } from "../../../parts/members/lists/list-end.tsx";
import { WayBack } from "../../../parts/members/lists/way-back.tsx";
import { PayorChips } from "../../../parts/members/payors/payor-chips.tsx";
import { type PayorItem, PayorList } from "../../../parts/members/payors/payor-list.tsx";
import { ruleWords, stateIn } from "../../../parts/members/payors/payor-words.ts";
import styles from "../../../parts/members/payors/payors.module.css";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { type Load, useListing } from "../../../state/asking/use-listing.ts";
import { useMailedLink } from "../../../state/session/mailed-link.ts";

export const head = ownHead("An athlete's payors");

/** `/AthleteProfile/payors`, for the guardian of an athlete who is under 18. */
export function Screen() {
  const link = useMailedLink() || "-";
  const asked = useAnswer(`child payors ${link}`, (ask, signal) =>
    ask(childPayors, { body: { link, limit: 1 } }, { signal }),
  );
  return (
    <ByGuardian link={link} asked={asked}>
      {(known) => <ChildPayors key={link} link={link} known={known} />}
    </ByGuardian>
  );
}

interface ChildPayorsProps {
  readonly link: string;
  readonly known: CallAnswer<typeof childPayors>;
}

function ChildPayors({ link, known }: ChildPayorsProps) {
  const { player_name, rule, counts } = known;
  const [search] = useSearchParams();
  const state = stateIn(search);
  useTitle(`Payors of ${player_name}`);
  const load = useMemo<Load<PayorItem>>(
    () => async (ask, loaded, limit, signal) => {
      const body = { link, state, limit, skip: loaded.length };
      const { data, count, rule } = await ask(childPayors, { body }, { signal });
      return { rows: data.map((payor) => ({ ...payor, rule })), total: count };
    },
    [link, state],
  );
  const listing = useListing<PayorItem>({
    key: `child payors ${link} ${state}`,
    page: PAYORS_BATCH,
    load,
    whenFailed: "We couldn't load the payors. Please try again.",
  });
  return (
    <div className={`wrap ${styles.page}`}>
      <p className="no-print">
        <WayBack to={pages.ownProfile.to(link)}>Athlete profile</WayBack>
      </p>
      <h1>Payors of {player_name}</h1>
      <p className={styles.intro}>
        What each payor gave {player_name}, promised, and agreed on with them. {ruleWords(rule, known)} You
        see this as their parent or guardian, until they are 18.
      </p>
      <PayorChips
        chosen={state}
        counts={counts}
        to={(search = "") => `${pages.childPayors.pattern}${search}#${link}`}
      />
      {listing.rows.length > 0 && (
        <PayorList
          payors={listing.rows}
          busy={listing.state === "loading"}
          pageOf={({ payor_id }) => pages.childPayor.to({ payor_id, link })}
        />
      )}
      <ListEnd
        listing={listing}
        nothing={
          state === "any"
            ? "No payors yet. They show up here with the first contribution or NIL agreement."
            : "No payor is in this state right now."
        }
      />
    </div>
  );
}
