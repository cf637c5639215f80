import type { Facts } from "../rules/facts.ts";
import type { RuleRow } from "../rules/rows.ts";
import { SHIPPED_ROWS } from "./shipped-rows.ts";

/** A request that nothing is special about, at a Division I school in a state of which no law is known. */
export const requestFacts = (but: Partial<Facts> = {}): Facts => ({
  today: "2026-11-20",
  state: "submitted",
  submitted_on: "2026-11-18",
  executed_on: null,
  disclosed_on: null,
  disclosure_rules: null,
  company_name: "Bean Roasters",
  scope_of_use: "Social media",
  additional_details: null,
  requested_date: "2027-01-15",
  flat_fees: 400,
  royalties: 0,
  other: null,
  player_id: 1,
  player_name: "Kai O'Brien",
  player_class: "Senior",
  at_high_school: false,
  date_of_birth: null,
  guardian_agreed: false,
  guardian_is_anothers: false,
  takes_requests: true,
  plays_elsewhere: false,
  school_id: 1,
  school_name: "Test Tulsa",
  us_state: "WY",
  division: "I",
  closed_days: [],
  ends_on: null,
  payor_deals: [],
  rules: SHIPPED_ROWS,
  ...but,
});

/** The lines that ship, and the school's own of how many days its office takes, or lets pass. */
export const rowsWithOwn = (
  figure: "review-days" | "disclosure-days",
  ...values: readonly number[]
): RuleRow[] => [
  ...SHIPPED_ROWS,
  ...values.map((value, at) => ({
    rule_row_id: 9_001 + at,
    rule_id: figure,
    kind: "figure" as const,
    scope: "school" as const,
    scope_of: null,
    school_id: 1,
    value,
    says: "Its own days",
    source: "Test Tulsa, compliance office",
    source_url: null,
    effective_from: "2026-01-01",
    effective_until: null,
    seen_on: null,
    status: "in_force" as const,
    doubt: null,
  })),
];
