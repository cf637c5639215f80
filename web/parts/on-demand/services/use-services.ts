import { useEffect, useState } from "react";
import { type OffersOfPlayer, offersOfPlayer, type ShownOffer } from "../../../../contract/orders/offers.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { NOTHING_TYPED, type Services, servicesIn, type TypedOrder } from "./services.ts";

/** An answer of this call is repeated for a second, and for another one while it is asked anew (write-answer.ts). */
const KEPT_MS = 2_500;

type Kind = ShownOffer["kind"] | null;

interface UseServicesProps {
  readonly player_id: number;
  /** What the press that opened the dialog chose. */
  readonly first_once: Kind;
  readonly first_typed: TypedOrder | null;
  /** The same of what comes every month, or what was ordered before signing in. */
  readonly first_monthly: Kind;
  /** Something was refused: what the athlete offers may be otherwise by now. */
  readonly refused: boolean;
  readonly onRenew: () => void;
}

/**
 * What an athlete offers, asked as the dialog opens, and what of it is chosen: once and every month, with the same words. Where it can't be
 * asked, there is the contribution with nothing in return.
 */
export function useServices(props: UseServicesProps): {
  readonly once: Services;
  readonly monthly: Services;
} {
  const { player_id, refused, onRenew } = props;
  const { value, again } = useAnswer(`offers-${player_id}`, (ask, signal) =>
    ask(offersOfPlayer, { params: { player_id } }, { signal }),
  );
  // What was known stays while it is asked again.
  const [known, setKnown] = useState<OffersOfPlayer | null>(null);
  useEffect(() => {
    if (value) setKnown(value);
  }, [value]);
  const [once, setOnce] = useState(props.first_once);
  const [monthly, setMonthly] = useState(props.first_monthly);
  const [typed, setTyped] = useState(props.first_typed ?? NOTHING_TYPED);
  useEffect(() => {
    if (!refused) return;
    void again();
    // The first answer may be one that was kept.
    const once_more = setTimeout(again, KEPT_MS);
    return () => clearTimeout(once_more);
  }, [refused, again]);
  const ways = (choose: (kind: Kind) => void) => ({
    typed,
    onChoose(kind: Kind) {
      choose(kind);
      onRenew();
    },
    onType(now: TypedOrder) {
      setTyped(now);
      onRenew();
    },
  });
  return {
    once: { ...servicesIn(known, false, once), ...ways(setOnce) },
    monthly: { ...servicesIn(known, true, monthly), ...ways(setMonthly) },
  };
}
