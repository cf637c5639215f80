import type { Deadline } from "../../../contract/collaborations/desk.ts";
import { disclosureRulesOn, lastDayBy, thresholdOf } from "./disclosure-rules.ts";
import { type Day, type DisclosureRule, daysAfter, daysBetween, type Facts } from "./facts.ts";
import { figureIn, ownFigureIn, rowsOn } from "./rows.ts";
import { mayBeReported, writtenTogether } from "./worth.ts";

/** One of several that set a day for the answer; null where it sets none for this request. */
type AnswerRule = (facts: Facts) => Pick<Deadline, "source" | "set_by"> & { readonly day: Day | null };

const ANSWER_RULES: readonly AnswerRule[] = [
  (facts) => {
    const { state, submitted_on } = facts;
    const { days, ...said } = timeToAnswer(facts);
    // Once it has answered, only the day that is asked for is left.
    const is_over = state === "approved" || state === "accepted";
    return {
      ...said,
      day: is_over || !submitted_on || days === null ? null : daysAfter(submitted_on, days),
    };
  },
  ({ requested_date }) => ({
    source: "The day that is asked for",
    set_by: "the sender",
    day: requested_date,
  }),
  // A day that comes after the end is not the one to keep.
  ({ ends_on }) => ({ source: "The day it expires", set_by: "our procedures", day: ends_on }),
];

const OWN_TIME = "The office's own time to answer";

/** What the school says for itself, or what is asked from above where that is earlier; null where no line says any. */
function timeToAnswer(facts: Facts): Pick<Deadline, "source" | "set_by"> & { readonly days: number | null } {
  const holding = rowsOn(facts.rules, facts.today, facts);
  const above = figureIn(holding, "review-days");
  const own = ownFigureIn(holding, "review-days");
  if (own && (!above || own.value <= above.value))
    return { source: OWN_TIME, set_by: facts.school_name, days: own.value };
  const days = above?.value ?? null;
  return {
    source: own
      ? `${OWN_TIME}: ${facts.school_name} says ${own.value} days, and the earlier day counts`
      : OWN_TIME,
    set_by: `our ${days}-day default`,
    days,
  };
}

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
  const due = ANSWER_RULES.flatMap((rule): Deadline[] => {
    const { source, set_by, day } = rule(facts);
    if (!day) return [];
    const days_left = daysBetween(facts.today, day);
    return [{ what: "answer", source, source_url: null, set_by, due_on: day, days_left }];
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
