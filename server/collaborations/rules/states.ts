import { DISCLOSURE_WINDOWS } from "./disclosure-windows.ts";
import { type ComplianceRule, inDoubt, SECOND_HAND, type Topic, wordIn } from "./rule.ts";

const VICES =
  /\b(alcohol\w*|beer|wine|liquor|vodka|whiske?y|tobacco|nicotine|vap(e|es|ing)|cigars?|cannabis|cbd|marijuana|casinos?|gambl\w*|betting|sportsbooks?|adult entertainment|strip club|firearms?)\b/i;

interface StateLaw extends Pick<ComplianceRule, "source" | "source_url" | "effective_from" | "verified_on"> {
  readonly us_state: string;
  readonly college: string;
  /** Why a person looks whether it still holds; absent where the state says it itself. */
  readonly doubt?: string;
  /** Kinds of products that it bars. */
  readonly bars_vices?: true;
}

/** Of colleges; only those whose source somebody has seen. Every other state goes to a person. */
const LAWS: readonly StateLaw[] = [
  {
    us_state: "TX",
    college:
      "Texas: the athlete is 17 or enrolled, the agreement is disclosed before it is signed, and no school marks without permission.",
    source: "Texas HB 126",
    source_url: "https://capitol.texas.gov",
    effective_from: "2025-06-05",
    verified_on: null,
    bars_vices: true,
  },
  {
    us_state: "CA",
    college: "California: no clash with the contract of the team, and representation may not be barred.",
    source: "California Education Code 67456",
    source_url: "https://leginfo.legislature.ca.gov",
    effective_from: "2021-09-01",
    verified_on: null,
  },
  {
    us_state: "FL",
    college:
      "Florida: an athlete's agent holds a Florida licence; most limits on the contract itself were removed in 2023.",
    source: "Florida Statutes 1006.74, as amended 2023 (the Senate's analysis of SB 200)",
    source_url: "https://www.flsenate.gov",
    effective_from: null,
    verified_on: "2023",
  },
  {
    us_state: "OH",
    college: "Ohio: the proposed contract is disclosed before it is signed.",
    source: "Ohio Executive Order 2021-10D, by Bricker Graydon",
    source_url: "https://www.brickergraydon.com",
    effective_from: null,
    verified_on: "2021",
    doubt: SECOND_HAND,
  },
  {
    us_state: "NY",
    college: "New York: the agreement is disclosed before it is executed.",
    source: "New York NIL law, by Foley's tracker",
    source_url: null,
    effective_from: null,
    verified_on: "2023-01",
    doubt: SECOND_HAND,
  },
  {
    us_state: "OK",
    college: "Oklahoma: the athlete discloses it within 72 hours after execution.",
    source: "Oklahoma NIL law, by Foley's tracker",
    source_url: null,
    effective_from: null,
    verified_on: "2023-01",
    doubt: SECOND_HAND,
  },
  {
    us_state: "PA",
    college: "Pennsylvania: the former duty to disclose 7 days before was removed.",
    source: "Pennsylvania HB 2633, by Foley's tracker",
    source_url: null,
    effective_from: null,
    verified_on: "2023-01",
    doubt: SECOND_HAND,
  },
  {
    us_state: "AL",
    college: "Alabama: the statute was repealed, the school's own policy governs.",
    source: "Repeal of February 3, 2022, by mogl.online",
    source_url: null,
    effective_from: "2022-02-03",
    verified_on: "2025-07-14",
    doubt: SECOND_HAND,
  },
  {
    us_state: "IL",
    college:
      "Illinois: no gambling, sports betting, controlled substances, or goods that clash with the school.",
    source: "Illinois NIL law, by frontofficesports.com",
    source_url: null,
    effective_from: null,
    verified_on: "2021",
    bars_vices: true,
    doubt: SECOND_HAND,
  },
];

