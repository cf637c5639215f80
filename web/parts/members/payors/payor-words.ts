import type { ReportRule } from "../../../../contract/contributions/payor-sum.ts";
import {
  PAYOR_STATES,
  type Payor,
  type PayorFilter,
  type PayorLine,
  type PayorState,
  type ReportOutcome,
} from "../../../../contract/contributions/payors.ts";
import { type ReportFigures, withinWords } from "../../../../contract/contributions/report-figures.ts";
import { longDate } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";

/** How a payor's sum stands, in a word or two. */
export const PAYOR_STATE_WORDS: Readonly<Record<PayorState, string>> = {
  overdue: "Overdue",
  due: "To report",
  near: "Near the figure",
  reported: "Reported",
  below: "Nothing to report",
};

export const PAYOR_TONES: Readonly<Record<PayorState, "good" | "bad" | "wait" | "plain">> = {
  overdue: "bad",
  due: "wait",
  near: "plain",
  reported: "good",
  below: "plain",
};

export const OUTCOME_WORDS: Readonly<Record<ReportOutcome, string>> = {
  cleared: "Cleared",
  flagged: "Flagged",
  not_cleared: "Not cleared",
  revised: "Revised",
  cancelled: "Cancelled",
  arbitration: "In arbitration",
};

/** What follows an outcome. */
export const NEXT_WORDS: Readonly<Record<ReportOutcome, string>> = {
  cleared: "Nothing, as long as the terms stay as reported.",
  flagged: "The Commission asks for more: enter the day its letter names.",
  not_cleared: "Revise, cancel or go to arbitration: enter the day its letter names.",
  revised: "New terms are reported like the first ones. Leave this empty and we count the days.",
  cancelled: "Nothing. What was paid stays in the sum until it is given back.",
  arbitration: "A decision is expected within 45 days. Leave this empty and we count them.",
};

/** Why there is no day to report by. */
const NO_DAY: Readonly<Record<Exclude<ReportRule, "yes">, string>> = {
  no: "This report is for Division I athletes only, so there's no day to report by.",
  school_first: "Your school hasn't said yet which rules it goes by, so there's no day to report by yet.",
};

/** What the list is about, and why there is no day to report by where there is none. `figures` null: not known yet. */
export const ruleWords = (rule: ReportRule, figures: ReportFigures | null): string => {
  if (rule !== "yes") return NO_DAY[rule];
  return figures
    ? `When one payor comes to ${dollars(figures.reported_from)} in all, a Division I athlete reports it to the College Sports Commission${withinWords(figures)}.`
    : "A Division I athlete reports a payor to the College Sports Commission once it comes to the reporting figure.";
};

/** The state in the address of a list. */
export const stateIn = (search: URLSearchParams): PayorFilter =>
  PAYOR_STATES.find((state) => state === search.get("state")) ?? "any";

const DAY_MS = 86_400_000;

/** `Report by December 1, 2026: 5 days left`, and how far a sum is from what is reported. */
export function urgencyWords(payor: Payor & { rule: ReportRule }): string {
  const { state, due_on, sum, reported, reported_from, rule } = payor;
  if (reported && state === "reported") return reportedWords(reported);
  if (state === "near") return `${dollars(reported_from - sum)} below ${dollars(reported_from)}`;
  if (!due_on) return state === "due" && rule !== "yes" ? NO_DAY[rule] : "";
  const days = Math.round((Date.parse(due_on) - Date.parse(new Date().toISOString().slice(0, 10))) / DAY_MS);
  if (days < 0) return `Was due ${longDate(due_on)}: ${-days} ${days === -1 ? "day" : "days"} over`;
  return `Report by ${longDate(due_on)}: ${days === 0 ? "today" : `${days} ${days === 1 ? "day" : "days"} left`}`;
}

/** Why it is due on its day, counted as the server does. Nothing where there is no day. */
export function dueWords({
  crossed_on,
  due_on,
  due_left_out: left_out,
}: Pick<Payor, "crossed_on" | "due_on" | "due_left_out">): string {
  if (!crossed_on || !due_on) return "";
  if (left_out)
    return ` Weekends, federal holidays and days the school is closed aren't counted${left_out.length > 0 ? ` (here: ${left_out.join(", ")})` : ""}.`;
  const days = weekdaysAfter(crossed_on, due_on);
  return ` It's reported within ${days} business ${days === 1 ? "day" : "days"} of that: only weekends are left out, so a holiday counts and the earlier day applies.`;
}

/** Weekdays that follow `day`, up to `last`, both as `2027-04-21`. */
function weekdaysAfter(day: string, last: string): number {
  let found = 0;
  for (let at = Date.parse(day) + DAY_MS; at <= Date.parse(last); at += DAY_MS)
    if (![0, 6].includes(new Date(at).getUTCDay())) found += 1;
  return found;
}

/** `Reported on December 1, 2026 · No. NG-1042 · Cleared` */
export const reportedWords = ({
  reported_on,
  report_number,
  outcome,
}: Pick<NonNullable<Payor["reported"]>, "reported_on" | "report_number" | "outcome">): string =>
  [
    `Reported on ${longDate(reported_on)}`,
    report_number && `No. ${report_number}`,
    outcome && OUTCOME_WORDS[outcome],
  ]
    .filter(Boolean)
    .join(" · ");

/** What of the sum is what. */
export const partsWords = ({ paid, promised, deals }: Payor): string =>
  [
    paid > 0 && `${dollars(paid)} paid`,
    promised > 0 && `${dollars(promised)} promised`,
    deals > 0 && `${dollars(deals)} in deals`,
  ]
    .filter(Boolean)
    .join(" · ");

/** A sum of which nobody can say yet what it comes to. */
export const sumWords = ({ sum, is_open_ended }: Pick<Payor, "sum" | "is_open_ended">): string =>
  is_open_ended ? `${dollars(sum)} and more` : dollars(sum);

/** A run of gifts just under the figure, for officers: what is there, and no verdict. */
export const runUnderWords = (gifts: number, { reported_from }: Pick<Payor, "reported_from">): string =>
  `${gifts} gifts or deals that end just under ${dollars(reported_from)}`;

export const LINE_WORDS: Readonly<Record<PayorLine["what"], string>> = {
  paid: "Contribution",
  promised: "Rest of a monthly plan",
  deal: "NIL agreement",
  elsewhere: "Deal made elsewhere",
};
