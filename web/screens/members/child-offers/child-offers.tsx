import { useRef, useState } from "react";
import {
  answerChildOffer,
  type ChildOffer,
  type ChildOffers,
  getChildOffers,
} from "../../../../contract/orders/childs-offers.ts";
import { SERVICE_KINDS } from "../../../../contract/orders/kinds.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { longDate } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { ownHead } from "../../../head/page-head.ts";
import { useTitle } from "../../../head/use-title.ts";
import { ByGuardian } from "../../../parts/members/account/by-guardian.tsx";
import column from "../../../parts/members/lists/column.module.css";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { WayBack } from "../../../parts/members/lists/way-back.tsx";
import words from "../../../parts/members/lists/words.module.css";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { useMailedLink } from "../../../state/session/mailed-link.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { ChildOrders } from "./child-orders.tsx";

export const head = ownHead("An athlete's services");

/** `/AthleteProfile/services`, for the guardian of an athlete who is under 18: yes or no to each. */
export function Screen() {
  const link = useMailedLink() || "-";
  const asked = useAnswer(`child offers ${link}`, (ask, signal) =>
    ask(getChildOffers, { body: { link } }, { signal }),
  );
  return (
    <ByGuardian link={link} asked={asked}>
      {(known) => <Offers link={link} known={known} again={asked.again} />}
    </ByGuardian>
  );
}

interface OffersProps {
  readonly link: string;
  readonly known: ChildOffers;
  readonly again: () => Promise<void>;
}

function Offers({ link, known: { player_name, offers }, again }: OffersProps) {
  const { ask } = useApiClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ offer_id: ChildOffer["offer_id"]; message: string } | null>(null);
  useTitle(`Services of ${player_name}`);
  const answer = async ({ offer_id }: ChildOffer, agrees: boolean) => {
    if (busy) return;
    setBusy(true);
    setFailed(null);
    try {
      await ask(answerChildOffer, { params: { offer_id }, body: { link, agrees } });
      notify(
        "success",
        agrees ? "You agreed. Supporters can choose it now." : "It's off. No one can order it.",
      );
    } catch (error) {
      const message = problemOf(error)?.detail ?? "We couldn't save your answer. Please try again.";
      notify("error", message);
      setFailed({ offer_id, message });
    }
    await again();
    setBusy(false);
    heading.current?.focus();
  };
  return (
    <div className={`wrap ${column.column}`}>
      <p className="no-print">
        <WayBack to={pages.ownProfile.to(link)}>Athlete profile</WayBack>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        Services of {player_name}
      </h1>
      <p>
        What {player_name} would like to do for supporters in return for a contribution. No one sees it before
        you agree. You can take back your OK here at any time: then no one can order it anymore, any monthly
        contributions for it end, and what was ordered by then stays ordered.
      </p>
      {offers.length === 0 && <p role="status">Nothing is offered right now.</p>}
      {offers.map((offer) => (
        <Offer
          key={offer.offer_id}
          offer={offer}
          busy={busy}
          failure={failed?.offer_id === offer.offer_id ? failed.message : null}
          onAnswer={(agrees) => answer(offer, agrees)}
        />
      ))}
      <ChildOrders link={link} player_name={player_name} />
    </div>
  );
}

interface OfferProps {
  readonly offer: ChildOffer;
  readonly busy: boolean;
  readonly failure: string | null;
  readonly onAnswer: (agrees: boolean) => void;
}

function Offer({ offer, busy, failure, onAnswer }: OfferProps) {
  const { kind, price, days, at_once, note, is_monthly, offered_at, agreed_at } = offer;
  const { name, gives } = SERVICE_KINDS[kind];
  return (
    <section className={shared.panel} aria-labelledby={`offer-${kind}`}>
      <h2 id={`offer-${kind}`}>
        {name}: {dollars(price)}
        {is_monthly && " a month"}
      </h2>
      <p>{gives}</p>
      {note && <blockquote className={words.quoted}>{note}</blockquote>}
      <p>
        Done within {days} days, at most {at_once} at a time. Offered on {longDate(offered_at)}
        {agreed_at ? `; you agreed on ${longDate(agreed_at)}.` : "; it waits for you."}
      </p>
      <div className={`${shared.row} needs-script`}>
        {!agreed_at && (
          <button
            type="button"
            className={buttonClass("loud")}
            aria-disabled={busy}
            onClick={() => onAnswer(true)}
          >
            I agree<span className="unseen"> to: {name}</span>
          </button>
        )}
        <button
          type="button"
          className={buttonClass("quiet")}
          aria-disabled={busy}
          onClick={() => onAnswer(false)}
        >
          {agreed_at ? "Take back my OK" : "I don't agree"}
          <span className="unseen">: {name}</span>
        </button>
      </div>
      <FieldError id={`answer-error-${kind}`}>{failure}</FieldError>
    </section>
  );
}
