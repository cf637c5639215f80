import * as z from "zod/mini";
import { dollars } from "../../pure/numbers.ts";
import { call } from "../form/call.ts";
import { id, limitOf, skip } from "../form/fields.ts";
import { type ReportFigures, withinWords } from "./report-figures.ts";

/** What a supporter agrees to, and which wording of it: a change of the words is a new number. */
export const NAMED_IN_REPORT = { version: 1, words: "I agree to be named in this report." } as const;

/** Said where that is missing, at its checkbox. */
export const PLEASE_AGREE_TO_REPORT = "Please agree to be named in the report.";

/**
 * Whether the rule holds for an athlete: `yes` in Division I; `no` where it does not; `school_first` where nobody knows the
 * division, or the athlete is on a visa: a person of the school looks before anything that would be reported is charged.
 */
export const reportRule = z.enum(["yes", "no", "school_first"]);
export type ReportRule = z.infer<typeof reportRule>;

export const payorSum = call({
  name: "payor_sum",
  summary:
    "What the asker gave and promised an athlete so far, and whether more of it is reported; a guest learns the rule alone.",
  method: "GET",
  path: "/v1/payor_sum",
  who: "anyone",
  query: z.object({ player_id: id }),
  answer: z.object({
    rule: reportRule,
    school_name: z.string(),
    /** Dollars: paid less what went back, what running plans are yet to charge, and signed deals; null for a guest. */
    so_far: z.nullable(z.number()),
    /** Dollars on payment pages that are open and that the asker could still pay. */
    on_open_pages: z.number(),
    /** Dollars: from this on it is reported; 0 where nothing is. */
    reported_from: z.number(),
    /** In so many business days; null where no rule says it. */
    report_within: z.nullable(z.int()),
    /** The asker agreed before to being named in this athlete's report. */
    agreed: z.boolean(),
    /**
     * Something of others counts as one with what the asker gives: a person of a school found so. How much is not said, and the asker
     * agrees whatever it comes to.
     */
    together: z.boolean(),
  }),
  failures: { 404: "No such player can be found." },
  sensitive: true,
  example: ({ player_id }) => ({ query: { player_id } }),
});

const givenToAthlete = z.object({
  player_id: z.int(),
  team_id: z.int(),
  player_name: z.string(),
  team_name: z.string(),
  /** Dollars, and its parts: paid less what went back, what running plans are yet to charge, and signed deals. */
  sum: z.number(),
  paid: z.number(),
  promised: z.number(),
  deals: z.number(),
  /** A deal of theirs has no figure yet: by royalties, or in kind. */
  is_open_ended: z.boolean(),
  /** The day on which it came to what is reported, `2027-04-21`; null while it is below, and where nothing is reported. */
  reported_since: z.nullable(z.string()),
  /** It counts as one with what others gave, which is theirs to know: the day is of all of it. */
  together: z.boolean(),
});
export type GivenToAthlete = z.output<typeof givenToAthlete>;

export const myPayorSums = call({
  name: "my_payor_sums",
  summary:
    "What the asker gave each athlete in all, with its parts, and since when it is reported; the most first.",
  method: "GET",
  path: "/v1/my_payor_sums",
  who: "member",
  query: z.object({ limit: limitOf(20), skip }),
  answer: z.object({
    /** Pages that turned out to be one athlete's are one line. */
    sums: z.array(givenToAthlete),
    /** How many athletes there are in all. */
    count: z.int(),
  }),
});

/** What the sum is with one more, in dollars: of a plan all of its payments count on the day it is agreed. */
export const sumWith = (
  known: { readonly so_far: number | null; readonly on_open_pages: number },
  amount: number,
  months: number | null,
): number => (known.so_far ?? 0) + known.on_open_pages + amount * (months ?? 1);

/** What follows at the figure, in a sentence; for the dialog, the receipt and the refusal. */
export const whatIsReported = (athlete: string, figures: ReportFigures): string =>
  `From ${dollars(figures.reported_from)} on, ${athlete} reports it, with your name, to the College Sports Commission${withinWords(figures)}.`;

/** Of who counts as one with others: that, and nothing of what those gave. */
export const countsTogether = (athlete: string, figures: ReportFigures): string =>
  `A school found that your giving counts together with someone else's, as one payor. ${whatIsReported(athlete, figures)}`;

/** Of a sum that came to the figure. */
export const isReportedTo = (athlete: string): string =>
  `${athlete} reports this, with your name, to the College Sports Commission.`;

/** The same of who came to it with others, whose part is not said. */
export const isReportedTogether = (athlete: string): string =>
  `A school found that it counts together with someone else's, as one payor, and ${athlete} reports this, with your name, to the College Sports Commission.`;

/** The same words whatever it is that the school has to say: an athlete's visa is nobody else's to know. */
const SCHOOL_FIRST = (school: string): string =>
  `The compliance office of ${school} has to say first which rules hold for it, so nothing is charged yet.`;

/** Where a person of the school has to say something first. */
export const schoolSaysFirst = (school: string, { reported_from }: ReportFigures): string =>
  `This would come to ${dollars(reported_from)} or more. ${SCHOOL_FIRST(school)}`;

/** The same of who counts as one with others: asked whatever it comes to, so that it says nothing of their sum. */
export const schoolSaysFirstTogether = (school: string): string =>
  `A school found that your giving counts together with someone else's, as one payor. ${SCHOOL_FIRST(school)}`;
