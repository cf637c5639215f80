import { dollars } from "../../../pure/numbers.ts";
import type { Facts } from "./facts.ts";
import { type Check, type FigureOf, inDoubt } from "./rule.ts";
import { dollarsTogether, isOpenEnded, mayBeReported, writtenTogether } from "./worth.ts";

/** Where the rules of Division I may hold: it is in it, or nobody knows in which it is. */
const mayBeDivisionOne = ({ division }: Facts): boolean => division === null || division === "I";

const REPORTED = ["report-from-dollars", "report-business-days"] as const;

/** What a Division I athlete reports of this deal. */
function reported(facts: Facts, figure: FigureOf): string {
  const from = figure("report-from-dollars");
  if (!mayBeReported(facts, from)) return addedUp(facts, figure);
  const days = businessDays(figure);
  return isOpenEnded(facts)
    ? `It can reach ${dollars(from)}: a Division I athlete then reports it to NIL Go within ${days}.`
    : `${dollars(from)} or more: a Division I athlete reports it to NIL Go within ${days} of signing, or of agreeing on payment terms.`;
}

/** Of a deal that is below the threshold by itself. */
function addedUp(facts: Facts, figure: FigureOf): string {
  const from = figure("report-from-dollars");
  const { payor_deals } = facts;
  const gifts = payor_deals.some(({ is_gift }) => is_gift) ? "gave and agreed on" : "agreed on";
  if (payor_deals.some(({ is_open_ended }) => is_open_ended) || dollarsTogether(facts) >= from)
    return `Below ${dollars(from)} on its own, but with what the same payor ${gifts} besides it comes to ${dollars(dollarsTogether(facts))} or more: a Division I athlete reports it to NIL Go within ${businessDays(figure)} of the day that reached ${dollars(from)}. ${OWNERS}`;
  return payor_deals.length > 0
    ? `With what the same payor agreed on besides it comes to ${writtenTogether(facts)}, below ${dollars(from)}. A Division I athlete reports all of it once it reaches that. ${OWNERS}`
    : `Below ${dollars(from)}. Deals of the same payor add up over the athlete's eligibility: a Division I athlete reports them once they reach ${dollars(from)} together. ${OWNERS}`;
}

const OWNERS =
  "Deals made elsewhere count where they are logged here, and payors under one owner where a compliance office found so.";

const businessDays = (figure: FigureOf): string => `${figure("report-business-days")} business days`;

const ENDORSING = ["Social media", "Television/Radio Ads", "Website Content"];

/** What holds in the whole country. */
export const NATIONAL_CHECKS: Readonly<Record<string, Check>> = {
  "report-to-college-sports-commission": {
    covers: ["college reporting"],
    outcome: "warn",
    figures: REPORTED,
    says: (facts, figure) =>
      facts.at_high_school || facts.division !== "I" ? null : reported(facts, figure),
  },
  "report-outside-division-one": {
    covers: ["college reporting"],
    outcome: "needs_person",
    says: (facts) => {
      if (facts.at_high_school || mayBeDivisionOne(facts)) return null;
      const of = facts.division === "NAIA" ? "the NAIA" : `Division ${facts.division}`;
      return `${facts.school_name} is in ${of}: the Division I rule on reporting payors to NIL Go does not apply. The school's policy governs. We know no national number or deadline for ${of}, so look at that policy.`;
    },
  },
  "report-division-unknown": {
    covers: ["college reporting"],
    outcome: "needs_person",
    figures: REPORTED,
    says: (facts, figure) =>
      facts.at_high_school || facts.division !== null
        ? null
        : `We do not know which division ${facts.school_name} is in. Its compliance officer can correct it under “School rules”. Until then the deadline of Division I counts, which is the earlier day. ${reported(facts, figure)}`,
  },
  "range-of-compensation": {
    covers: [],
    outcome: "needs_person",
    figures: ["report-from-dollars", "range-skipped-to-dollars", "range-associated-dollars"],
    says: (facts, figure, { doubt }) => {
      const from = figure("report-from-dollars");
      const concerns = mayBeReported(facts, from) || dollarsTogether(facts) >= from;
      if (facts.at_high_school || !mayBeDivisionOne(facts) || !concerns) return null;
      return inDoubt(
        `Deals of ${dollars(from)} to ${dollars(figure("range-skipped-to-dollars"))} generally skip the range-of-compensation test, unless the athlete passes ${dollars(figure("range-associated-dollars"))} of deals with associated payors in an academic year. They are reported all the same, and the business-purpose test stays.`,
        doubt,
      );
    },
  },
  "proof-of-delivery": {
    covers: [],
    outcome: "needs_person",
    says: (facts, _, { says, doubt }) =>
      !facts.at_high_school && mayBeDivisionOne(facts) && facts.state === "agreement"
        ? inDoubt(says, doubt)
        : null,
  },
  "endorsement-disclosure": {
    covers: ["endorsement"],
    outcome: "needs_person",
    says: ({ scope_of_use }, _, { says, doubt }) =>
      ENDORSING.includes(scope_of_use) ? inDoubt(says, doubt) : null,
  },
  "high-school-marks-and-performance": {
    covers: [],
    outcome: "needs_person",
    says: ({ at_high_school }, _, { says }) => (at_high_school ? says : null),
  },
};
