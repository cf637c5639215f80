import type { Waiting } from "../../../../contract/accounts/waiting.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { longDate } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { type Line, some } from "./line.ts";

/** Of an athlete: what keeps their money and is theirs to do, or that it is ready. */
export function moneyLines({ money }: NonNullable<Waiting["athlete"]>): Line[] {
  if (!money) return [];
  const [words, label] = wordsOf(money);
  return [{ words, way: { label, to: pages.ownMoney.to() } }];
}

function wordsOf({ to_do, amount, next_run_at }: NonNullable<NonNullable<Waiting["athlete"]>["money"]>) {
  const sum = dollars(amount);
  switch (to_do) {
    case "set_up":
      return [`You have ${sum}. Set up payouts to get it.`, "Set up payouts"] as const;
    case "finish":
      return [`You have ${sum}, and your payout account isn't finished.`, "Finish setting up"] as const;
    case "new_bank":
      return [
        `Your bank sent a payout back. ${sum} waits for another bank account.`,
        "See what to do",
      ] as const;
    default:
      return [
        `You have ${sum} ready. We send it on ${longDate(next_run_at)}, or when you ask.`,
        "Your money",
      ] as const;
  }
}

/** Of an admin. */
export const payoutLines = ({
  payout_runs_short,
  payout_reversals,
  // A server of the release before says nothing of them.
  held_decisions = 0,
}: NonNullable<Waiting["admin"]>): Line[] => [
  ...some(
    payout_runs_short,
    [
      "payout run is short: the balance at the payment provider is too small.",
      "payout runs are short: the balance at the payment provider is too small.",
    ],
    "See payouts",
    pages.adminPayouts.to(),
  ),
  ...some(
    payout_reversals,
    [
      "payout was asked back by another admin, and waits for you to agree.",
      "payouts were asked back by another admin, and wait for you to agree.",
    ],
    "See what was asked back",
    pages.adminPayouts.to(),
  ),
  ...some(
    held_decisions,
    [
      "decision about held money waits for you to agree.",
      "decisions about held money wait for you to agree.",
    ],
    "See what was asked",
    pages.adminPayouts.to(),
  ),
];
