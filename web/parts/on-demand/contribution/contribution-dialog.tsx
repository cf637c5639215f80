import { type RefObject, useId, useRef, useState } from "react";
import type { ShownOffer } from "../../../../contract/orders/offers.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import type { Player } from "../../../../contract/players/players.ts";
import { useSession } from "../../../state/session/use-session.ts";
import { linkClass } from "../../../ui/button.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogHead } from "../dialog-head.tsx";
import { useNaming } from "../report/naming.ts";
import { useServices } from "../services/use-services.ts";
import type { AmountChoice } from "./amount.ts";
import type { Checkout } from "./checkout.ts";
import styles from "./contribution-dialog.module.css";
import type { HeldOrder } from "./held-contribution.ts";
import { OneTimeSection } from "./one-time-section.tsx";
import { Outcome } from "./outcome.tsx";
import { RecurringSection } from "./recurring-section.tsx";
import type { Order } from "./use-checkout.ts";

interface ContributionDialogProps {
  readonly player: Player;
  readonly title: string;
  readonly opener: RefObject<HTMLElement | null>;
  readonly checkout: Checkout;
  /** What was asked for last: only there is said what was wrong with it. */
  readonly ordered: "once" | "monthly" | null;
  /** The amount that it opens with. */
  readonly chosen: AmountChoice;
  /** The service that it opens with. */
  readonly service: Pick<ShownOffer, "kind" | "is_monthly"> | null;
  readonly first: HeldOrder | null;
  readonly onSubmit: (order: Order, choice: AmountChoice, agreement: string | null) => void;
  readonly onRenew: () => void;
  readonly onClosed: () => void;
}

/** Where a visitor says how much; then it says how the payment goes. */
export function ContributionDialog(props: ContributionDialogProps) {
  const { player, title, opener, checkout, ordered, chosen, service, first, onSubmit, onRenew, onClosed } =
    props;
  /** Of both sections: who finds that they would rather give monthly has said how much. */
  const [choice, setChoice] = useState(chosen);
  const choose = (now: AmountChoice) => {
    setChoice(now);
    onRenew();
  };
  const asked_dollars = useRef(0);
  const naming = useNaming(player, {
    failure: checkout.phase === "choosing" ? checkout.failure : null,
    is_following: checkout.phase === "following",
    asked: asked_dollars,
    ...{ named_by: first?.named_by ?? null, onRenew },
  });
  const services = useServices({
    player_id: player.player_id,
    first_once: service?.is_monthly === false ? service.kind : null,
    first_monthly: first?.service?.offer.kind ?? (service?.is_monthly ? service.kind : null),
    first_typed: first?.service ?? null,
    refused: checkout.phase === "choosing" && checkout.failure?.field === null,
    onRenew,
  });
  const submit: typeof onSubmit = (order, ...rest) => {
    asked_dollars.current = order.amount * (order.recurring_cost_duration ?? 1);
    onSubmit(order, ...rest);
  };
  const opens_monthly = first !== null || service?.is_monthly === true;
  const signed_out = useSession() === null;
  const asked = (how: "once" | "monthly"): Checkout =>
    checkout.phase === "choosing" && ordered !== how ? { phase: "choosing", failure: null } : checkout;
  const { player_name } = player;
  const both = { player_name, choice, onChoose: choose, naming, onSubmit: submit };
  const title_id = useId();
  const is_paid = checkout.phase === "following" && checkout.state === "paid";
  return (
    <Dialog labelled_by={title_id} opener={opener} onClosed={onClosed}>
      {!is_paid && <DialogHead player={player} title_id={title_id} title={title} />}
      {/* Filled and emptied in place: what changes here is read out. */}
      <div aria-live="polite">
        {checkout.phase === "following" && (
          <Outcome checkout={checkout} player={player} title_id={title_id} onRenew={onRenew} />
        )}
      </div>
      <div hidden={checkout.phase === "following"}>
        {/* Two `details` of one name are an accordion, one open at a time. */}
        <OneTimeSection {...both} checkout={asked("once")} open={!opens_monthly} services={services.once} />
        <RecurringSection
          {...both}
          checkout={asked("monthly")}
          signed_out={signed_out}
          open={opens_monthly}
          first={first}
          services={services.monthly}
          onRenew={onRenew}
        />
        <Terms />
      </div>
    </Dialog>
  );
}

const Terms = () => (
  <p className={styles.terms}>
    Our{" "}
    <a className={linkClass} href={pages.terms.to()} target="_blank" rel="noopener">
      Terms of Use
    </a>{" "}
    and{" "}
    <a className={linkClass} href={pages.refunds.to()} target="_blank" rel="noopener">
      Refund Policy
    </a>{" "}
    apply.
  </p>
);
