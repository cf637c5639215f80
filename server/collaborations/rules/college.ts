import type { Facts } from "./facts.ts";
import { type ComplianceRule, inDoubt, SECOND_HAND } from "./rule.ts";
import { dollarsTogether, isOpenEnded, mayBeReported, REPORTED_FROM_DOLLARS } from "./worth.ts";

/** Of a deal that is below the threshold by itself. */
function addedUp(facts: Facts): string {
  const together = dollarsTogether(facts);
  const OWNERS = "Payors under one owner count as one, which we can't see.";
  if (facts.payor_deals.some(isOpenEnded) || together >= REPORTED_FROM_DOLLARS)
    return `Below $600 by itself, but with what the same payor agreed on before it comes to $${together} or more: a Division I athlete reports it to NIL Go within 5 business days of the signature that reached $600. ${OWNERS}`;
  return facts.payor_deals.length > 0
    ? `With what the same payor agreed on before it comes to $${together}, below $600. A Division I athlete reports all of them once they reach it together. ${OWNERS}`
    : `Below $600. Deals of the same payor add up over the athlete's eligibility: a Division I athlete reports them once they reach $600 together. ${OWNERS}`;
}

const ENDORSING = ["Social media", "Television/Radio Ads", "Website Content"];

/** What holds in the whole country. */
export const NATIONAL_RULES: readonly ComplianceRule[] = [
  {
    rule_id: "report-to-college-sports-commission",
    source: "College Sports Commission, NIL Go help center",
    source_url: "https://help.nilgo.com",
    effective_from: "2025-07-01",
    effective_until: null,
    verified_on: null,
    covers: ["college reporting"],
    outcome: "warn",
    says: (facts) => {
      if (facts.at_high_school) return null;
      if (!mayBeReported(facts)) return addedUp(facts);
      return isOpenEnded(facts)
        ? "It can reach $600: a Division I athlete then reports it to NIL Go within 5 business days."
        : "$600 or more: a Division I athlete reports it to NIL Go within 5 business days of signing, or of agreeing on payment terms.";
    },
  },
  {
    rule_id: "range-of-compensation",
    source: "College Sports Commission, by Kutak Rock",
    source_url: "https://www.kutakrock.com",
    effective_from: "2026-07-01",
    effective_until: null,
    verified_on: "2026-06-23",
    covers: [],
    outcome: "needs_person",
    says: (facts) =>
      facts.at_high_school || !(mayBeReported(facts) || dollarsTogether(facts) >= REPORTED_FROM_DOLLARS)
        ? null
        : inDoubt(
            "Since July 1, 2026 deals of $600 to $15,000 generally skip the range-of-compensation test, unless the athlete passes $50,000 of deals with associated payors in an academic year. They are reported all the same, and the business-purpose test stays.",
            SECOND_HAND,
          ),
  },
  {
    rule_id: "proof-of-delivery",
    source: "College Sports Commission, by ballerna.com",
    source_url: null,
    effective_from: null,
    effective_until: null,
    verified_on: "2026-04",
    covers: [],
    outcome: "needs_person",
    says: (facts) =>
      !facts.at_high_school && facts.state === "agreement"
        ? inDoubt(
            "The Commission looks into cleared deals whose promotion was never done: keep proof of what was delivered.",
            SECOND_HAND,
          )
        : null,
  },
  {
    rule_id: "endorsement-disclosure",
    source: "FTC endorsement guides, by The National Law Review",
    source_url: "https://natlawreview.com",
    effective_from: null,
    effective_until: null,
    verified_on: "2022-09-28",
    covers: ["endorsement"],
    outcome: "needs_person",
    says: ({ scope_of_use }) =>
      ENDORSING.includes(scope_of_use)
        ? inDoubt("Each post or ad has to say plainly that it is paid, for example with #ad.", SECOND_HAND)
        : null,
  },
  {
    rule_id: "high-school-marks-and-performance",
    source: "High-school associations, as gathered by CNS Maryland",
    source_url: "https://cnsmaryland.org",
    effective_from: null,
    effective_until: null,
    verified_on: "2025-05-06",
    covers: [],
    outcome: "needs_person",
    says: ({ at_high_school }) =>
      at_high_school
        ? "A high-school athlete: associations bar school names, logos and uniforms and pay for performance, and some bar NIL altogether. Look at the rules of the state's association."
        : null,
  },
];
