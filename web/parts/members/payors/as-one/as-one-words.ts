import type { AlikePayors, JoinWhy, PayorJoin } from "../../../../../contract/contributions/payors-as-one.ts";
import { longDate } from "../../../../../pure/dates.ts";
import { dollars } from "../../../../../pure/numbers.ts";
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

const ALIKE_WORDS: Readonly<Record<AlikePayors["alike_by"], string>> = {
  spelling: "Two spellings of one name",
  mailbox: "Two addresses of one inbox",
  card: "Paid with the same card",
};

/** `Two spellings of one name · $750 together to Kai O'Brien` */
export const alikeWords = ({ alike_by, together, athlete }: AlikePayors): string =>
  `${ALIKE_WORDS[alike_by]} · ${dollars(together)} together to ${athlete.player_name}`;

/** What else may be behind it; null where nothing has to be said. */
export function alikeCaution({ alike_by, on_card }: AlikePayors): string | null {
  if (alike_by !== "card") return null;
  return on_card === null
    ? "A household may share a card."
    : `It paid for ${on_card} supporters, so it may be a card at a stand, or one person's with many addresses. These two gave the most with it.`;
}

/** What is known of why; whoever joins them may say more. */
export const alikeReason = ({ alike_by }: AlikePayors): string => `${ALIKE_WORDS[alike_by]}.`;
