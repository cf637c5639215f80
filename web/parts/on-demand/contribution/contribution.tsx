import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import type { ShownOffer } from "../../../../contract/orders/offers.ts";
import type { Player } from "../../../../contract/players/players.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import type { AmountChoice } from "./amount.ts";
import { isOver } from "./checkout.ts";
import { ContributionDialog } from "./contribution-dialog.tsx";
import type { HeldOrder } from "./held-contribution.ts";
import { useCheckout } from "./use-checkout.ts";

type FirstChoice = number | "other" | Pick<ShownOffer, "kind" | "is_monthly"> | null;

interface ContributionProps {
  readonly player: Player;
  readonly title: string;
  readonly opener: RefObject<HTMLElement | null>;
  /** How often the dialog was asked for. */
  readonly openings: number;
  /** What the press that asked for it chose: whole dollars, the field for another amount, or a service. */
  readonly amount?: FirstChoice;
  /** What was chosen before signing in. */
  readonly first?: HeldOrder;
}

/** What a press on 'Contribute Now' begins. It outlasts the dialog: opened again, that shows where one stands. */
export function Contribution({ player, title, opener, openings, amount = null, first }: ContributionProps) {
  /** The number of the opening that is shown: each has a dialog of its own, also while the one before shrinks back. */
  const [shown, setShown] = useState<number | null>(null);
  const { checkout, ordered, submit, renew } = useCheckout(player, title);

  const open = useEffectEvent((opening: number) => {
    if (checkout.phase === "choosing" || isOver(checkout)) renew();
    setShown(opening);
  });
  useLayoutEffect(() => open(openings), [openings]);

  const { askAnew } = useApiClient();
  const is_paid_and_closed = shown === null && checkout.phase === "following" && checkout.state === "paid";
  // Not under the thanks: a list that comes anew may be without this athlete, and what is shown here would go with their card.
  useEffect(() => {
    if (is_paid_and_closed) askAnew();
  }, [is_paid_and_closed, askAnew]);

  if (shown === null) return null;
  return (
    <ContributionDialog
      key={shown}
      player={player}
      title={title}
      opener={opener}
      checkout={checkout}
      ordered={ordered}
      chosen={first?.choice ?? choiceOf(amount)}
      service={amount !== null && typeof amount === "object" ? amount : null}
      first={first ?? null}
      onSubmit={submit}
      onRenew={renew}
      onClosed={() => setShown((now) => (now === shown ? null : now))}
    />
  );
}

function choiceOf(amount: FirstChoice): AmountChoice {
  if (amount === null || typeof amount === "object") return { kind: "none" };
  return amount === "other" ? { kind: "other", typed: "" } : { kind: "preset", amount };
}
