import * as z from "zod/mini";
import { isDay } from "../../pure/days.ts";
import { call, type Rule } from "../form/call.ts";
import { typedText } from "../form/fields.ts";

/** How money went back that the provider would not return. */
export const PAID_BACK_WAYS = ["check", "bank_transfer", "other"] as const;
export type PaidBackWay = (typeof PAID_BACK_WAYS)[number];
export const paidBackWay = z.enum(PAID_BACK_WAYS, "Please choose how it was paid.");

/** Within a sentence: `We paid it back by check.` */
export const PAID_BACK_WORDS: Readonly<Record<PaidBackWay, string>> = {
  check: "by check",
  bank_transfer: "by bank transfer",
  other: "another way",
};

export const MOST_REFERENCE = 100;

const paidBack = z.object({
  /** Of which refund that came to nothing (`to_pay_back_refund`); null: of the order. */
  refund_id: z._default(z.nullable(z.string()), null),
  /** Dollars, as they were to be paid back when this was decided: where that has changed since, nothing is done. */
  amount: z.number(),
  how: paidBackWay,
  reference: typedText,
  /** YYYY-MM-DD. */
  paid_on: z.string(),
});
export type PaidBack = z.output<typeof paidBack>;

/** Nowhere on earth it is tomorrow by more than 14 hours. */
const isPastDay = (day: string): boolean =>
  isDay(day) && Date.parse(`${day}T00:00:00Z`) < Date.now() + 14 * 3_600_000;

/** What an admin types; the amount is no choice of theirs. */
export const paidBackRules: readonly Rule<Pick<PaidBack, "reference" | "paid_on">>[] = [
  [
    ({ reference }) => reference.trim() !== "",
    "Please enter a reference, like the number of the check.",
    "reference",
  ],
  [
    ({ reference }) => [...reference.trim()].length <= MOST_REFERENCE,
    `The reference can have at most ${MOST_REFERENCE} characters.`,
    "reference",
  ],
  [({ paid_on }) => isDay(paid_on), "Please select the day on which it was paid.", "paid_on"],
  [({ paid_on }) => isPastDay(paid_on), "The day it was paid can't be in the future.", "paid_on"],
];

export const notePaidBack = call({
  name: "note_paid_back",
  summary:
    "Says that money which the provider would not return, of an order or of a refund that came to nothing, was paid back another way. It is booked and the supporter is told by email; nothing is asked of the provider.",
  method: "POST",
  path: "/v1/admin/transactions/{transaction_id}/paid_back",
  who: "admin",
  fresh_proof: true,
  params: z.object({ transaction_id: z.uuid() }),
  body: paidBack,
  rules: paidBackRules,
  answer: z.object({ order_id: z.nullable(z.uuid()), refund_id: z.nullable(z.string()), amount: z.number() }),
  failures: {
    404: "No such transaction.",
    409: "No refund of it came to nothing, or it is in dispute, being refunded, another amount by now, or paid back already.",
    422: "A rule is broken, or the day is before the payment.",
  },
  at_most: { times: 60, minutes: 60 },
  sensitive: true,
  example: ({ contribution_id }) => ({
    params: { transaction_id: contribution_id },
    body: {
      refund_id: null,
      amount: 50,
      how: "check" as const,
      reference: "Check 1042",
      paid_on: "2026-01-05",
    },
  }),
  outcomes: { rest: 409 },
});
