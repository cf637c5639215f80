import {
  LEAST_DAYS,
  MOST_AT_ONCE,
  MOST_DAYS,
  MOST_OFFER_NOTE,
  SERVICE_KINDS,
  USUAL_DAYS,
} from "../../../../contract/orders/kinds.ts";
import {
  type AllowedService,
  type OwnOffer,
  type OwnOffers,
  offerRules,
  offerService,
  type TypedOffer,
} from "../../../../contract/orders/own-offers.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { typedNumber } from "../../../../pure/typed-number.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { InputField, LinesField } from "../../../ui/fields/form-fields.tsx";
import { Spinner } from "../../../ui/spinner.tsx";

/** As it stands in the fields. */
interface Typed {
  readonly price: string;
  readonly days: string;
  readonly at_once: string;
  readonly note: string;
}

interface OfferFormProps {
  readonly rule: AllowedService;
  readonly offer: OwnOffer | null;
  readonly onCancel: () => void;
  readonly onOffered: () => Promise<void>;
}

const FIRST_AT_ONCE = 5;
const LABELS = { price: "Price in dollars", days: "Days", at_once: "At a time" } as const;
const NUMBERS = ["price", "days", "at_once"] as const;

/** Price, days and places of a service. */
export function OfferForm({ rule, offer, onCancel, onOffered }: OfferFormProps) {
  const client = useApiClient();
  const { name, least_dollars, may_be_monthly } = SERVICE_KINDS[rule.kind];
  const least = Math.max(least_dollars, rule.least_dollars ?? 0);
  const asSent = (typed: Typed) => sentOf(rule, offer, typed);
  const form = useForm<Typed, OwnOffers>({
    initial: typedOf(offer),
    rules: offerRules.map(([holds, message, field]) => [(typed) => holds(asSent(typed)), message, field]),
    send: (typed) => asMember(client, client.ask(offerService, { body: asSent(typed) })),
    async onDone({ asks_guardian }) {
      notify(
        "success",
        asks_guardian
          ? "We've asked your parent or guardian about it."
          : `Supporters can choose it now: ${name}.`,
      );
      await onOffered();
    },
    whenFailed: "We couldn't save it. Please try again.",
    tells_failure: false,
  });
  const { values, change, fault, faultAt, busy, submit } = form;
  const HINTS = {
    price: `Whole dollars, ${dollars(least)} or more.${may_be_monthly ? " Supporters pay it each month." : ""}`,
    days: `You have so many days for each order: ${LEAST_DAYS} to ${MOST_DAYS}.`,
    at_once: `How many you take before you've done one, up to ${MOST_AT_ONCE}.`,
  };
  return (
    <form className={shared.stack} noValidate method="post" onSubmit={submit} aria-busy={busy}>
      {NUMBERS.map((field) => (
        <InputField
          key={field}
          label={LABELS[field]}
          hint={HINTS[field]}
          name={field}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={values[field]}
          failure={faultAt(field)}
          onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
        />
      ))}
      <LinesField
        label="What supporters should know"
        hint={`Plain words, at most ${MOST_OFFER_NOTE} characters. Everyone sees it.`}
        name="note"
        rows={3}
        maxLength={MOST_OFFER_NOTE}
        value={values.note}
        failure={faultAt("note")}
        optional
        onChange={({ currentTarget }) => change({ note: currentTarget.value })}
      />
      {offer && <p>Orders you already have keep their price and days.</p>}
      <FieldError id={`offer-error-${rule.kind}`}>
        {fault && !(fault.field in values) ? fault.message : null}
      </FieldError>
      <div className={shared.row}>
        <button type="submit" className={buttonClass("loud")} aria-disabled={busy}>
          {busy && <Spinner />}
          {offer ? "Save the change" : "Offer it"}
        </button>
        <button type="button" className={buttonClass("quiet")} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/** The offer, in the fields. */
const typedOf = (offer: OwnOffer | null): Typed => ({
  price: String(offer?.price ?? ""),
  days: String(offer?.days ?? USUAL_DAYS),
  at_once: String(offer?.at_once ?? FIRST_AT_ONCE),
  note: offer?.note ?? "",
});

const sentOf = ({ kind }: AllowedService, offer: OwnOffer | null, typed: Typed): TypedOffer => ({
  kind,
  price: numberOf(typed.price),
  days: numberOf(typed.days),
  at_once: numberOf(typed.at_once),
  note: typed.note.trim() || null,
  is_monthly: SERVICE_KINDS[kind].may_be_monthly,
  replaces: offer?.offer_id ?? null,
});

/** What is no number breaks the rule of whole ones. */
const numberOf = (typed: string): number => typedNumber(typed) ?? Number.NaN;
