import { type Finding, OUTCOMES } from "../../../contract/collaborations/desk.ts";
import { NATIONAL_RULES } from "./college.ts";
import type { Facts } from "./facts.ts";
import { isListedScope, RULES_FOR_EVERYBODY } from "./for-everybody.ts";
import { type ComplianceRule, isInForce, type Topic } from "./rule.ts";
import { STATE_RULES } from "./states.ts";

/** Every rule there is. Another set of them, or an engine, takes this place (docs/decisions/0015). */
export const RULES: readonly ComplianceRule[] = [...RULES_FOR_EVERYBODY, ...NATIONAL_RULES, ...STATE_RULES];

/**
 * What the rules in force say about a request, the gravest first. What it raises and no rule covers is a finding too:
 * a person looks at it. None of them is ever a yes.
 */
export function findingsOf(facts: Facts, rules: readonly ComplianceRule[] = RULES): Finding[] {
  const in_force = rules.filter((rule) => isInForce(rule, facts.today));
  const said = in_force.flatMap(({ covers: _, says, ...rule }) => {
    const words = says(facts);
    return words === null ? [] : [{ ...rule, words }];
  });
  const covered = new Set(in_force.flatMap(({ covers }) => covers));
  const uncovered = topicsOf(facts).filter(({ topic }) => !covered.has(topic));
  return [...said, ...uncovered.map(({ topic, words }) => uncoveredFinding(topic, words))].sort(
    (a, b) => OUTCOMES.indexOf(a.outcome) - OUTCOMES.indexOf(b.outcome),
  );
}

/** Whether an approval would go against a rule that leaves no choice. */
export const blocksApproval = (findings: readonly Finding[]): boolean =>
  findings.some(({ outcome }) => outcome === "block");

const uncoveredFinding = (topic: Topic, words: string): Finding => ({
  rule_id: `uncovered ${topic}`,
  outcome: "needs_person",
  words,
  source: "No rule covers this, so a person decides",
  source_url: null,
  effective_from: null,
  effective_until: null,
  verified_on: null,
});

/** All that a request raises, with what a person is told where no rule covers it. */
function topicsOf(facts: Facts): { topic: Topic; words: string }[] {
  const { school_name, us_state } = facts;
  const raised: [Topic, string, boolean][] = [
    ["compensation", nothingOn("compensation"), true],
    [
      "other compensation",
      "It is paid for in a way of its own: look at what it is worth, and what it is tied to.",
      facts.other !== null,
    ],
    ["school marks", nothingOn("school marks"), true],
    ["age", AGE_UNKNOWN, facts.date_of_birth === null && mayBeMinor(facts)],
    ["disclosure", nothingOn("disclosure"), true],
    ["fee", nothingOn("our fee"), true],
    ["college reporting", nothingOn("reporting it nationally"), !facts.at_high_school],
    [
      "other scope",
      "The scope of use is in the sender's own words: no rule here knows it.",
      !isListedScope(facts.scope_of_use),
    ],
    [
      "own words",
      "The sender added details in words of their own. Please read them.",
      facts.additional_details !== null,
    ],
    [
      "state unknown",
      `We do not know which state's law applies to ${school_name}. Its compliance officer can set it under “School rules”.`,
      us_state === null,
    ],
    ["high school", "There is no rule of this state's high-school association here.", facts.at_high_school],
    [
      `state:${us_state}`,
      `There is no rule of ${us_state} here. Look at its law.`,
      us_state !== null && !facts.at_high_school,
    ],
  ];
  return raised.filter(([, , is_raised]) => is_raised).map(([topic, words]) => ({ topic, words }));
}

const nothingOn = (what: string): string => `No rule in force says anything on ${what}. Look at it yourself.`;

/** At college most are adults; a freshman, and somebody of no known class, may not be. */
const mayBeMinor = ({ at_high_school, player_class }: Facts): boolean =>
  at_high_school || player_class === null || /fresh/i.test(player_class);

/** Without names and what was typed, as all findings are: the history keeps them, and a name may have to go one day. */
const AGE_UNKNOWN =
  "We do not know when the athlete was born. Under 18, a parent or guardian has to agree first.";
