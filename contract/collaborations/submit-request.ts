import * as z from "zod/mini";
import { isDay } from "../../pure/days.ts";
import { isEmail } from "../../pure/email.ts";
import { call, type Rule } from "../form/call.ts";
import { id, typedText } from "../form/fields.ts";
import { formGuard } from "../form/form-guard.ts";

/** What an athlete's name or likeness may be wanted for. */
export const SCOPES_OF_USE = [
  "Autographs & Appearances",
  "Merchandise & Apparel",
  "Social media",
  "Television/Radio Ads",
  "Gaming",
  "Print Materials",
  "Website Content",
] as const;
export const OTHER_SCOPE = "Other";

/** Each in a field of its own; choosing one clears the others. */
export const COMPENSATIONS = ["flat_fees", "royalties", "other"] as const;
export type Compensation = (typeof COMPENSATIONS)[number];

/** What is typed, in the order of the form: what it is called, and how many characters of it at most. */
export const REQUEST_TEXTS = {
  first_name: { label: "First Name", most: 100 },
  last_name: { label: "Last Name", most: 100 },
  email_address: { label: "Email Address", most: 254 },
  phone_number: { label: "Phone Number", most: 40 },
  street_address: { label: "Street Address", most: 300 },
  address_line_2: { label: "Address Line 2", most: 300 },
  city: { label: "City", most: 100 },
  state: { label: "State", most: 100 },
  zip_code: { label: "Zip Code", most: 20 },
  country: { label: "Country", most: 100 },
  company_name: { label: "Company Name", most: 200 },
  business_address: { label: "Business Address", most: 300 },
  business_phone: { label: "Business Phone", most: 40 },
  scope_of_use: { label: "Scope of Use", most: 500 },
  additional_details: { label: "Additional Details", most: 4_000 },
  other: { label: "Other Payment Details", most: 1_000 },
} as const;
export type RequestText = keyof typeof REQUEST_TEXTS;
export const requestTexts = Object.keys(REQUEST_TEXTS) as readonly RequestText[];

/** Dollars of a flat fee, percent of a royalty, and hours, at most. */
const MOST_DOLLARS = 10_000_000;
const MOST_PERCENT = 100;
const MOST_HOURS = 1_000;

const line = z._default(z.nullable(typedText), null);
/** Where lines may break. */
const lines = z._default(
  z.nullable(
    z
      .string()
      .check(
        z.maxLength(20_000),
        z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, "This field can't contain control characters."),
      ),
  ),
  null,
);
const amount = z._default(z.nullable(z.number()), null);
const day = z._default(z.nullable(z.string().check(z.maxLength(40))), null);

const payload = z.object({
  team_id: z.optional(z.nullable(id)),
  player_id: id,
  first_name: line,
  last_name: line,
  street_address: line,
  address_line_2: line,
  city: line,
  state: line,
  zip_code: line,
  country: line,
  company_name: line,
  email_address: line,
  phone_number: line,
  business_address: line,
  business_phone: line,
  /** One of the options, or what was typed for 'Other'. */
  scope_of_use: line,
  additional_details: lines,
  /** As `2027-04-21`. */
  requested_date: day,
  alternate_date: day,
  number_of_hours_requested: amount,
  /** Dollars; 0 if not chosen. */
  flat_fees: amount,
  /** Percent of net revenue; 0 if not chosen. */
  royalties: amount,
  /** Empty if not chosen. */
  other: lines,
});
const submission = z.extend(payload, formGuard);
export type RequestPayload = Omit<z.output<typeof payload>, "team_id" | "player_id">;
export type RequestSubmission = z.output<typeof submission>;

/** The form while it is filled in: beside what is sent, the choices and the tick that are not. */
export interface RequestForm extends RequestPayload {
  readonly compensation: Compensation | "";
  /** The chosen option; `scope_of_use` is what is sent. */
  readonly scope: string;
  readonly acknowledged: boolean;
}

type Text = string | null | undefined;
const isSaid = (value: Text): boolean => (value ?? "").trim() !== "";
const fits = (value: Text, most: number): boolean => [...(value ?? "").trim()].length <= most;
const isPositive = (value: number | null): boolean => value !== null && value > 0;
const chosen = (it: RequestPayload): number =>
  Number(isPositive(it.flat_fees)) + Number(isPositive(it.royalties)) + Number(isSaid(it.other));

/** Somewhere it is still the day before. */
const isToCome = (value: Text): boolean => Date.parse(`${value}T00:00:00Z`) > Date.now() - 36 * 3_600_000;

type Said = readonly Rule<RequestPayload>[];

