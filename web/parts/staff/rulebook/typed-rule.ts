import { FIGURE_IDS, RULE_SCOPES, RULE_STATUSES } from "../../../../contract/collaborations/rule-kinds.ts";
import { ADDED_KINDS, type NewRule, type NewRuleWords } from "../../../../contract/collaborations/rules.ts";
import type { Rule } from "../../../../contract/form/call.ts";

/** A rule as it is typed: every field a text. */
export type TypedRule = Readonly<Record<keyof NewRule, string>>;

export const EMPTY: TypedRule = {
  kind: "",
  figure: "",
  scope: "",
  scope_of: "",
  value: "",
  says: "",
  source: "",
  source_url: "",
  effective_from: "",
  effective_until: "",
  seen_on: "",
  status: "",
  reason: "",
};

const oneOf = <Value extends string>(known: readonly Value[], typed: string): Value | undefined =>
  known.find((each) => each === typed);

/** An empty number is none; what is no number is refused before. */
export const asSaid = (typed: TypedRule): NewRuleWords => ({
  value: typed.value.trim() === "" ? null : Number(typed.value),
  says: typed.says,
  source: typed.source,
  source_url: typed.source_url,
  effective_from: typed.effective_from,
  effective_until: typed.effective_until,
  seen_on: typed.seen_on,
  status: oneOf(RULE_STATUSES, typed.status) ?? "in_force",
  reason: typed.reason,
});

export const asAdded = (typed: TypedRule): NewRule => ({
  ...asSaid(typed),
  kind: oneOf(ADDED_KINDS, typed.kind) ?? "words",
  figure: typed.kind === "figure" ? (oneOf(FIGURE_IDS, typed.figure) ?? null) : null,
  scope: oneOf(RULE_SCOPES, typed.scope) ?? "nation",
  // A choice that is no longer asked for is forgotten.
  scope_of: typed.scope === "nation" || typed.scope === "school" ? "" : typed.scope_of,
});

const isNumber = (typed: string): boolean =>
  typed.trim() === "" || /^\d{1,9}(\.\d{1,2})?$/.test(typed.trim());

/** The rules of the call, for what is typed; before them that everything is chosen. */
export const rulesAt = <Said>(
  rules: readonly Rule<Said>[],
  as: (typed: TypedRule) => Said,
): Rule<TypedRule>[] => [
  [({ kind }) => kind !== "", "Please choose what kind of rule it is.", "kind"],
  [({ scope }) => scope !== "", "Please choose whom it's about.", "scope"],
  [({ value }) => isNumber(value), "Enter a number, like 600 or 12.5.", "value"],
  [({ status }) => status !== "", "Please choose a status.", "status"],
  ...rules.map(([holds, message, field]): Rule<TypedRule> => [(typed) => holds(as(typed)), message, field]),
];
