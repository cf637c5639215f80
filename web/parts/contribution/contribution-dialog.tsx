import { X } from "lucide-react";
import { type RefObject, useId } from "react";
import type { Player } from "../../../contract/players.ts";
import type { Checkout } from "../../state/checkout.ts";
import { buttonClass } from "../../ui/button.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Jersey } from "../jersey.tsx";
import { teamStyle } from "../team-style.ts";
import styles from "./contribution-dialog.module.css";
import { OneTimeSection } from "./one-time-section.tsx";
import { Outcome } from "./outcome.tsx";

interface ContributionDialogProps {
  readonly player: Player;
  readonly title: string;
  readonly opener: RefObject<HTMLElement | null>;
  readonly checkout: Checkout;
  readonly onSubmit: (amount: number) => void;
  readonly onRenew: () => void;
  readonly onClosed: () => void;
}

/** Where a visitor says how much; then it says how the payment goes. */
export function ContributionDialog(props: ContributionDialogProps) {
  const { player, title, opener, checkout, onSubmit, onRenew, onClosed } = props;
  const title_id = useId();
  return (
    <Dialog labelled_by={title_id} opener={opener} onClosed={onClosed}>
      <header className={styles.header} style={teamStyle(player)}>
        <Jersey player={player} className={styles.jersey ?? ""} />
        <h2 id={title_id}>{title}</h2>
        <form method="dialog">
          <button type="submit" className={`${buttonClass("icon")} ${styles.close}`} aria-label="Close">
            <X aria-hidden="true" />
          </button>
        </form>
      </header>
      {/* Filled and emptied in place: what changes here is read out. */}
      <div aria-live="polite">
        {checkout.phase === "following" && (
          <Outcome checkout={checkout} player_name={player.player_name} onRenew={onRenew} />
        )}
      </div>
      <div hidden={checkout.phase === "following"}>
        {/* One section so far; a second `details` of the same name makes it an accordion, one open at a time. */}
        <OneTimeSection
          player_name={player.player_name}
          checkout={checkout}
          onSubmit={onSubmit}
          onRenew={onRenew}
        />
      </div>
    </Dialog>
  );
}
