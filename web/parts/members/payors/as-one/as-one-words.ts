import type { JoinWhy, PayorJoin } from "../../../../../contract/contributions/payors-as-one.ts";
import { longDate } from "../../../../../pure/dates.ts";
import type { Choice } from "../../../../ui/fields/field.tsx";

const WHY_WORDS: Readonly<Record<JoinWhy, string>> = {
  same: "one and the same",
  owned: "under common ownership",
};

export const WHY_CHOICES: readonly Choice[] = [
  { value: "same", label: "One and the same" },
  { value: "owned", label: "Under common ownership" },
];

/** `Casey (the compliance office of Ashby) found on November 4, 2026 that they are one and the same.` */
export function foundWords({ joined_by, school_name, joined_on, why }: PayorJoin): string {
  const office = school_name === null ? null : `the compliance office of ${school_name}`;
  const who = joined_by === null ? (office ?? "an admin") : `${joined_by} (${office ?? "admin"})`;
  return `${who} found on ${longDate(joined_on)} that they are ${WHY_WORDS[why]}.`;
}
