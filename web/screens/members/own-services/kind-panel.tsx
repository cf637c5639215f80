import { useRef, useState } from "react";
import { SERVICE_KINDS } from "../../../../contract/orders/kinds.ts";
import { type OwnOffer, takeOfferDown } from "../../../../contract/orders/own-offers.ts";
import { dollars } from "../../../../pure/numbers.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { Question } from "../../../parts/members/lists/question.tsx";
import words from "../../../parts/members/lists/words.module.css";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass } from "../../../ui/button.ts";
import { OfferForm } from "./offer-form.tsx";
import { type OwnKind, rangeWords, standingWords } from "./own-words.ts";

interface KindPanelProps extends OwnKind {
  readonly school_name: string;
  readonly may_offer: boolean;
  readonly onChanged: () => Promise<void>;
}

/** One kind of service: what the athlete offers of it, and the form to offer it or at another price. */
export function KindPanel({ rule, offer, school_name, may_offer, onChanged }: KindPanelProps) {
  const [open, setOpen] = useState(false);
  const { name, gives } = SERVICE_KINDS[rule.kind];
  const range = rangeWords(rule);
  return (
    <section className={shared.panel} aria-labelledby={`kind-${rule.kind}`}>
      <h2 id={`kind-${rule.kind}`}>
        {name}
        {offer && `: ${dollars(offer.price)}${offer.is_monthly ? " a month" : ""}`}
      </h2>
      {offer ? <Offered offer={offer} school_name={school_name} /> : <p>Supporters get: “{gives}”</p>}
      {!rule.is_on && !offer && <p>{school_name} has turned this off.</p>}
      {(range || rule.note) && (
        <p className={shared.small}>
          {range} {rule.note}
        </p>
      )}
      {open ? (
        <OfferForm rule={rule} offer={offer} onCancel={() => setOpen(false)} onOffered={onChanged} />
      ) : (
        <div className={shared.row}>
          {rule.is_on && may_offer && (
            <button type="button" className={buttonClass("quiet")} onClick={() => setOpen(true)}>
              {offer ? "Change it" : "Offer it"}
              <span className="unseen">: {name}</span>
            </button>
          )}
          {offer && <TakeDown offer={offer} name={name} onDone={onChanged} />}
        </div>
      )}
    </section>
  );
}

const Offered = ({ offer, school_name }: { readonly offer: OwnOffer; readonly school_name: string }) => (
  <>
    <p>{standingWords(offer, school_name)}</p>
    <p>Done within {offer.days} days of each order.</p>
    {offer.note && <blockquote className={words.quoted}>{offer.note}</blockquote>}
  </>
);

interface TakeDownProps {
  readonly offer: OwnOffer;
  readonly name: string;
  readonly onDone: () => Promise<void>;
}

function TakeDown({ offer, name, onDone }: TakeDownProps) {
  const client = useApiClient();
  const button = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={buttonClass("quiet")}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        Take it down<span className="unseen">: {name}</span>
      </button>
      {asking && (
        <Question
          title={`Take down: ${name}?`}
          act="Take it down"
          opener={button}
          onClosed={() => setAsking(false)}
          initial={{}}
          rules={[]}
          send={() => asMember(client, client.ask(takeOfferDown, { params: { offer_id: offer.offer_id } }))}
          onDone={async () => {
            notify("success", "It's down. No one can order it anymore.");
            await onDone();
          }}
          onStale={() => void onDone()}
          whenFailed="We couldn't take it down. Please try again."
        >
          {() => (
            <p>
              No one can order it anymore. {offer.is_monthly && "Monthly contributions for it end. "}
              {offer.taken > 0 && `The ${offer.taken} under way stay yours to do. `}
              You can offer it again at any time.
            </p>
          )}
        </Question>
      )}
    </>
  );
}
