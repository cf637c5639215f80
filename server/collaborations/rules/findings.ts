import { type Finding, OUTCOMES } from "../../../contract/collaborations/desk.ts";
import { FIGURE_IDS, FIGURES } from "../../../contract/collaborations/rule-kinds.ts";
import { NATIONAL_CHECKS } from "./college.ts";
import type { Day, Facts } from "./facts.ts";
import { CHECKS_FOR_EVERYBODY, isListedScope } from "./for-everybody.ts";
import { clashes, figureIn, ownFigureIn, type RuleRow, rowsOn } from "./rows.ts";
import type { Check, FigureOf, Topic } from "./rule.ts";
import { type Said, saidBy } from "./states.ts";

/** What the program does for the lines of the kind `check`, by their rule. */
export const CHECKS: Readonly<Record<string, Check>> = { ...CHECKS_FOR_EVERYBODY, ...NATIONAL_CHECKS };

/**
 * What the rules say about a request that hold today, or on another day, the gravest first: the lines that `facts` were read with, or others. What it
 * raises and no rule covers is a finding too, and so is a figure on which sources clash: a person looks at it. None of them is
 * ever a yes (docs/decisions/0015, 0062).
 */
export function findingsOf(
  facts: Facts,
  rules: readonly RuleRow[] = facts.rules,
  day: Day = facts.today,
): Finding[] {
  const holding = rowsOn(rules, day, facts);
  const said = holding.map((row) => ({ row, ...saidOn(row, facts, holding) }));
  const covered = new Set(said.flatMap(({ covers }) => covers));
  const uncovered = topicsOf(facts).filter(({ topic }) => !covered.has(topic));
  return [
    ...said.flatMap(({ row, outcome, words, rows }) =>
      words === null ? [] : [findingFrom(row, outcome, words, rows)],
    ),
    ...clashingFigures(holding),
    ...uncovered.map(({ topic, words }) => uncoveredFinding(topic, words)),
  ].sort(gravestFirst);
}

export const gravestFirst = (a: Finding, b: Finding): number =>
  OUTCOMES.indexOf(a.outcome) - OUTCOMES.indexOf(b.outcome);

type SaidFrom = Said & { readonly rows: readonly number[] };

function saidOn(row: RuleRow, facts: Facts, holding: readonly RuleRow[]): SaidFrom {
  const rows = [row.rule_row_id];
  if (row.kind !== "check") return { ...saidBy(row, facts, holding), rows };
  const check = Object.hasOwn(CHECKS, row.rule_id) ? CHECKS[row.rule_id] : undefined;
  const figures = (check?.figures ?? []).flatMap((it) => figureIn(holding, it) ?? []);
  // A check of a later release, or one whose figure nobody says on this day, settles nothing.
  if (!check || figures.length < (check.figures ?? []).length)
    return { outcome: "inform", covers: [], words: null, rows };
  const figure: FigureOf = (figure_id) =>
    figures.find(({ row: { rule_id } }) => rule_id === figure_id)?.value ?? Number.NaN;
  const is_contested = row.status === "contested" && check.outcome !== "block";
  return {
    outcome: is_contested ? "needs_person" : check.outcome,
    covers: check.covers,
    words: check.says(facts, figure, row),
    rows: [...rows, ...figures.map((it) => it.row.rule_row_id)],
  };
}

export const findingFrom = (
  { rule_id, source, source_url, effective_from, effective_until, seen_on }: RuleRow,
  outcome: Finding["outcome"],
  words: string,
  rows: readonly number[],
): Finding => ({
  rule_id,
  outcome,
  words,
  source,
  source_url,
  effective_from,
  effective_until,
  verified_on: seen_on,
  rule_rows: [...rows],
});

/** Until a person has decided, the lowest counts, which gives the earlier day. */
function clashingFigures(holding: readonly RuleRow[]): Finding[] {
  return FIGURE_IDS.flatMap((figure_id) => {
    const said = [figureIn(holding, figure_id), ownFigureIn(holding, figure_id)];
    const figure = said.find((it) => it && clashes(it));
    if (!figure) return [];
    const who = figure.said.map(({ value, source }) => `${value} (${source})`).join(", ");
    const words = `Sources clash on “${FIGURES[figure_id]}”: ${who}. A person decides; until then the lowest counts.`;
    const rows = figure.said.map(({ rule_row_id }) => rule_row_id);
    return [{ ...findingFrom(figure.row, "needs_person", words, rows), rule_id: `clash ${figure_id}` }];
  });
}

/** Whether an approval would go against a rule that leaves no choice. */
export const blocksApproval = (findings: readonly Finding[]): boolean =>
  findings.some(({ outcome }) => outcome === "block");

export const uncoveredFinding = (topic: Topic, words: string): Finding => ({
  rule_id: `uncovered ${topic}`,
  outcome: "needs_person",
  words,
  source: "No rule covers this, so a person decides",
  source_url: null,
  effective_from: null,
  effective_until: null,
  verified_on: null,
  rule_rows: [],
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
      `We do not know which state's law applies to ${school_name}. Its compliance officer can correct it under “School rules”.`,
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
export const AGE_UNKNOWN =
  "We do not know when the athlete was born. Under 18, a parent or guardian has to agree first.";
