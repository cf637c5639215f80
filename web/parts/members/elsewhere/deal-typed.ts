import {
  correctionRules,
  ELSEWHERE_KINDS,
  type ElsewhereEntry,
  type ElsewhereKind,
  NOT_A_PAPER,
  newDealRules,
} from "../../../../contract/contributions/deals-elsewhere.ts";
import type { Rule } from "../../../../contract/form/call.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { typedNumber } from "../../../../pure/typed-number.ts";

/** What the form holds; each is text, so that a draft can keep it. */
export const DEAL_FIELDS = [
  "payor_name",
  "kind",
  "amount",
  "is_open_ended",
  "agreed_on",
  "ends_on",
  "what_for",
] as const;
export type TypedDeal = Readonly<Record<(typeof DEAL_FIELDS)[number] | "paper", string>>;

/** What stands for a file that is chosen and isn't taken: nothing is sent while it is. */
export const UNFIT_PAPER = "unfit";

export const NOTHING_TYPED: TypedDeal = {
  payor_name: "",
  kind: "cash",
  amount: "",
  is_open_ended: "",
  agreed_on: "",
  ends_on: "",
  what_for: "",
  paper: "",
};

export const typedOf = (entry: ElsewhereEntry): TypedDeal => ({
  payor_name: entry.payor_name ?? "",
  kind: entry.kind,
  amount: String(entry.amount),
  is_open_ended: entry.is_open_ended ? "yes" : "",
  agreed_on: entry.agreed_on,
  ends_on: entry.ends_on ?? "",
  what_for: entry.what_for ?? "",
  paper: "",
});

/** As it is sent. What is no number is refused before. */
export const sentOf = (typed: TypedDeal) => ({
  payor_name: typed.payor_name.trim() || null,
  kind: kindOf(typed.kind),
  amount: amountOf(typed.amount),
  is_open_ended: typed.is_open_ended === "yes",
  agreed_on: typed.agreed_on,
  ends_on: typed.ends_on || null,
  what_for: typed.what_for.trim(),
  paper: typed.paper || null,
});

const kindOf = (value: string): ElsewhereKind => ELSEWHERE_KINDS.find((kind) => kind === value) ?? "cash";

/** Nothing is 0; what can't be read is not a number. */
const amountOf = (text: string): number => (text.trim() === "" ? 0 : (typedNumber(text) ?? Number.NaN));

const TYPED_RULES: readonly Rule<TypedDeal>[] = [
  [({ amount }) => Number.isFinite(amountOf(amount)), "Please enter a number, like 250.", "amount"],
  [({ agreed_on }) => agreed_on !== "", "Please enter the day you agreed on it.", "agreed_on"],
];

export const rulesForNew = (payor_id: number | null): readonly Rule<TypedDeal>[] => [
  ...TYPED_RULES.slice(0, 1),
  ...newDealRules
    .slice(0, 2)
    .map(
      ([holds, message, field]): Rule<TypedDeal> => [
        (typed) => holds({ ...sentOf(typed), payor_id, deal_id: "" }),
        message,
        field,
      ],
    ),
  ...TYPED_RULES.slice(1),
  ...rulesForCorrection.slice(TYPED_RULES.length),
];

export const rulesForCorrection: readonly Rule<TypedDeal>[] = [
  ...TYPED_RULES,
  ...correctionRules.map(
    ([holds, message, field]): Rule<TypedDeal> => [
      (typed) => holds({ ...sentOf(typed), corrects: 0 }),
      message,
      field,
    ],
  ),
  [({ paper }) => paper !== UNFIT_PAPER, NOT_A_PAPER, "paper"],
];

export const KIND_WORDS: Readonly<Record<ElsewhereKind, string>> = { cash: "Cash", in_kind: "In kind" };

/** What an entry says that the deal comes to. */
export function worthWords({
  amount,
  is_open_ended,
}: Pick<ElsewhereEntry, "amount" | "is_open_ended">): string {
  if (is_open_ended) return amount > 0 ? `${dollars(amount)} and more` : "Not known yet";
  return amount > 0 ? dollars(amount) : "Came to nothing";
}
