import * as z from "zod/mini";
import { isDay } from "../../pure/days.ts";
import { usStateName } from "../../pure/us-states.ts";
import { call, type Rule } from "../form/call.ts";
import { id, limitOf, nameText, skip, typedText } from "../form/fields.ts";
import { FIGURE_IDS, RULE_KINDS, RULE_SCOPES, RULE_STATUSES } from "./rule-kinds.ts";
import { DIVISIONS, REASON } from "./school-facts.ts";

const text = z.nullable(z.string());

/** How a line stands today. */
export const RULE_STANDINGS = ["in_force", "contested", "pending", "coming", "ended"] as const;

const ending = z.object({
  /** The last day on which it was in force. */
  ends_on: z.string(),
  /** The line that takes its place. */
  superseded_by: z.nullable(z.int()),
  reason: z.string(),
  /** Null where the program did it, or the account is deleted. */
  ended_by: text,
  /** ISO 8601, UTC. */
  ended_at: z.string(),
});

/** A line as it is kept; it is never changed. */
const ruleLine = z.object({
  rule_row_id: z.int(),
  rule_id: z.string(),
  kind: z.enum(RULE_KINDS),
  scope: z.enum(RULE_SCOPES),
  /** A division, or a state by its two letters. */
  scope_of: text,
  school_id: z.nullable(z.int()),
  school_name: text,
  value: z.nullable(z.number()),
  says: z.string(),
  source: z.string(),
  source_url: text,
  /** ISO days, both included; null where no day is known. */
  effective_from: text,
  effective_until: text,
  /** Of when the source is: a day, a month or a year. */
  seen_on: text,
  status: z.enum(RULE_STATUSES),
  doubt: text,
  owner: z.enum(["program", "platform", "school"]),
  reason: text,
  added_by: text,
  /** ISO 8601, UTC; null of what came with the program at first. */
  added_at: text,
  ending: z.nullable(ending),
  /** Where it stands today. */
  standing: z.enum(RULE_STANDINGS),
  /** Whoever asks may end and supersede it. */
  may_change: z.boolean(),
});
export type RuleLine = z.infer<typeof ruleLine>;

const ofOffice = {
  rest: 403,
  officer: "yes",
  "other officer": "yes",
  admin: "yes",
} as const;
const NOT_YOURS = "Neither an admin nor an officer, or the rule is not of the officer's school.";
const GONE = "There is no such rule.";

export const listRules = call({
  name: "list_rules",
  summary:
    "Every rule and figure with its source and its days, those that ended included: for an officer those that are about their school, for an admin all.",
  method: "GET",
  path: "/v1/rules",
  who: "member",
  query: z.object({
    /** Words that a line says, or its source, figure or reason; also a state or a school by its name. All of them. */
    text: z._default(nameText, ""),
    scope: z.optional(z.enum(RULE_SCOPES)),
    standing: z.optional(z.enum(RULE_STANDINGS)),
    limit: limitOf(100),
    skip,
  }),
  answer: z.object({
    data: z.array(ruleLine),
    count: z.int(),
    /** Of an officer: whose own rules they can add. */
    school_name: text,
  }),
  failures: { 403: NOT_YOURS },
  sensitive: true,
  outcomes: ofOffice,
});

const SEEN_ON = /^(?:[12]\d{3}(?:-\d\d(?:-\d\d)?)?)?$/;
/** Also a page of ours, as the lines that ship have it. */
const URL = /^(?:https?:\/\/\S+|\/[A-Za-z]\S*)?$/;

/** What is said of a rule anew; what is not known is empty. */
const asSuperseded = z.object({
  value: z.nullable(z.number().check(z.gte(0), z.lte(1_000_000_000))),
  says: typedText,
  source: typedText,
  source_url: typedText,
  /** ISO days. */
  effective_from: typedText,
  effective_until: typedText,
  seen_on: typedText,
  status: z.enum(RULE_STATUSES),
  reason: typedText,
});
export type NewRuleWords = z.output<typeof asSuperseded>;

/** Kinds that people add; checks are the program's own. */
export const ADDED_KINDS = ["words", "window", "figure", "bar"] as const;
const asAdded = z.extend(asSuperseded, {
  kind: z.enum(ADDED_KINDS),
  /** Of a figure: which one it is. */
  figure: z.nullable(z.enum(FIGURE_IDS)),
  scope: z.enum(RULE_SCOPES),
  /** A division or a state; empty otherwise. */
  scope_of: typedText,
});
export type NewRule = z.output<typeof asAdded>;

