import type { Outcome } from "../../../contract/collaborations/desk.ts";
import type { FigureId } from "../../../contract/collaborations/rule-kinds.ts";
import type { Facts } from "./facts.ts";
import type { RuleRow } from "./rows.ts";

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

/** What is said about it where there is a reason to look. */
export const inDoubt = (says: string, doubt: string | null): string =>
  doubt ? `${says} ${doubt}: look whether it still holds.` : says;

/** A figure by its name, of those that a check asks for. */
export type FigureOf = (figure_id: FigureId) => number;

/** What the program does for a rule of the kind `check`: the line says where it comes from and since when it holds. */
export interface Check {
  /** What it settles, as far as it goes. */
  readonly covers: readonly Topic[];
  readonly outcome: Outcome;
  /** Without one of these on the day it has nothing to say, and settles nothing. */
  readonly figures?: readonly FigureId[];
  /** Its words about this request; null where it has nothing to say about it. */
  readonly says: (facts: Facts, figure: FigureOf, row: RuleRow) => string | null;
}

/** All that the sender wrote in words of their own. */
export const wordsOf = ({ company_name, scope_of_use, additional_details, other }: Facts): string =>
  [company_name, scope_of_use, additional_details, other].filter(Boolean).join("\n");

/** The first of these words that the sender wrote, as they wrote it; null where there is none. */
export const wordIn = (facts: Facts, words: RegExp): string | null => words.exec(wordsOf(facts))?.[0] ?? null;
