import { MOST_BRIEF, MOST_DELIVER_TO, MOST_FIRST_NAME } from "../../../../contract/orders/kinds.ts";
import type { ShownOffer } from "../../../../contract/orders/offers.ts";
import { localDay, monthAndDay } from "../../../../pure/dates.ts";
import { siteDay } from "../../../../pure/days.ts";
import { firstName } from "../../../../pure/names.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { InputField, LinesField } from "../../../ui/fields/form-fields.tsx";
import type { Failure } from "./order-rules.ts";
import own from "./service-fields.module.css";
import type { Services, TypedOrder } from "./services.ts";

interface ServiceFieldsProps {
  readonly offer: ShownOffer;
  readonly player_name: string;
  readonly services: Services;
  readonly failure: Failure | null;
  readonly locked: boolean;
}

const DAY_MS = 86_400_000;

/** What a service costs, by when it is done, and what the athlete has to know for it. */
export function ServiceFields({ offer, player_name, services, failure, locked }: ServiceFieldsProps) {
  const { typed, onType } = services;
  const at = (field: keyof TypedOrder) => (failure?.field === field ? failure.message : null);
  const type = (changed: Partial<TypedOrder>) => onType({ ...typed, ...changed });
  const first = firstName(player_name);
  const left = MOST_BRIEF - typed.brief.length;
  return (
    <fieldset className={own.fields} disabled={locked}>
      <legend className="unseen">{offer.name}</legend>
      <ServiceFacts offer={offer} first={first} />
      <LinesField
        label={`What should ${first} know?`}
        hint={`Plain words: no links, phone numbers or addresses. ${left} characters left.`}
        name="brief"
        rows={3}
        maxLength={MOST_BRIEF}
        value={typed.brief}
        failure={at("brief")}
        onChange={({ currentTarget }) => type({ brief: currentTarget.value })}
      />
      <InputField
        label="First name"
        hint={`Whom it's for. ${first} sees it.`}
        name="first_name"
        autoComplete="given-name"
        maxLength={MOST_FIRST_NAME}
        value={typed.first_name}
        failure={at("first_name")}
        optional
        onChange={({ currentTarget }) => type({ first_name: currentTarget.value })}
      />
      {offer.needs.includes("address") && (
        <LinesField
          label="Mailing address"
          hint={`Only ${first} sees it, to mail this to you.`}
          name="deliver_to"
          rows={3}
          autoComplete="street-address"
          maxLength={MOST_DELIVER_TO}
          value={typed.deliver_to}
          failure={at("deliver_to")}
          onChange={({ currentTarget }) => type({ deliver_to: currentTarget.value })}
        />
      )}
      {offer.needs.includes("day") && (
        <InputField
          label="A day that suits you"
          hint={`Within ${offer.days} days. ${first} may ask for another one.`}
          name="wished_on"
          type="date"
          min={localDay(new Date(Date.now() + DAY_MS))}
          max={siteDay(new Date(Date.now() + offer.days * DAY_MS))}
          value={typed.wished_on}
          failure={at("wished_on")}
          onChange={({ currentTarget }) => type({ wished_on: currentTarget.value })}
        />
      )}
    </fieldset>
  );
}

function ServiceFacts({ offer, first }: { readonly offer: ShownOffer; readonly first: string }) {
  const { price, is_monthly, gives, note, days, places } = offer;
  const by = monthAndDay(new Date(Date.now() + days * DAY_MS).toISOString());
  return (
    <div className={own.facts} aria-live="polite">
      <p>
        <b>{dollars(price)}</b>
        {is_monthly && " a month."} {gives}
      </p>
      {note && <blockquote>{note}</blockquote>}
      <p>
        {is_monthly
          ? `Done within ${days} days of each payment, or that payment comes back without asking.`
          : `Done by ${by}, or your money comes back without asking.`}
      </p>
      {places === 0 && <p role="alert">All places are taken right now. Please try again later.</p>}
      {places > 0 && places <= FEW && (
        <p>
          {places === 1 ? "1 place" : `${places} places`} left right now. {first} takes a few at a time.
        </p>
      )}
    </div>
  );
}

const FEW = 3;