const lengthOf = (typed: string) => [...typed.trim()].length;
const reasonRules: readonly Rule<{ readonly reason: string }>[] = [
  [({ reason }) => lengthOf(reason) > 0, "Please say why.", "reason"],
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

export const ruleWordsRules: readonly Rule<NewRuleWords>[] = [
  [({ says }) => lengthOf(says) > 0, "Please say what the rule is.", "says"],
  [({ says }) => lengthOf(says) <= 1000, "The rule can have at most 1000 characters.", "says"],
  [({ source }) => lengthOf(source) > 0, "Please name the source.", "source"],
  [({ source }) => lengthOf(source) <= 200, "The source can have at most 200 characters.", "source"],
  [
    ({ source_url }) => URL.test(source_url) && source_url.length <= 500,
    "An address starts with https:// and has no spaces.",
    "source_url",
  ],
  [
    ({ effective_from, status }) => isDay(effective_from) || (status === "pending" && effective_from === ""),
    "Please select the first day. Only a pending rule can do without.",
    "effective_from",
  ],
  [
    ({ effective_until }) => effective_until === "" || isDay(effective_until),
    "Please select the last day, or leave it empty.",
    "effective_until",
  ],
  [
    ({ effective_from, effective_until }) => effective_until === "" || effective_until >= effective_from,
    "The last day can't be before the first day.",
    "effective_until",
  ],
  [
    ({ seen_on }) => SEEN_ON.test(seen_on),
    "Write a day, a month or a year, like 2026-07-01, 2026-07 or 2026.",
    "seen_on",
  ],
  ...reasonRules,
];

export const newRuleRules: readonly Rule<NewRule>[] = [
  [
    ({ kind, figure }) => (kind === "figure") === (figure !== null),
    "Please choose which figure it is.",
    "figure",
  ],
  [({ kind, value }) => kind !== "figure" || value !== null, "Please enter the figure.", "value"],
  [
    ({ kind, scope }) => kind !== "bar" || scope === "association",
    "Only a high-school association bars deals as a whole.",
    "scope",
  ],
  [
    ({ scope, scope_of }) => scope !== "division" || DIVISIONS.some((each) => each === scope_of),
    "Please choose a division of the list.",
    "scope_of",
  ],
  [
    ({ scope, scope_of }) => (scope !== "state" && scope !== "association") || usStateName(scope_of) !== null,
    "Please choose a state of the list.",
    "scope_of",
  ],
  [
    ({ scope, scope_of }) => (scope !== "nation" && scope !== "school") || scope_of === "",
    "A rule of the nation or of a school names no division or state.",
    "scope_of",
  ],
  ...ruleWordsRules,
];

const exampleWords = {
  value: null,
  says: "The office sees every agreement before it is signed.",
  source: "Athletics handbook, section 4",
  source_url: "",
  effective_from: "2026-08-01",
  effective_until: "",
  seen_on: "2026-07",
  status: "in_force" as const,
  reason: "New in this year's handbook.",
};

export const addRule = call({
  name: "add_rule",
  summary:
    "Adds a rule or a figure with its source: an officer for their own school, an admin for the nation, a division, a state or a high-school association.",
  method: "POST",
  path: "/v1/rules",
  who: "member",
  body: asAdded,
  rules: newRuleRules,
  answer: ruleLine,
  failures: {
    403: NOT_YOURS,
    409: "There is such a figure already, which is superseded instead; one that clashes is added as contested.",
    422: "A rule of a school that an admin adds, or another one that an officer does.",
  },
  sensitive: true,
  example: () => ({
    body: { ...exampleWords, kind: "words" as const, figure: null, scope: "school" as const, scope_of: "" },
  }),
  outcomes: { ...ofOffice, admin: 422, why: "a school's rules are its officer's to add." },
});

const oneRule = z.object({ rule_row_id: id });

export const supersedeRule = call({
  name: "supersede_rule",
  summary:
    "Puts another line in the place of a rule from a day on, and says why. The line before stays, ended on the day before.",
  method: "POST",
  path: "/v1/rules/{rule_row_id}/successors",
  who: "member",
  params: oneRule,
  body: asSuperseded,
  rules: ruleWordsRules,
  answer: ruleLine,
  failures: {
    403: NOT_YOURS,
    404: GONE,
    409: "It has ended already, or the program needs it.",
    422: "A pending rule in the place of one in force, or a figure without a number.",
  },
  sensitive: true,
  example: () => ({ params: { rule_row_id: 999_999_999 }, body: exampleWords }),
  outcomes: { rest: 403, officer: 404, "other officer": 404, admin: 404, why: "no such rule." },
});

const asEnded = z.object({ ends_on: typedText, reason: typedText });
export type RuleEnding = z.output<typeof asEnded>;
export const ruleEndingRules: readonly Rule<RuleEnding>[] = [
  [({ ends_on }) => isDay(ends_on), "Please select the last day.", "ends_on"],
  ...reasonRules,
];

export const endRule = call({
  name: "end_rule",
  summary: "Says on which day a rule is in force for the last time, and why. The line stays.",
  method: "POST",
  path: "/v1/rules/{rule_row_id}/endings",
  who: "member",
  params: oneRule,
  body: asEnded,
  rules: ruleEndingRules,
  answer: ruleLine,
  failures: {
    403: NOT_YOURS,
    404: GONE,
    409: "It has ended already, or the program needs it.",
  },
  sensitive: true,
  example: ({ day_ahead }) => ({
    params: { rule_row_id: 999_999_999 },
    body: { ends_on: day_ahead, reason: "The law was repealed." },
  }),
  outcomes: { rest: 403, officer: 404, "other officer": 404, admin: 404, why: "no such rule." },
});
