import { FIGURES, type RuleScope } from "../../../../contract/collaborations/rule-kinds.ts";
import type { RuleLine } from "../../../../contract/collaborations/rules.ts";
import { longDate, partOfDate } from "../../../../pure/dates.ts";
import { usStateName } from "../../../../pure/us-states.ts";

export const SCOPE_WORDS: Readonly<Record<RuleScope, string>> = {
  nation: "Nationwide",
  division: "A division",
  state: "A state's law",
  association: "A state's high-school association",
  school: "Your school",
};

type Standing = RuleLine["standing"];

export const STANDING_WORDS: Readonly<Record<Standing, string>> = {
  in_force: "In force",
  contested: "Contested",
  coming: "Not yet in force",
  pending: "Pending",
  ended: "Ended",
};

/** The parts of the list, and what belongs to each. */
export const PARTS: readonly { readonly title: string; readonly about: string; readonly of: Standing[] }[] = [
  {
    title: "In force",
    about: "Findings and deadlines follow these. Where sources clash, a person decides.",
    of: ["in_force", "contested"],
  },
  { title: "Not yet in force", about: "These apply from their first day on.", of: ["coming"] },
  { title: "Pending", about: "Not law, or not decided. Nothing is ever due by these.", of: ["pending"] },
  { title: "Ended", about: "Decisions made under these keep them.", of: ["ended"] },
];

/** Whom a rule is about. */
export function scopeOf({ scope, scope_of, school_name }: RuleLine): string {
  const of = scope_of ?? "";
  switch (scope) {
    case "division":
      return of === "NAIA" ? "NAIA" : `Division ${of}`;
    case "state":
      return `${usStateName(of) ?? of}, colleges`;
    case "association":
      return `${usStateName(of) ?? of}, high schools`;
    case "school":
      return school_name ?? "A school";
    default:
      return "Nationwide";
  }
}

/** A figure stands before what it is. */
export function titleOf({ kind, rule_id, value, says }: RuleLine): string {
  if (kind !== "figure") return says;
  const [, label = says] = Object.entries(FIGURES).find(([figure]) => figure === rule_id) ?? [];
  return `${label}: ${value?.toLocaleString("en-US") ?? ""}`;
}

/** When it holds, in a few words; "" where no day is known. */
export function daysOf({ effective_from, effective_until, ending }: RuleLine): string {
  const last = [effective_until, ending?.ends_on ?? null].filter((day) => day !== null).toSorted()[0];
  const never = last !== undefined && effective_from !== null && last < effective_from;
  if (never) return "never in force";
  return [effective_from && `from ${longDate(effective_from)}`, last && `until ${longDate(last)}`]
    .filter(Boolean)
    .join(" ");
}

export const seenWords = ({ seen_on }: RuleLine): string => (seen_on ? `as of ${partOfDate(seen_on)}` : "");

/** Who keeps it. */
export const ownerWords = ({ owner, school_name }: RuleLine): string =>
  owner === "program"
    ? "comes with the program"
    : owner === "platform"
      ? "kept by admins"
      : `kept by ${school_name ?? "its school"}`;