/** In this order (specification, section 5). */
const whoAsks: Said = [
  [(it) => isSaid(it.first_name), "Please enter First Name.", "first_name"],
  [(it) => isSaid(it.last_name), "Please enter Last Name.", "last_name"],
  [(it) => isSaid(it.email_address), "Please enter Email Address.", "email_address"],
  [(it) => isEmail(it.email_address?.trim() ?? ""), "Please enter Valid Email Address.", "email_address"],
  [(it) => isSaid(it.phone_number), "Please enter Phone Number.", "phone_number"],
  [(it) => isSaid(it.street_address), "Please enter Street Address.", "street_address"],
  [(it) => isSaid(it.city), "Please enter City.", "city"],
  [(it) => isSaid(it.state), "Please enter State.", "state"],
  [(it) => isSaid(it.zip_code), "Please enter Zip Code.", "zip_code"],
  [(it) => isSaid(it.country), "Please enter Country.", "country"],
];
const NO_SCOPE = "Please select Scope of Use.";
const NO_OTHER_SCOPE = "Please specify 'Other' Scope of Use.";
const NO_COMPENSATION = "Please select Compensation Option.";
const whichDay: Said = [
  [(it) => isSaid(it.requested_date), "Please select Requested Date.", "requested_date"],
];

/** What the specification does not say, after all that it says. */
const within: Said = [
  ...requestTexts.map((field): Rule<RequestPayload> => {
    const { label, most } = REQUEST_TEXTS[field];
    return [(it) => fits(it[field], most), `${label} can have at most ${most} characters.`, field];
  }),
  [(it) => isDay(it.requested_date), "Please select a Requested Date that exists.", "requested_date"],
  [
    (it) => isToCome(it.requested_date),
    "Please select a Requested Date that hasn't passed.",
    "requested_date",
  ],
  [
    (it) => !isSaid(it.alternate_date) || isDay(it.alternate_date),
    "Please select an Alternate Date that exists.",
    "alternate_date",
  ],
  [
    (it) => !isSaid(it.alternate_date) || isToCome(it.alternate_date),
    "Please select an Alternate Date that hasn't passed.",
    "alternate_date",
  ],
  [
    (it) => isWithin(it.number_of_hours_requested, MOST_HOURS),
    "Hours have to be between 0 and 1,000.",
    "number_of_hours_requested",
  ],
  [(it) => isWithin(it.flat_fees, MOST_DOLLARS), "A Flat Fee can be at most $10,000,000.", "flat_fees"],
  [(it) => isWithin(it.royalties, MOST_PERCENT), "Royalties can be at most 100 percent.", "royalties"],
];
const isWithin = (value: number | null, most: number): boolean =>
  value === null || (value >= 0 && value <= most);

/** Of what was sent: it says by its amounts which compensation was chosen. */
export const requestRules: readonly Rule<RequestPayload>[] = [
  ...whoAsks,
  [(it) => isSaid(it.scope_of_use), NO_SCOPE, "scope_of_use"],
  [(it) => it.scope_of_use?.trim() !== OTHER_SCOPE, NO_OTHER_SCOPE, "scope_of_use"],
  ...whichDay,
  [(it) => chosen(it) === 1, NO_COMPENSATION, "compensation"],
  ...within,
];

/** Of the form, up to its last tick. */
export const requestFormRules: readonly Rule<RequestForm>[] = [
  ...whoAsks,
  [(it) => isSaid(it.scope), NO_SCOPE, "scope"],
  [(it) => it.scope !== OTHER_SCOPE || isSaid(it.scope_of_use), NO_OTHER_SCOPE, "scope_of_use"],
  ...whichDay,
  [(it) => it.compensation !== "", NO_COMPENSATION, "compensation"],
  [
    (it) => it.compensation !== "flat_fees" || isPositive(it.flat_fees),
    "Please enter Flat Fee Amount.",
    "flat_fees",
  ],
  [
    (it) => it.compensation !== "royalties" || isPositive(it.royalties),
    "Please enter Royalty Percentage.",
    "royalties",
  ],
  [
    (it) => it.compensation !== "other" || isSaid(it.other),
    "Please describe Other Payment Details.",
    "other",
  ],
  [(it) => it.acknowledged, "Please acknowledge the terms.", "acknowledged"],
  ...within,
];

export const REQUEST_SUBMITTED = "NIL Collaboration Request submitted successfully!";

export const submitRequest = call({
  name: "submit_collaboration_request",
  summary:
    "Asks an athlete for a collaboration. Where the address is not known to be the sender's, a link that is mailed there has to be opened first.",
  method: "POST",
  path: "/v1/collaboration_requests",
  who: "anyone",
  body: submission,
  rules: requestRules,
  answer: z.object({
    message: z.string(),
    /** Whether the link that was mailed has to be opened before anybody reads the request. */
    needs_confirmation: z.boolean(),
  }),
  failures: {
    404: "No such player can be found.",
    409: "The player takes no collaboration requests, or the Idempotency-Key came with another body.",
  },
  at_most: { times: 20, minutes: 60 },
  idempotent_by_key: true,
  sensitive: true,
  example: ({ player_id, new_email, day_ahead }) => ({
    body: {
      player_id,
      first_name: "Bea",
      last_name: "Brand",
      email_address: new_email,
      phone_number: "555",
      street_address: "1 Main Street",
      city: "Tulsa",
      state: "OK",
      zip_code: "74101",
      country: "USA",
      scope_of_use: "Gaming",
      requested_date: day_ahead,
      flat_fees: 100,
    },
  }),
});
