import * as z from "zod/mini";
import { dollars } from "../../pure/numbers.ts";
import { linesOf } from "../athlete-form/shapes.ts";
import { call, type Rule } from "../form/call.ts";
import { nameText } from "../form/fields.ts";
import { GENERAL_CONTRIBUTION, SERVICE_KIND_IDS } from "./kinds.ts";
import { MOST_PRICE } from "./prices.ts";

/** What a school turns on and off. */
export const SCHOOL_KINDS = [GENERAL_CONTRIBUTION, ...SERVICE_KIND_IDS] as const;
const kind = z.enum(SCHOOL_KINDS, "Please choose a service of the list.");
export type SchoolKind = z.infer<typeof kind>;

export const MOST_SCHOOL_NOTE = 500;
export const MOST_SOURCE = 300;

const line = z.object({
  line_id: z.int(),
  kind,
  is_on: z.boolean(),
  /** Whole dollars, both included; null: no bound of the school's. */
  least_dollars: z.nullable(z.int()),
  most_dollars: z.nullable(z.int()),
  /** For the athletes. */
  note: z.nullable(z.string()),
  /** The rule or the person that says so. */
  source: z.nullable(z.string()),
  /** What the other officers call them; null of somebody whose account is deleted. */
  set_by: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  set_at: z.string(),
});
export type SchoolServiceLine = z.infer<typeof line>;

const schoolServices = z.object({
  school_id: z.int(),
  school_name: z.string(),
  /** Of each kind that was ever set the line that holds. A kind without one is on, at any price. */
  lines: z.array(line),
  /** The newest first, those that hold as well; the latest hundred. */
  history: z.array(line),
});
export type SchoolServices = z.infer<typeof schoolServices>;

const query = z.object({
  /** Admins name a school, by any of its names. */
  school: z._default(nameText, ""),
});

const failures = {
  403: "Neither an officer nor an admin.",
  404: "No such school.",
  422: "An admin named no school.",
};
const outcomes = {
  rest: 403,
  officer: "yes",
  "other officer": "yes",
  admin: 422,
  why: "an admin names a school.",
} as const;

export const getSchoolServices = call({
  name: "get_school_services",
  summary:
    "Which services athletes of the officer's own school may offer and at which prices, and what was set when; for an admin, of the school that is named.",
  method: "GET",
  path: "/v1/compliance/services",
  who: "member",
  query,
  answer: schoolServices,
  failures,
  sensitive: true,
  outcomes,
});

const price = z.nullable(z.number());
const typed = z.object({
  kind,
  is_on: z.boolean(),
  least_dollars: price,
  most_dollars: price,
  note: z._default(z.nullable(linesOf(MOST_SCHOOL_NOTE)), null),
  source: z._default(z.nullable(linesOf(MOST_SOURCE)), null),
  /** The line that held when this was typed; 0: none. Of two officers at once the second is told. */
  seen: z.int().check(z.gte(0)),
});
export type TypedSchoolService = z.output<typeof typed>;

const isPrice = (value: number | null): boolean =>
  value === null || (Number.isInteger(value) && value >= 1 && value <= MOST_PRICE);
const NO_PRICE = `Please enter whole dollars from ${dollars(1)} to ${dollars(MOST_PRICE)}, or nothing.`;

export const schoolServiceRules: readonly Rule<TypedSchoolService>[] = [
  [({ least_dollars }) => isPrice(least_dollars), NO_PRICE, "least_dollars"],
  [({ most_dollars }) => isPrice(most_dollars), NO_PRICE, "most_dollars"],
  [
    ({ least_dollars, most_dollars }) => (least_dollars ?? 1) <= (most_dollars ?? MOST_PRICE),
    "The highest price can't be below the lowest.",
    "most_dollars",
  ],
  [
    ({ kind, least_dollars, most_dollars }) =>
      kind !== GENERAL_CONTRIBUTION || (least_dollars === null && most_dollars === null),
    "A general contribution has no range: it is on or off.",
    "least_dollars",
  ],
  // What takes something away from athletes says by which rule.
  [
    ({ is_on, source }) => is_on || (source ?? "").trim() !== "",
    "Please say which rule or decision this follows.",
    "source",
  ],
];

export const setSchoolService = call({
  name: "set_school_service",
  summary:
    "Turns a service on or off for athletes of the officer's own school, with a range of prices; for an admin, of the school that is named. Orders that are paid go on; offers that are not allowed anymore are not shown anymore.",
  method: "POST",
  path: "/v1/compliance/services",
  who: "member",
  query,
  body: typed,
  rules: schoolServiceRules,
  answer: schoolServices,
  failures: { ...failures, 409: "Someone has set it meanwhile." },
  at_most: { times: 120, minutes: 60 },
  sensitive: true,
  example: () => ({
    body: {
      kind: "meet_and_greet" as const,
      is_on: true,
      least_dollars: 20,
      most_dollars: 500,
      note: "On campus only.",
      source: "Our NIL policy.",
      seen: 0,
    },
  }),
  outcomes,
});
