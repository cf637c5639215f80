import { useRef } from "react";
import { getOwnOffers, type OwnOffers } from "../../../../contract/orders/own-offers.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { Together } from "../../../parts/members/account/together.tsx";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import column from "../../../parts/members/lists/column.module.css";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { linkClass } from "../../../ui/button.ts";
import { KindPanel } from "./kind-panel.tsx";
import { byStanding } from "./own-words.ts";

const TITLE = "My services";

export const head = ownHead(TITLE);

/** `/AthleteDashboard/services`: what an athlete does in return for a contribution. */
export const Screen = () => (
  <MembersOnly for_role="athlete">
    {(user) => (
      <Together key={user.user_id}>
        <Services />
      </Together>
    )}
  </MembersOnly>
);

function Services() {
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = useAnswer(
    "own offers",
    (ask, signal) => ask(getOwnOffers, {}, { signal }),
    "We couldn't load your services.",
  );
  /** What was pressed is gone by then; what came of it is read from the heading on. */
  const changed = async () => {
    await asked.again();
    heading.current?.focus();
  };
  return (
    <div className={`wrap ${column.column}`}>
      <h1 ref={heading} tabIndex={-1}>
        {TITLE}
      </h1>
      <p>
        Offer something small in return for a contribution: you set the price and how many you take at a time.
        We hold the money until it's done. If you don't get to it in time, the supporter gets it back.
      </p>
      <AskedFor asked={asked}>
        {(own) => (
          <>
            <BeforeAll own={own} />
            {byStanding(own).map((it) => (
              <KindPanel
                key={`${it.rule.kind} ${it.offer?.offer_id}`}
                {...it}
                school_name={own.school_name}
                may_offer={!own.visa_waits && own.on_roster}
                onChanged={changed}
              />
            ))}
          </>
        )}
      </AskedFor>
      <p>
        <Link className={linkClass} to={pages.athleteDashboard.to()}>
          Athlete Dashboard
        </Link>
      </p>
    </div>
  );
}

/** What holds for all of them. */
const BeforeAll = ({ own }: { readonly own: OwnOffers }) => (
  <>
    {!own.on_roster && (
      <p role="status">
        You're on no team's roster right now, so you can't offer anything, and no one sees what you offered
        before. Orders that weren't done go back to your supporters. Once a roster names you again, you can
        offer again.
      </p>
    )}
    {own.visa_waits && (
      <p role="status">
        {own.school_name}'s compliance office has noted that you're on a student visa. A service is work, so
        the office has to look first. Until then you can't offer anything, and no one sees what you offered
        before. Please talk to the office.
      </p>
    )}
    {own.asks_guardian && (
      <p role="status">
        You're under 18, so we ask your parent or guardian about each service and each price. No one sees it
        before they agree.
      </p>
    )}
    {!own.takes_general && (
      <p role="status">
        {own.school_name} allows contributions only for a service. If you offer none, no one can contribute.
      </p>
    )}
  </>
);
