import { isOpenEnded, REPORTED_FROM_DOLLARS } from "../worth.ts";
import { type ComplianceRule, inDoubt, SECOND_HAND } from "./rule.ts";

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
      if (facts.flat_fees > 0 && facts.flat_fees < REPORTED_FROM_DOLLARS)
        return "Below $600. Deals of the same payor add up: a Division I athlete reports them once they reach $600 together.";
      return isOpenEnded(facts)
        ? "It can reach $600: a Division I athlete then reports it to NIL Go within 5 business days."
        : "$600 or more: a Division I athlete reports it to NIL Go within 5 business days of signing, or of agreeing on payment terms.";
    },
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