const COLLEGE_RULES: readonly ComplianceRule[] = LAWS.flatMap((law) => {
  const { us_state, college, source, source_url, effective_from, verified_on, doubt = null } = law;
  const from = { source, source_url, effective_from, effective_until: null, verified_on };
  const rule_id = `state-${us_state.toLowerCase()}`;
  const covers: Topic[] = [`state:${us_state}`];
  const told: ComplianceRule = {
    ...from,
    rule_id,
    covers,
    outcome: doubt ? "needs_person" : isBeforeSigning(law) ? "warn" : "inform",
    says: (facts) => {
      if (facts.us_state !== us_state || facts.at_high_school) return null;
      return inDoubt(college, doubt);
    },
  };
  if (!law.bars_vices) return [told];
  const barred: ComplianceRule = {
    ...from,
    rule_id: `${rule_id}-products`,
    covers: [],
    outcome: "needs_person",
    says: (facts) => {
      const word = facts.us_state === us_state ? wordIn(facts, VICES) : null;
      return word && `The request says “${word}”: the law of this state bars such products.`;
    },
  };
  return [told, barred];
});

function isBeforeSigning({ us_state }: StateLaw): boolean {
  return DISCLOSURE_WINDOWS.some(
    (it) => it.us_state === us_state && it.level === "college" && it.days === null,
  );
}

/** What an association of high schools says of disclosing. The rest of its rules stays a person's to look at. */
const HIGH_SCHOOL_RULES: readonly ComplianceRule[] = DISCLOSURE_WINDOWS.filter(
  ({ level }) => level === "high school",
).map(({ us_state, days, says, doubt, level: _, ...from }) => ({
  ...from,
  rule_id: `high-school-disclosure-${us_state.toLowerCase()}`,
  covers: [],
  outcome: doubt ? "needs_person" : days === null ? "warn" : "inform",
  says: (facts) => {
    if (facts.us_state !== us_state || !facts.at_high_school) return null;
    return inDoubt(`High schools in ${us_state}: ${says}.`, doubt);
  },
}));

/**
 * Where the association did not allow it when somebody last looked. The lists clash, so a person decides for every state on
 * either of them.
 */
const BARRED_LISTS = [
  {
    rule_id: "high-school-bar-2025",
    source: "High-school NIL by state, Sports Illustrated",
    source_url: "https://www.si.com",
    verified_on: "2025-06-05",
    on: "On June 5, 2025",
    states: ["AL", "HI", "TX", "WV", "WI", "WY"],
  },
  {
    rule_id: "high-school-bar",
    source: "High-school NIL by state, 12sportsconsulting.com",
    source_url: "https://12sportsconsulting.com",
    verified_on: "2026-04",
    on: "In April 2026",
    states: ["AL", "HI", "IN", "MS", "WY"],
  },
] as const;

const HIGH_SCHOOL_BARS: readonly ComplianceRule[] = BARRED_LISTS.map(({ on, states, ...from }) => ({
  ...from,
  effective_from: null,
  effective_until: null,
  covers: [],
  outcome: "needs_person",
  says: ({ us_state, at_high_school }) =>
    at_high_school && states.some((barred) => barred === us_state)
      ? inDoubt(`${on} the high-school association of ${us_state} did not allow NIL deals.`, SECOND_HAND)
      : null,
}));

const TEXAS_AT_17: ComplianceRule = {
  rule_id: "high-school-texas-17",
  source: "High-school NIL by state, 12sportsconsulting.com",
  source_url: "https://12sportsconsulting.com",
  effective_from: null,
  effective_until: null,
  verified_on: "2026-04",
  covers: [],
  outcome: "needs_person",
  says: ({ us_state, at_high_school }) =>
    at_high_school && us_state === "TX"
      ? inDoubt(
          "In April 2026 Texas allowed NIL deals from 17 on; another list still has it barred.",
          SECOND_HAND,
        )
      : null,
};

export const STATE_RULES: readonly ComplianceRule[] = [
  ...COLLEGE_RULES,
  ...HIGH_SCHOOL_RULES,
  ...HIGH_SCHOOL_BARS,
  TEXAS_AT_17,
];
