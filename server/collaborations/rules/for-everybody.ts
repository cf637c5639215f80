import { SCOPES_OF_USE } from "../../../contract/collaborations/submit-request.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { isMinor } from "./facts.ts";
import { type ComplianceRule, wordIn } from "./rule.ts";

const OWN = {
  source_url: null,
  effective_from: null,
  effective_until: null,
  verified_on: "2026-11-21",
} as const;
const PROCEDURES = { source: "NIL Compliance & Procedures", source_url: pages.compliance.to() };
const FEES = { source: "NIL Support Services & Fees", source_url: pages.services.to() };

const PERFORMANCE =
  /\b(per|each|every|for (a|each|every)|if (he|she|they|you)) (win|wins|goal|point|touchdown|td|yard|tackle|catch|start|game|title)s?\b|\b(touchdowns?|playoffs?|championship|all[- ]american|mvp|heisman|win bonus|performance bonus|stats?|playing time)\b/i;
const RECRUITING =
  /\b(recruit\w*|transfer\w*|commit(s|ment)?|enroll?(s|ment)?|stay at|sign with|portal|walk[- ]on|scholarship)\b/i;
const MARKS =
  /\b(logos?|uniforms?|jerseys?|mascots?|trademarks?|stadium|arena|field ?house|locker room|campus|facilit(y|ies)|school colors?|university|college|team name)\b/i;
const FEE_WORDS =
  /\b(fees? of|commission|agents?|agency|percent of the deal|finder'?s fee|representation)\b/i;

/** What the specification states, for everybody. */
export const RULES_FOR_EVERYBODY: readonly ComplianceRule[] = [
  {
    ...OWN,
    rule_id: "no-pay-for-performance",
    ...PROCEDURES,
    covers: ["compensation"],
    outcome: "inform",
    says: () =>
      "Compensation must not be tied to athletic performance or recruiting: nothing for results, statistics, enrolling or staying.",
  },
  {
    ...OWN,
    rule_id: "performance-words",
    ...PROCEDURES,
    covers: [],
    outcome: "needs_person",
    says: (facts) =>
      quoted(
        wordIn(facts, PERFORMANCE),
        (word) => `The request says ${word}: is the compensation tied to performance?`,
      ),
  },
  {
    ...OWN,
    rule_id: "recruiting-words",
    ...PROCEDURES,
    covers: [],
    outcome: "needs_person",
    says: (facts) =>
      quoted(
        wordIn(facts, RECRUITING),
        (word) => `The request says ${word}: is it an inducement to enroll, stay or transfer?`,
      ),
  },
  {
    ...OWN,
    rule_id: "school-marks",
    ...PROCEDURES,
    covers: ["school marks"],
    outcome: "warn",
    says: () =>
      "School names, logos, uniforms and facilities take the school's written permission. An approval can make that a condition.",
  },
  {
    ...OWN,
    rule_id: "school-marks-words",
    ...PROCEDURES,
    covers: [],
    outcome: "needs_person",
    says: (facts) =>
      quoted(
        wordIn(facts, MARKS),
        (word) => `The request says ${word}: is there a written permission for marks or facilities?`,
      ),
  },
  {
    ...OWN,
    rule_id: "disclosure",
    ...PROCEDURES,
    covers: ["disclosure"],
    outcome: "inform",
    says: () =>
      "Once signed, the agreement is disclosed by the earliest of the state's deadline, the school's, and 30 days after execution.",
  },
  {
    ...OWN,
    rule_id: "service-fee",
    ...FEES,
    covers: ["fee"],
    outcome: "inform",
    says: () =>
      "Free for the athlete. A fee of 12.5 % of the total agreement value is due only where one of our representatives manages the deal and the athlete has no agent or collective. This request came without a representative, so there is none.",
  },
  {
    ...OWN,
    rule_id: "fee-words",
    ...FEES,
    covers: [],
    outcome: "needs_person",
    says: (facts) =>
      quoted(
        wordIn(facts, FEE_WORDS),
        (word) => `The request says ${word}: who takes a fee, and who represents whom?`,
      ),
  },
  {
    ...OWN,
    rule_id: "parental-consent",
    ...PROCEDURES,
    covers: [],
    outcome: "block",
    says: (facts) =>
      isMinor(facts) && !facts.guardian_agreed
        ? "The athlete is under 18 and no guardian has agreed to this request. It can't be approved before that."
        : null,
  },
  {
    ...OWN,
    rule_id: "parental-consent-given",
    ...PROCEDURES,
    covers: [],
    outcome: "inform",
    says: (facts) =>
      isMinor(facts) && facts.guardian_agreed
        ? "The athlete is under 18; the guardian has agreed to this request."
        : null,
  },
  {
    ...OWN,
    rule_id: "takes-requests",
    source: "What the roster or the athlete says",
    source_url: null,
    covers: [],
    outcome: "block",
    says: ({ takes_requests, state }) =>
      takes_requests || state === "agreement" || state === "done"
        ? null
        : "The athlete is on no roster now, or takes no collaboration requests anymore.",
  },
];

/** Beside the listed scopes there is no rule for what somebody thought of. */
export const isListedScope = (scope: string): boolean => SCOPES_OF_USE.some((listed) => listed === scope);

const quoted = (word: string | null, say: (quoted: string) => string): string | null =>
  word ? say(`“${word}”`) : null;
