import { useRef, useState } from "react";
import type { Player } from "../../../contract/players.ts";
import { isOver } from "../../state/checkout.ts";
import { ContributionDialog } from "./contribution-dialog.tsx";
import { useCheckout } from "./use-checkout.ts";

interface ContributeButtonProps {
  readonly player: Player;
  /** Heads the dialog. */
  readonly title: string;
  readonly className: string;
}

/** 'Contribute Now' with its dialog. What is under way outlasts the dialog: opened again, it shows where one stands. */
export function ContributeButton({ player, title, className }: ContributeButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const openings = useRef(0);
  /** The number of the opening that is shown: each has a dialog of its own, also while the one before shrinks back. */
  const [shown, setShown] = useState<number | null>(null);
  const { checkout, submit, renew } = useCheckout(player);

  const openDialog = () => {
    if (checkout.phase === "choosing" || isOver(checkout)) renew();
    openings.current += 1;
    setShown(openings.current);
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${className} needs-script`}
        aria-haspopup="dialog"
        onClick={openDialog}
      >
        Contribute Now<span className="unseen"> to {player.player_name}</span>
      </button>
      {shown !== null && (
        <ContributionDialog
          key={shown}
          player={player}
          title={title}
          opener={button}
          checkout={checkout}
          onSubmit={submit}
          onRenew={renew}
          onClosed={() => setShown(null)}
        />
      )}
    </>
  );
}
