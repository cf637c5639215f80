import type { AlikePayors } from "../../../../contract/contributions/payors-as-one.ts";
import { dollars } from "../../../../pure/numbers.ts";

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
