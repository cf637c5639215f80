import type { WhereItIs } from "../../../../contract/contributions/where-it-is.ts";
import { whereItIsWords } from "../../../../contract/contributions/where-it-is-words.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { heldWords } from "../../../parts/paid/held-words.ts";
import type { Payment, SuccessData } from "./load.ts";

export const TAKES_DAYS = "A refund takes 5 to 10 business days to show on your statement.";

/** What the page and its tab are called. */
export function titleOf(told: SuccessData): string {
  if (told.kind === "unknown") return "Payment not found";
  if (told.kind === "repeated") return "Payment Success";
  switch (told.payment.state) {
    case "paid":
      return told.payment.in_dispute ? "Payment in dispute" : "Payment Success";
    case "refunded":
      return told.payment.lost > 0 ? "Taken back by your bank" : "Refunded";
    case "expired":
    case "failed":
      return "Not paid";
    default:
      return "Still being confirmed";
  }
}

/** What is held is said as it is: less what went back, and not while a bank decides. */
export function paidWords(payment: Payment): string {
  const { player_name, refunded, lost, in_dispute, where_it_is } = payment;
  if (in_dispute)
    return "Your bank asked for this payment back, so it's on hold until they decide. Not what you wanted? Tell your bank.";
  const back = refunded + lost > 0;
  if (where_it_is && (back || hasMoved(where_it_is)))
    return `${back ? `${wentBackWords(payment)} ` : ""}${whereItIsWords(where_it_is, player_name)}`;
  return back ? wentBackWords(payment) : heldWords(player_name, payment.ordered ?? null);
}

/** Some of it is not with us anymore. */
const hasMoved = ({ on_its_way, arrived, handed_over = 0 }: WhereItIs): boolean =>
  on_its_way + arrived + handed_over > 0;

/** What we sent back and what a bank took are two things. */
export function wentBackWords({ amount, refunded, lost }: Payment): string {
  if (lost === 0 && refunded >= amount) return `We refunded all ${dollars(amount)} to you.`;
  const parts = [
    ...(refunded > 0 ? [`${dollars(refunded)} was refunded to you`] : []),
    ...(lost > 0 ? [`${dollars(lost)} was taken back by your bank after a dispute`] : []),
  ];
  return `${parts.join(", and ")}.`;
}
