import * as z from "zod/mini";
import { call, type Rule } from "../form/call.ts";
import { id, limitOf, skip } from "../form/fields.ts";
import { reportRule } from "./payor-sum.ts";
import { runUnder } from "./run-under.ts";

/** From this part of it on a payor is close to what is reported. */
export const NEAR_FROM = 0.75;

/**
 * How one payor's sum stands, the most urgent first. `due`: it came to what is reported, and the day is not over, or it is not
 * known yet by which rules the school goes. `near`: from `NEAR_FROM` of it on. `reported`: noted since it came to that.
 */
export const PAYOR_STATES = ["overdue", "due", "near", "reported", "below"] as const;
const payorState = z.enum(PAYOR_STATES);
export type PayorState = z.infer<typeof payorState>;
/** `any`: all of them. */
export const stateFilter = z._default(z.enum([...PAYOR_STATES, "any"]), "any");
export type PayorFilter = z.output<typeof stateFilter>;

/** What became of a report, where it is known. */
export const REPORT_OUTCOMES = [
  "cleared",
  "flagged",
  "not_cleared",
  "revised",
  "cancelled",
  "arbitration",
] as const;
export const reportOutcome = z.enum(REPORT_OUTCOMES);
export type ReportOutcome = z.infer<typeof reportOutcome>;

const day = z.iso.date("Please enter a date like 2027-04-21.");

/** The last note of a report. */
const notedReport = z.object({
  report_id: z.int(),
  reported_on: z.string(),
  report_number: z.nullable(z.string()),
  outcome: z.nullable(reportOutcome),
  /** Dollars: what the sum was when it was noted. */
  sum: z.number(),
  /** How many notes there are: a correction is a further one. */
  notes: z.int(),
});

// A constant of its own: `payor.shape.kind` would bring the whole library of shapes into browsers.
export const payorKind = z.enum(["account", "guest", "company"]);

/** One payor of one athlete. Money in dollars, days in UTC. */
export const payor = z.object({
  payor_id: z.int(),
  /** `account` also of one that was deleted, `guest` also of one whose address is not kept any more. */
  kind: payorKind,
  /**
   * A company is known by its deal. Of an account or a guest there is a name only where the sum came to what is reported and the
   * rule holds for the athlete; below it is 'A supporter'.
   */
  name: z.string(),
  /** As the name: null below. */
  email: z.nullable(z.string()),
  /** Less refunds and lost disputes. */
  paid: z.number(),
  /** What plans are yet to charge. */
  promised: z.number(),
  deals: z.number(),
  sum: z.number(),
  /** By royalties, or in kind without a stated worth. */
  is_open_ended: z.boolean(),
  /** Dollars from which on it is reported: as it was on the day on which it came to that, else today. */
  reported_from: z.number(),
  /** When it came to what is reported; null while it is below. */
  crossed_on: z.nullable(z.string()),
  /** Null too where the rule does not hold, or nobody knows whether it does. */
  due_on: z.nullable(z.string()),
  /** What was left out on the way to that day beside weekends, where the athlete's school has a calendar; null where it has none. */
  due_left_out: z.optional(z.nullable(z.array(z.string()))),
  state: payorState,
  reported: z.nullable(notedReport),
  /** How many payors count as this one, itself among them: somebody of a compliance office found so. */
  counts_as_one: z.int(),
  /** The sum is more than when it was reported last. */
  has_risen: z.boolean(),
});
export type Payor = z.infer<typeof payor>;

export const stateCounts = z.object({
  overdue: z.int(),
  due: z.int(),
  near: z.int(),
  reported: z.int(),
  below: z.int(),
});
export type PayorCounts = z.infer<typeof stateCounts>;

/** How many payors a list shows at a time. */
export const PAYORS_BATCH = 50;

/** A part of an athlete's payors. */
export const payorsShown = z.object({
  /** Whether the athlete reports at all. */
  rule: reportRule,
  school_name: z.string(),
  /** What holds today: dollars from which on it is reported, and in how many business days. */
  reported_from: z.number(),
  report_within: z.nullable(z.int()),
  data: z.array(payor),
  /** Of the state that is asked for. */
  count: z.int(),
  /** Of all of them. */
  counts: stateCounts,
});

export const payorsByPlayer = call({
  name: "payors_by_player",
  summary:
    "Who gave, promised or agreed on how much with an athlete, what is due first: one's own player, or for an admin any.",
  method: "GET",
  path: "/v1/payors/by_player",
  who: "member",
  query: z.object({
    player_id: z.optional(id),
    state: stateFilter,
    limit: limitOf(PAYORS_BATCH),
    skip,
  }),
  answer: payorsShown,
  failures: { 403: "Someone else's player, or none.", 404: "No such player." },
  sensitive: true,
  example: ({ player_id }) => ({ query: { player_id } }),
  outcomes: { rest: 403, athlete: "yes", admin: "yes" },
});

