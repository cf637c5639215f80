import type { Outcome } from "../../../contract/collaborations/desk.ts";
import { SERVICE_KINDS, type ServiceKindId } from "../../../contract/orders/kinds.ts";
import { withArticle } from "../../../pure/articles.ts";
import { type Day, isMinor } from "../rules/facts.ts";
import { quoted } from "../rules/for-everybody.ts";
import type { Ruled, RuleRow } from "../rules/rows.ts";
import { inDoubt } from "../rules/rule.ts";
import { MARKS, PERFORMANCE, RECRUITING } from "../rules/words.ts";

/** All that rules may know of an order. */
export interface OrderFacts extends Ruled {
  readonly today: Day;
  readonly kind: ServiceKindId;
  readonly school_name: string;
  /** What the two wrote: the brief, whom it is for, each question and answer, and what the athlete says of the offer. */
  readonly written: readonly string[];
  /** What the school's office said last: that the athlete is on a student visa, and whether it has looked since. */
  readonly visa: "none" | "waits" | "looked_at";
  readonly date_of_birth: Day | null;
  /** Of a minor: the guardian agreed to the offer. */
  readonly guardian_agreed: boolean;
}

/** What the program does for a line of the rules about an order; its words are null where it has nothing to say. */
interface OrderCheck {
  readonly outcome: Outcome;
  readonly says: (facts: OrderFacts, row: RuleRow) => string | null;
}

/** The first of these words that somebody wrote; null where there is none. */
export const wordIn = ({ written }: Pick<OrderFacts, "written">, words: RegExp): string | null =>
  words.exec(written.join("\n"))?.[0] ?? null;

/**
 * Kinds for which the athlete does something: all so far. What would be passive, as a licence to use a name, is no kind of service yet.
 */
const ACTIVE_WORK: ReadonlySet<ServiceKindId> = new Set([
  "thank_you_video",
  "shout_out",
  "signed_photo",
  "answer",
  "practice_tip",
  "members_update",
  "meet_and_greet",
]);

const nameOf = ({ kind }: OrderFacts): string => SERVICE_KINDS[kind].name.toLowerCase();

/** The school by its name is its mark, too. */
const ownMark = (facts: OrderFacts): string | null =>
  wordIn(facts, MARKS) ??
  (facts.written.some((each) => folded(each).includes(folded(facts.school_name))) ? facts.school_name : null);

/** As words between spaces. */
const folded = (typed: string): string =>
  ` ${typed
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

const visaSays = (facts: OrderFacts, { says, doubt }: RuleRow): string =>
  inDoubt(
    `Your office noted that the athlete is on a student visa, and ${withArticle(nameOf(facts))} is active work. ${says}.`,
    doubt,
  );

/** By their rule, as for requests: the same lines say where they come from and since when they hold. */
export const ORDER_CHECKS: Readonly<Record<string, OrderCheck>> = {
  "visa-active-work": {
    outcome: "needs_person",
    says: (facts, row) => {
      if (facts.visa === "none" || !ACTIVE_WORK.has(facts.kind)) return null;
      return facts.visa === "waits"
        ? `${visaSays(facts, row)} Your office hasn't noted that it looked.`
        : `${visaSays(facts, row)} Your office noted that it looked: is it so for this order as well?`;
    },
  },
  "performance-words": {
    outcome: "needs_person",
    says: (facts) =>
      quoted(wordIn(facts, PERFORMANCE), (word) => `It says ${word}: is it paid for how someone plays?`),
  },
  "recruiting-words": {
    outcome: "needs_person",
    says: (facts) =>
      quoted(
        wordIn(facts, RECRUITING),
        (word) => `It says ${word}: is it an inducement to enroll, stay or transfer?`,
      ),
  },
  "school-marks-words": {
    outcome: "needs_person",
    says: (facts) =>
      quoted(
        ownMark(facts),
        (word) => `It says ${word}: is there a written permission for marks or facilities?`,
      ),
  },
  "parental-consent": {
    outcome: "needs_person",
    says: (facts) => {
      if (!isMinor(facts)) return null;
      if (!facts.guardian_agreed) return "The athlete is under 18, and no guardian agreed to this offer.";
      return facts.kind === "meet_and_greet"
        ? "The athlete is under 18 and is to meet someone. The guardian agreed to the offer: will they be there?"
        : null;
    },
  },
  "parental-consent-given": {
    outcome: "inform",
    says: (facts) =>
      isMinor(facts) && facts.guardian_agreed
        ? "The athlete is under 18; the guardian agreed to the offer, and can read what is written with an order."
        : null,
  },
  "endorsement-disclosure": {
    outcome: "inform",
    says: ({ kind }, { says }) => (kind === "shout_out" ? says : null),
  },
  "high-school-marks-and-performance": {
    outcome: "needs_person",
    says: ({ at_high_school }, { says }) => (at_high_school ? says : null),
  },
};
