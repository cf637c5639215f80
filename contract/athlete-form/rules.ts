import type { Rule } from "../form/call.ts";
import { inchesOf, NO_HEIGHT } from "./choices.ts";
import {
  FACT_FIELDS,
  type FieldKind,
  type FieldsByName,
  LINK_FIELDS,
  PAGE_FIELDS,
  type PageField,
  type PageFieldName,
  type SentValues,
} from "./fields.ts";
import { SOCIAL_SITES, socialAddress } from "./links.ts";

/** What was typed of a form that asks for these fields. */
export type SentFields<Name extends PageFieldName = PageFieldName> = FieldsByName<SentValues, Name>;

type Value = SentValues[FieldKind];
type FieldRule = Rule<Readonly<Partial<Record<PageFieldName, Value>>>>;

const isBlank = (value: Value): boolean => value === null || String(value).trim() === "";

/** Whether a value will do, and what is said where it will not. */
function ruleOf({ kind, label, choices, is_required }: PageField): [(value: Value) => boolean, string] {
  if (kind === "height")
    return [(value) => inchesOf(isBlank(value) ? null : String(value)) !== null, NO_HEIGHT];
  if (choices)
    return [
      (value) => (isBlank(value) ? !is_required : choices.includes(String(value))),
      `Please select ${label}.`,
    ];
  return [(value) => !is_required || !isBlank(value), `Please enter ${label}.`];
}

const rulesOf = (names: readonly PageFieldName[]): readonly FieldRule[] =>
  names.map((name) => {
    const [holds, message] = ruleOf(PAGE_FIELDS[name]);
    return [(it) => holds(it[name] ?? null), message, name] as const;
  });

/** Of everything that stands on a line with its name, but for what is not asked. */
export const factRules = (not_asked: readonly PageFieldName[] = []): readonly FieldRule[] =>
  rulesOf(FACT_FIELDS.filter((name) => !not_asked.includes(name)));

export const linkRules: readonly FieldRule[] = LINK_FIELDS.map((name) => [
  (it) => isBlank(it[name] ?? null) || socialAddress(name, String(it[name])) !== null,
  `Please enter a link to ${SOCIAL_SITES[name].label}, like ${SOCIAL_SITES[name].hosts[0]}/name.`,
  name,
]);
