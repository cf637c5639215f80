import type { Day } from "./facts.ts";
import { isInForce, SECOND_HAND, type SourceDate } from "./rule.ts";

/** By when a state, or its high-school association, wants an agreement disclosed: a row of what somebody has seen written. */
export interface DisclosureWindow {
  readonly us_state: string;
  readonly level: "college" | "high school";
  /** Days of the calendar after the last signature; null where it is disclosed before. */
  readonly days: number | null;
  readonly says: string;
  readonly source: string;
  readonly source_url: string | null;
  /** In force from and until these days, both included; null where no day was found. */
  readonly effective_from: Day | null;
  readonly effective_until: Day | null;
  readonly verified_on: SourceDate;
  /** Why a person looks whether it still holds; null where the state, the association or a school says it itself. */
  readonly doubt: string | null;
}

const NO_DAY = { effective_from: null, effective_until: null } as const;

/** A state that is not here sets no day that we know of: the school's and the 30 days count, and a person looks at its law. */
export const DISCLOSURE_WINDOWS: readonly DisclosureWindow[] = [
  {
    us_state: "TX",
    level: "college",
    days: null,
    says: "disclosed before it is signed",
    source: "Texas HB 126",
    source_url: "https://capitol.texas.gov",
    effective_from: "2025-06-05",
    effective_until: null,
    verified_on: null,
    doubt: null,
  },
  {
    us_state: "OH",
    level: "college",
    days: null,
    says: "the proposed contract is disclosed before it is signed",
    source: "Ohio Executive Order 2021-10D, by Bricker Graydon",
    source_url: "https://www.brickergraydon.com",
    ...NO_DAY,
    verified_on: "2021",
    doubt: SECOND_HAND,
  },
  {
    us_state: "NY",
    level: "college",
    days: null,
    says: "disclosed before it is executed",
    source: "New York NIL law, by Foley's tracker",
    source_url: null,
    ...NO_DAY,
    verified_on: "2023-01",
    doubt: SECOND_HAND,
  },
  {
    us_state: "OK",
    level: "college",
    days: 3,
    says: "within 72 hours after execution",
    source: "Oklahoma NIL law, by Foley's tracker",
    source_url: null,
    ...NO_DAY,
    verified_on: "2023-01",
    doubt: SECOND_HAND,
  },
  {
    us_state: "GA",
    level: "high school",
    days: 7,
    says: "the principal or athletic director is told within 7 calendar days",
    source: "GHSA, appendix N (2024-25)",
    source_url: "https://www.ghsa.net",
    ...NO_DAY,
    verified_on: "2024",
    doubt: null,
  },
  {
    us_state: "PA",
    level: "high school",
    days: 3,
    says: "the school and the district's athletic director are told within 72 hours",
    source: "PIAA rule, by Pennridge School District",
    source_url: "https://www.pennridge.org",
    ...NO_DAY,
    verified_on: "2022-12",
    doubt: null,
  },
  {
    us_state: "OH",
    level: "high school",
    days: 14,
    says: "disclosed within 14 days",
    source: "Ohio high schools, by Youth Sports Business Report",
    source_url: "https://youthsportsbusinessreport.com",
    effective_from: "2025-11-21",
    effective_until: null,
    verified_on: "2025-11",
    doubt: SECOND_HAND,
  },
  {
    us_state: "NC",
    level: "high school",
    days: null,
    says: "a copy of the proposed agreement goes to the principal, the athletic director, the superintendent and the chair of the board before it is signed",
    source: "North Carolina's order of October 11, by the Alamance-Burlington schools",
    source_url: "https://alamanceburlingtonnc.sites.thrillshare.com",
    ...NO_DAY,
    verified_on: null,
    doubt: "The order that we saw names no year",
  },
];

/** The one that binds an athlete on a day; null where none is known. */
export const windowOf = (
  { us_state, at_high_school }: { readonly us_state: string | null; readonly at_high_school: boolean },
  day: Day,
): DisclosureWindow | null =>
  DISCLOSURE_WINDOWS.find(
    (it) => it.us_state === us_state && (it.level === "high school") === at_high_school && isInForce(it, day),
  ) ?? null;