/** Whose payor it is. */
export const payorAthlete = z.object({
  player_id: z.int(),
  player_name: z.string(),
  team_name: z.string(),
  sport_name: z.string(),
});

/** Something that makes up a sum. */
const payorLine = z.object({
  /** The day from which on it counts: of what a plan charges, the day of the plan. */
  day: z.string(),
  /** `elsewhere`: a deal that was made elsewhere. */
  what: z.enum(["paid", "promised", "deal", "elsewhere"]),
  amount: z.number(),
  is_open_ended: z.boolean(),
});
export type PayorLine = z.infer<typeof payorLine>;

/** One payor of an athlete, with a part of what makes up the sum. */
export const payorLinesShown = z.object({
  rule: reportRule,
  school_name: z.string(),
  athlete: payorAthlete,
  payor,
  data: z.array(payorLine),
  count: z.int(),
});
export type PayorLinesShown = z.infer<typeof payorLinesShown>;

const one = z.object({ payor_id: id });
const NO_PAYOR = "No such payor of this athlete.";
const NOT_YOURS = "Someone else's player, or an athlete of another school.";

export const payorLines = call({
  name: "payor_lines",
  summary:
    "All that makes up the sum of one payor with an athlete, the newest first: for the athlete, officers of their school and admins.",
  method: "GET",
  path: "/v1/payors/{payor_id}/lines",
  who: "member",
  params: one,
  /** Absent: one's own player. */
  query: z.object({ player_id: z.optional(id), limit: limitOf(PAYORS_BATCH), skip }),
  answer: z.extend(payorLinesShown, {
    /** Whoever asks may note its report. */
    may_note: z.boolean(),
    run_under: runUnder,
  }),
  failures: { 403: NOT_YOURS, 404: NO_PAYOR },
  sensitive: true,
  example: ({ payor_id, player_id }) => ({ params: { payor_id }, query: { player_id } }),
  outcomes: { rest: 403, athlete: "yes", officer: "yes", admin: "yes" },
});

/** The first day of reports of any kind: NIL began on it. */
export const FIRST_REPORT_DAY = "2021-07-01";
const MOST_NUMBER = 60;

const report = z.object({
  player_id: id,
  reported_on: day,
  /** As the commission's site shows it. */
  report_number: z.optional(
    z.nullable(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1, "Please enter the number, or leave it out."),
          z.maxLength(MOST_NUMBER, `A number has at most ${MOST_NUMBER} characters.`),
          z.regex(/^[^\p{Cc}\p{Cs}]*$/u, "This field can't contain control characters."),
        ),
    ),
  ),
  outcome: z.optional(z.nullable(reportOutcome)),
  /** When the outcome came, and the day that it sets for what is next. */
  came_on: z.optional(z.nullable(day)),
  next_due_on: z.optional(z.nullable(day)),
  /** With which version of a packet it was reported. */
  packet_id: z.optional(z.nullable(id)),
  /** The last note that was seen, 0 where there was none; absent: nobody is told of one that came meanwhile. */
  seen: z.optional(id),
});
export type PayorReport = z.output<typeof report>;

export const payorReportRules: readonly Rule<PayorReport>[] = [
  [(it) => it.reported_on >= FIRST_REPORT_DAY, "Please check the year.", "reported_on"],
  [(it) => !it.came_on || Boolean(it.outcome), "Please select what came back.", "outcome"],
  [
    (it) => !it.came_on || it.came_on >= it.reported_on,
    "The answer can't have come before the report.",
    "came_on",
  ],
  [
    (it) => !it.next_due_on || it.next_due_on >= (it.came_on ?? it.reported_on),
    "The next day can't be before the answer.",
    "next_due_on",
  ],
];

export const notePayorReport = call({
  name: "note_payor_report",
  summary:
    "Notes that a payor was reported; a correction is a further note. For the athlete and officers of their school.",
  method: "POST",
  path: "/v1/payors/{payor_id}/reports",
  who: "member",
  params: one,
  body: report,
  rules: payorReportRules,
  answer: payor,
  failures: {
    403: NOT_YOURS,
    404: NO_PAYOR,
    409: "The sum has not come to what is reported, or someone noted something since it was seen.",
    422: "A rule is broken, or the day has not come yet.",
  },
  sensitive: true,
  example: ({ payor_id, player_id }) => ({
    params: { payor_id },
    body: { player_id, reported_on: "2026-02-03", report_number: "NG-1042" },
  }),
  outcomes: { rest: 403, athlete: "yes", officer: "yes" },
});
