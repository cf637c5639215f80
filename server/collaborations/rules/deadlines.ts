import type { Deadline } from "../../../contract/collaborations/desk.ts";
import { disclosureRulesOn, lastDayBy, thresholdOf } from "./disclosure-rules.ts";
import { type Day, type DisclosureRule, daysAfter, daysBetween, type Facts } from "./facts.ts";
import { figureIn, rowsOn } from "./rows.ts";
import { mayBeReported, writtenTogether } from "./worth.ts";

/** One of several that set a day for the answer; null where it sets none for this request. */
interface AnswerRule {
  readonly source: string;
  readonly set_by: (facts: Facts) => string;
  readonly day: (facts: Facts) => Day | null;
}

const ANSWER_RULES: readonly AnswerRule[] = [
  {
    source: "The office's own time to answer",
    set_by: (facts) =>
      facts.review_days === null ? `our default of ${defaultDays(facts)} days` : facts.school_name,
    // Once it has answered, only the day that is asked for is left.
    day: (facts) => {
      const { state, submitted_on } = facts;
      const days = facts.review_days ?? defaultDays(facts);
      return state === "approved" || state === "accepted" || !submitted_on || days === null
        ? null
        : daysAfter(submitted_on, days);
    },
  },
  {
    source: "The day that is asked for",
    set_by: () => "the sender",
    day: ({ requested_date }) => requested_date,
  },
  {
    // A day that comes after the end is not the one to keep.
    source: "The day it expires",
    set_by: () => "our procedures",
    day: ({ ends_on }) => ends_on,
  },
];

/** Where a school has not said how long it takes; null where no rule says it either. */
const defaultDays = (facts: Facts): number | null =>
  figureIn(rowsOn(facts.rules, facts.today, facts), "review-days")?.value ?? null;

/** The days that count for a request as it stands, the earliest first; none where nothing is due any more. */
export function deadlinesOf(facts: Facts): Deadline[] {
  switch (facts.state) {
    case "submitted":
    case "in_review":
    case "more_asked":
    case "answered":
    case "approved":
    case "accepted":
      return answerDeadlines(facts);
    case "agreement":
      return facts.disclosed_on === null ? disclosureDeadlines(facts, facts.today) : [];
    default:
      return [];
  }
}

function answerDeadlines(facts: Facts): Deadline[] {
  const due = ANSWER_RULES.flatMap(({ source, set_by, day }) => {
    const due_on = day(facts);
    if (!due_on) return [];
    const days_left = daysBetween(facts.today, due_on);
    return [{ what: "answer", source, source_url: null, set_by: set_by(facts), due_on, days_left }];
  });
  return due.sort(byDay);
}

/** By when a signed agreement has to be disclosed, or had to be; the days that are left are counted from `held_on`. */
export function disclosureDeadlines(facts: Facts, held_on: Day): Deadline[] {
  const signed_on = facts.executed_on ?? facts.today;
  const rules = facts.disclosure_rules ?? disclosureRulesOn(signed_on, facts);
  const due = rules.flatMap((rule) => {
    const last = lastDayBy(rule, facts, signed_on);
    if (!last) return [];
    const { due_on, left_out } = last;
    const { source_url, set_by } = rule;
    const not_counted = left_out.length > 0 ? `; not counted: ${left_out.join(", ")}` : "";
    const source = `${rule.source}${not_counted}${rule.runs_from === "threshold" ? addedUp(facts, rule) : ""}`;
    return [
      { what: "disclosure", source, source_url, set_by, due_on, days_left: daysBetween(held_on, due_on) },
    ];
  });
  return due.sort(byDay);
}

/** What brought a deal to the threshold that is below it by itself. */
function addedUp(facts: Facts, rule: DisclosureRule): string {
  if (mayBeReported(facts, thresholdOf(rule))) return "";
  const gifts = facts.payor_deals.some(({ is_gift }) => is_gift) ? " and gifts" : "";
  return `: with this payor's other deals${gifts} it comes to ${writtenTogether(facts)}`;
}

const byDay = (a: Deadline, b: Deadline): number => a.due_on.localeCompare(b.due_on);
