import type { Outcome } from "../../../contract/collaborations/desk.ts";
import type { Day, Facts } from "./facts.ts";

/**
 * What a request raises, and a rule can be about. `state:TX` is the law of one state; a state without a rule of its own
 * is covered by nobody, and so goes to a person.
 */
export type Topic =
  | "compensation"
  | "other compensation"
  | "school marks"
  | "age"
  | "disclosure"
  | "fee"
  | "college reporting"
  | "endorsement"
  | "own words"
  | "other scope"
  | "state unknown"
  | "high school"
  | `state:${string}`;

/**
 * Of when the source is, as it was seen: a day, a month or a year ('2025-07-14', '2023-01', '2021'); null where it carries no
 * date. Never the day on which somebody copied it: that would make it look newer than what we know.
 */
export type SourceDate = string | null;

/** Why a person looks at what a source says: it is told by others than those who made the rule. */
export const SECOND_HAND = "We know this second hand";

/** What is said about it where there is such a reason. */
export const inDoubt = (says: string, doubt: string | null): string =>
  doubt ? `${says} ${doubt}: look whether it still holds.` : says;

/** A rule as data: where it comes from, when it is in force, and what it says about a request. */
export interface ComplianceRule {
  readonly rule_id: string;
  readonly source: string;
  readonly source_url: string | null;
  /** In force from and until these days, both included; null where it has no such end. */
  readonly effective_from: Day | null;
  readonly effective_until: Day | null;
  readonly verified_on: SourceDate;
  /** What it settles, as far as it goes. */
  readonly covers: readonly Topic[];
  readonly outcome: Outcome;
  /** Its words about this request; null where it has nothing to say about it. */
  readonly says: (facts: Facts) => string | null;
}

/** In force on a day. */
export const isInForce = (
  { effective_from, effective_until }: Pick<ComplianceRule, "effective_from" | "effective_until">,
  day: Day,
): boolean => (effective_from ?? day) <= day && day <= (effective_until ?? day);

/** All that the sender wrote in words of their own. */
export const wordsOf = ({ company_name, scope_of_use, additional_details, other }: Facts): string =>
  [company_name, scope_of_use, additional_details, other].filter(Boolean).join("\n");

/** The first of these words that the sender wrote, as they wrote it; null where there is none. */
export const wordIn = (facts: Facts, words: RegExp): string | null => words.exec(wordsOf(facts))?.[0] ?? null;
