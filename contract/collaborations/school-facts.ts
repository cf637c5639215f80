import * as z from "zod/mini";
import { isDay } from "../../pure/days.ts";
import { usStateName } from "../../pure/us-states.ts";
import { call, type Rule } from "../form/call.ts";
import { id, nameText, typedText } from "../form/fields.ts";

/** The NCAA's three, football's FBS and FCS being in the first; and the NAIA. */
export const DIVISIONS = ["I", "II", "III", "NAIA"] as const;
export const division = z.enum(DIVISIONS);
export type Division = z.infer<typeof division>;

/** What is known of a school, by which rules count. */
export const SCHOOL_FACTS = ["us_state", "division"] as const;
export type SchoolFact = (typeof SCHOOL_FACTS)[number];

const fact = z.object({
  /** A state by its two letters, or a division; null where it is not known. */
  value: z.nullable(z.string()),
  /** Who publishes it; none where a person said it, or where it is not known. */
  sources: z.array(z.string()),
  is_corrected: z.boolean(),
});

const correction = z.object({
  correction_id: z.int(),
  what: z.enum(SCHOOL_FACTS),
  value: z.nullable(z.string()),
  reason: z.string(),
  /** What the other officers call them; null where it is not known who it was. */
  corrected_by: z.nullable(z.string()),
  /** ISO 8601, UTC; null where it was before corrections were kept. */
  corrected_at: z.nullable(z.string()),
});
export type Correction = z.infer<typeof correction>;

const closedDays = z.object({
  closed_days_id: z.int(),
  /** ISO days, both included. */
  first_day: z.string(),
  last_day: z.string(),
  name: z.string(),
});
export type ClosedDays = z.infer<typeof closedDays>;

/** What decides which rules count for a school, and who says so. */
export const schoolFacts = z.object({
  school_id: z.int(),
  school_name: z.string(),
  us_state: fact,
  division: fact,
  /** The latest first; none is ever left out. */
  corrections: z.array(correction),
  /** Its calendar, the earliest first; without any the school has none. */
  closed_days: z.array(closedDays),
});
export type SchoolFacts = z.infer<typeof schoolFacts>;

export const getSchoolFacts = call({
  name: "get_school_facts",
  summary:
    "State and division of the officer's own school with their sources, what was corrected, and the days on which it is closed.",
  method: "GET",
  path: "/v1/compliance_desk/school_facts",
  who: "compliance",
  answer: schoolFacts,
  sensitive: true,
});

/** Characters of a reason. */
export const REASON = { least: 10, most: 500 } as const;
const asCorrected = z.object({
  what: z.enum(SCHOOL_FACTS, "Choose the state or the division."),
  /** Null: not known. */
  value: z.nullable(typedText),
  /** The latest correction of it that was seen, 0 where there was none; absent: nobody is told of one that came meanwhile. */
  seen: z.optional(id),
  reason: z
    .string()
    .check(
      z.maxLength(20_000),
      z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, "This field can't contain control characters."),
    ),
});
export type FactCorrection = z.output<typeof asCorrected>;

const lengthOf = (text: string) => [...text.trim()].length;
const isDivision = (value: string): boolean => DIVISIONS.some((each) => each === value);
export const correctionRules: readonly Rule<FactCorrection>[] = [
  [
    ({ what, value }) => what !== "us_state" || value === null || usStateName(value) !== null,
    "Please choose a state of the list.",
    "value",
  ],
  [
    ({ what, value }) => what !== "division" || value === null || isDivision(value),
    "Please choose a division of the list.",
    "value",
  ],
  [({ reason }) => lengthOf(reason) > 0, "Please say why it is corrected.", "reason"],
  [
    ({ reason }) => lengthOf(reason) >= REASON.least,
    `Please say why in at least ${REASON.least} characters.`,
    "reason",
  ],
  [
    ({ reason }) => lengthOf(reason) <= REASON.most,
    `The reason can have at most ${REASON.most} characters.`,
    "reason",
  ],
];

const exampleCorrection = {
  what: "division" as const,
  value: "II",
  reason: "We play in Division II since this season.",
};

