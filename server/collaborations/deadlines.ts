import type { Deadline } from "../../contract/compliance-desk.ts";
import { pages } from "../../contract/pages.ts";
import { businessDaysAfter, type Day, daysAfter, daysBetween, type Facts } from "./facts.ts";
import { windowOf } from "./rules/disclosure-windows.ts";
import { dollarsTogether, isOpenEnded, mayBeReported, reachedOn } from "./worth.ts";

/** Where a school has not said how long it takes. */
export const DEFAULT_REVIEW_DAYS = 10;

/** One of several that set a day; null where it sets none for this request. */
interface DeadlineRule {
  readonly what: "answer" | "disclosure";
  readonly source: string | ((facts: Facts, signed_on: Day) => string);
  readonly source_url?: (facts: Facts, signed_on: Day) => string | null;
  readonly set_by: (facts: Facts) => string;
  readonly day: (facts: Facts, signed_on: Day) => Day | null;
}

const DEADLINES: readonly DeadlineRule[] = [
  {
    what: "answer",
    source: "The office's own time to answer",
    set_by: ({ school_name, review_days }) =>
      review_days === null ? `our default of ${DEFAULT_REVIEW_DAYS} days` : school_name,
    // Once it has answered, only the day that is asked for is left.
    day: ({ state, submitted_on, review_days }) =>
      state === "approved" || state === "accepted" || !submitted_on
        ? null
        : daysAfter(submitted_on, review_days ?? DEFAULT_REVIEW_DAYS),
  },
  {
    what: "answer",
    source: "The day that is asked for",
    set_by: () => "the sender",
    day: ({ requested_date }) => requested_date,
  },
  {
    what: "disclosure",
    source: (facts, signed_on) => {
      const known = windowOf(facts, signed_on);
      return known ? `${known.source}: ${known.says}` : "The state's law";
    },
    source_url: (facts, signed_on) => windowOf(facts, signed_on)?.source_url ?? null,
    set_by: ({ us_state }) => `the state (${us_state})`,
    day: (facts, signed_on) => {
      const known = windowOf(facts, signed_on);
      return known && daysAfter(signed_on, known.days ?? 0);
    },
  },
  {
    what: "disclosure",
    source: "The school's own deadline",
    set_by: ({ school_name }) => school_name,
    day: ({ disclosure_days }, signed_on) =>
      disclosure_days === null ? null : daysAfter(signed_on, disclosure_days),
  },
  {
    what: "disclosure",
    source: "30 days after execution, by NIL Compliance & Procedures",
    source_url: () => pages.compliance.to(),
    set_by: () => "our procedures",
    day: (_facts, signed_on) => daysAfter(signed_on, 30),
  },
  {
    what: "disclosure",
    source: (facts) =>
      mayBeReported(facts)
        ? "NIL Go, 5 business days of Division I (holidays not counted out)"
        : `NIL Go, 5 business days of Division I (holidays not counted out): with this payor's other deals it comes to $${dollarsTogether(facts)}${facts.payor_deals.some(isOpenEnded) ? " and more" : ""}`,
    source_url: () => "https://help.nilgo.com",
    set_by: () => "the College Sports Commission",
    day: reportDay,
  },
];

/** Five business days from the signature by which the payor's deals with the athlete came to the threshold. */
function reportDay(facts: Facts, signed_on: Day): Day | null {
  if (facts.at_high_school) return null;
  if (mayBeReported(facts)) return businessDaysAfter(signed_on, 5);
  const reached = reachedOn([...facts.payor_deals, { ...facts, executed_on: signed_on }]);
  return reached && businessDaysAfter(reached > signed_on ? reached : signed_on, 5);
}

/** The days that count for a request as it stands, the earliest first; none where nothing is due any more. */
export function deadlinesOf(facts: Facts): Deadline[] {
  const what = whatIsDue(facts);
  if (!what) return [];
  const signed_on = facts.executed_on ?? facts.today;
  return DEADLINES.filter((rule) => rule.what === what)
    .flatMap(({ source, source_url, set_by, day }) => {
      const due_on = day(facts, signed_on);
      if (!due_on) return [];
      return [
        {
          what,
          source: typeof source === "string" ? source : source(facts, signed_on),
          source_url: source_url?.(facts, signed_on) ?? null,
          set_by: set_by(facts),
          due_on,
          days_left: daysBetween(facts.today, due_on),
        },
      ];
    })
    .sort((a, b) => a.due_on.localeCompare(b.due_on));
}

/** Until an agreement is signed, an answer; from then on, its disclosure. */
function whatIsDue({ state }: Facts): DeadlineRule["what"] | null {
  switch (state) {
    case "submitted":
    case "in_review":
    case "more_asked":
    case "answered":
    case "approved":
    case "accepted":
      return "answer";
    case "agreement":
      return "disclosure";
    default:
      return null;
  }
}
