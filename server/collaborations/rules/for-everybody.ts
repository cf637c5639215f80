import { SCOPES_OF_USE } from "../../../contract/collaborations/submit-request.ts";
import { isMinor } from "./facts.ts";
import { type Check, wordIn } from "./rule.ts";
import { MARKS, PERFORMANCE, RECRUITING } from "./words.ts";

const FEE_WORDS =
  /\b(fees? of|commission|agents?|agency|percent of the deal|finder'?s fee|representation)\b/i;

/** What the specification states, for everybody. */
export const CHECKS_FOR_EVERYBODY: Readonly<Record<string, Check>> = {
  "no-pay-for-performance": {
    covers: ["compensation"],
    outcome: "inform",
    says: (_, __, { says }) => says,
  },
  "performance-words": {
    covers: [],
    outcome: "needs_person",
    says: (facts) =>
      quoted(
        wordIn(facts, PERFORMANCE),
        (word) => `The request says ${word}: is the compensation tied to performance?`,
      ),
  },
  "recruiting-words": {
    covers: [],
    outcome: "needs_person",
    says: (facts) =>
      quoted(
        wordIn(facts, RECRUITING),
        (word) => `The request says ${word}: is it an inducement to enroll, stay or transfer?`,
      ),
  },
  "school-marks": {
    covers: ["school marks"],
    outcome: "warn",
    says: (_, __, { says }) => says,
  },
  "school-marks-words": {
    covers: [],
    outcome: "needs_person",
    says: (facts) =>
      quoted(
        wordIn(facts, MARKS),
        (word) => `The request says ${word}: is there a written permission for marks or facilities?`,
      ),
  },
  disclosure: {
    covers: ["disclosure"],
    outcome: "inform",
    figures: ["disclosure-days"],
    says: (_, figure) =>
      `Once signed, the agreement is disclosed by the earliest of the state's deadline, the school's, and ${figure("disclosure-days")} days after execution.`,
  },
  "service-fee": {
    covers: ["fee"],
    outcome: "inform",
    figures: ["service-fee-percent"],
    says: (_, figure) =>
      `Free for the athlete. A fee of ${figure("service-fee-percent")}% of the total agreement value is due only where one of our representatives manages the deal and the athlete has no agent or collective. This request came without a representative, so there is none.`,
  },
  "fee-words": {
    covers: [],
    outcome: "needs_person",
    says: (facts) =>
      quoted(
        wordIn(facts, FEE_WORDS),
        (word) => `The request says ${word}: who takes a fee, and who represents whom?`,
      ),
  },
  "parental-consent": {
    covers: [],
    outcome: "block",
    says: (facts) => {
      if (!isMinor(facts) || facts.guardian_agreed) return null;
      return facts.guardian_is_anothers
        ? "The athlete is under 18 as a profile says that another account sent than the one that has the page, so no guardian is asked. It can't be approved before we have checked whose page it is. Please write to us."
        : "The athlete is under 18 and no guardian has agreed to this request. It can't be approved before that.";
    },
  },
  "parental-consent-given": {
    covers: [],
    outcome: "inform",
    says: (facts) =>
      isMinor(facts) && facts.guardian_agreed
        ? "The athlete is under 18; the guardian has agreed to this request."
        : null,
  },
  "takes-requests": {
    covers: [],
    outcome: "block",
    says: ({ takes_requests, plays_elsewhere, state }) => {
      if (state === "agreement" || state === "done") return null;
      if (plays_elsewhere)
        return "The athlete plays for another school now, so this request is no longer this office's to decide. It ends within a day.";
      return takes_requests
        ? null
        : "The athlete is on no roster now, or takes no collaboration requests anymore.";
    },
  },
};

/** Beside the listed scopes there is no rule for what somebody thought of. */
export const isListedScope = (scope: string): boolean => SCOPES_OF_USE.some((listed) => listed === scope);

export const quoted = (word: string | null, say: (quoted: string) => string): string | null =>
  word ? say(`“${word}”`) : null;
