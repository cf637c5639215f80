import {
  type Compensation,
  OTHER_SCOPE,
  REQUEST_TEXTS,
  type RequestForm,
  type RequestPayload,
  requestFormRules,
  requestTexts,
} from "../../../../contract/collaborations/submit-request.ts";
import type { Rule } from "../../../../contract/form/call.ts";
import { recordOf } from "../../../../pure/records.ts";
import { typedNumber } from "../../../../pure/typed-number.ts";

/** What stands in the form, as text. */
export const FIELDS = [
  ...requestTexts,
  "scope",
  "requested_date",
  "alternate_date",
  "number_of_hours_requested",
  "compensation",
  "flat_fees",
  "royalties",
  "acknowledged",
] as const;
export type Field = (typeof FIELDS)[number];
export type Typed = Record<Field, string>;

export const nothingTyped = recordOf(FIELDS, () => "");

/** How many characters of a field at most; a little more may be typed, so that the rule can say it. */
export const mostOf = (field: Field): number | undefined =>
  isText(field) ? REQUEST_TEXTS[field].most + 1 : undefined;

/** Whether a field is one that is typed, and has a name and a length in the contract. */
export const isText = (field: Field): field is Field & keyof typeof REQUEST_TEXTS => field in REQUEST_TEXTS;

/** Nothing is 0; what can't be read is not a number, and breaks its rule. */
const hoursIn = (typed: string): number => (typed.trim() === "" ? 0 : (typedNumber(typed) ?? Number.NaN));

/** What is sent: only what was chosen of compensation and scope (specification, section 3). */
export function payloadOf(typed: Typed): RequestPayload {
  const text = (field: Field) => typed[field].trim() || null;
  const of = (which: Compensation, value: number | null) => (typed.compensation === which ? value : 0);
  return {
    first_name: text("first_name"),
    last_name: text("last_name"),
    street_address: text("street_address"),
    address_line_2: text("address_line_2"),
    city: text("city"),
    state: text("state"),
    zip_code: text("zip_code"),
    country: text("country"),
    company_name: text("company_name"),
    email_address: text("email_address"),
    phone_number: text("phone_number"),
    business_address: text("business_address"),
    business_phone: text("business_phone"),
    scope_of_use: typed.scope === OTHER_SCOPE ? text("scope_of_use") : text("scope"),
    additional_details: text("additional_details"),
    requested_date: text("requested_date"),
    alternate_date: text("alternate_date"),
    number_of_hours_requested: hoursIn(typed.number_of_hours_requested),
    flat_fees: of("flat_fees", typedNumber(typed.flat_fees)),
    royalties: of("royalties", typedNumber(typed.royalties.replace(/%\s*$/, ""))),
    other: typed.compensation === "other" ? (text("other") ?? "") : "",
  };
}

const formOf = (typed: Typed): RequestForm => ({
  ...payloadOf(typed),
  compensation: typed.compensation as RequestForm["compensation"],
  scope: typed.scope,
  acknowledged: typed.acknowledged === "yes",
});

const HOURS = "number_of_hours_requested";
const READABLE_HOURS: Rule<Typed> = [
  (typed) => !Number.isNaN(hoursIn(typed[HOURS])),
  "Please enter hours as a number, like 3.",
  HOURS,
];

/** The contract's rules, asked of what was typed; before that of hours that they can be read. */
export const typedRules: readonly Rule<Typed>[] = requestFormRules.flatMap(([holds, message, field]) => {
  const rule: Rule<Typed> = [(typed) => holds(formOf(typed)), message, field];
  return field === HOURS ? [READABLE_HOURS, rule] : [rule];
});

/** Choosing one compensation clears the others; choosing a listed scope clears the words of one's own. */
export function settled(typed: Typed, changed: Partial<Typed>): Typed {
  const next = { ...typed, ...changed };
  if (changed.compensation !== undefined && changed.compensation !== typed.compensation)
    return { ...next, flat_fees: "", royalties: "", other: "" };
  if (changed.scope !== undefined && changed.scope !== OTHER_SCOPE) return { ...next, scope_of_use: "" };
  return next;
}