export const correctSchoolFact = call({
  name: "correct_school_fact",
  summary:
    "Says which state or division is right for the officer's own school, and why. It counts from now on; what is signed keeps the rules of its day.",
  method: "POST",
  path: "/v1/compliance_desk/school_facts/corrections",
  who: "compliance",
  body: asCorrected,
  rules: correctionRules,
  answer: schoolFacts,
  failures: { 409: "Someone corrected it since it was seen." },
  sensitive: true,
  example: () => ({ body: exampleCorrection }),
});

const school = z.object({ school_id: id });
const NO_SCHOOL = "No such school.";

export const getFactsOfSchool = call({
  name: "get_facts_of_school",
  summary: "What `get_school_facts` says to a school's officer, of any school.",
  method: "GET",
  path: "/v1/school_facts/{school_id}",
  who: "admin",
  logged_as: { act: "read what is known of a school" },
  params: school,
  answer: schoolFacts,
  failures: { 404: NO_SCHOOL },
  sensitive: true,
  example: () => ({ params: { school_id: 1 } }),
});

export const correctForSchool = call({
  name: "correct_fact_for_school_without_officer",
  summary: "The same as `correct_school_fact`, by an admin for a school that has no officer.",
  method: "POST",
  path: "/v1/school_facts/{school_id}/corrections",
  who: "admin",
  params: school,
  body: asCorrected,
  rules: correctionRules,
  answer: schoolFacts,
  failures: {
    404: NO_SCHOOL,
    409: "The school has an officer, who says it, or someone corrected it since it was seen.",
  },
  sensitive: true,
  example: () => ({ params: { school_id: 1 }, body: exampleCorrection }),
});

/** Days that one entry can have, and entries that a school can have at a time. */
const MOST_DAYS = 120;
export const MOST_CLOSED_DAYS = 200;
const DAY_MS = 86_400_000;

const asClosed = z.object({
  name: nameText,
  first_day: typedText,
  /** The same day where it is one. */
  last_day: typedText,
});
export type NewClosedDays = z.output<typeof asClosed>;

const daysOf = ({ first_day, last_day }: NewClosedDays): number =>
  (Date.parse(last_day) - Date.parse(first_day)) / DAY_MS + 1;
export const closedDaysRules: readonly Rule<NewClosedDays>[] = [
  [({ name }) => name.trim() !== "", "Please say what these days are, like “Fall break”.", "name"],
  [({ name }) => lengthOf(name) <= 80, "The name can have at most 80 characters.", "name"],
  [({ first_day }) => isDay(first_day), "Please select the first day.", "first_day"],
  [({ last_day }) => isDay(last_day), "Please select the last day.", "last_day"],
  [(it) => daysOf(it) >= 1, "The last day can't be before the first day.", "last_day"],
  [(it) => daysOf(it) <= MOST_DAYS, `These can be at most ${MOST_DAYS} days.`, "last_day"],
];

export const addClosedDays = call({
  name: "add_closed_days",
  summary:
    "Enters days on which the officer's school is closed. A school with any has a calendar: its days and the federal holidays are no business days then, for what is signed from now on.",
  method: "POST",
  path: "/v1/compliance_desk/closed_days",
  who: "compliance",
  body: asClosed,
  rules: closedDaysRules,
  answer: schoolFacts,
  failures: { 409: `The calendar has ${MOST_CLOSED_DAYS} entries, which is the most.` },
  sensitive: true,
  example: ({ day_ahead }) => ({ body: { name: "Fall break", first_day: day_ahead, last_day: day_ahead } }),
});

export const removeClosedDays = call({
  name: "remove_closed_days",
  summary: "Takes days out of the school's calendar. What is signed keeps the days of its day.",
  method: "DELETE",
  path: "/v1/compliance_desk/closed_days/{closed_days_id}",
  who: "compliance",
  params: z.object({ closed_days_id: id }),
  answer: schoolFacts,
  failures: { 404: "The officer's school has no such entry." },
  sensitive: true,
  example: () => ({ params: { closed_days_id: 999_999_999 } }),
  outcomes: { rest: 404 },
});
