import { useRef, useState } from "react";
import type { Player } from "../../../contract/players.ts";
import { isOver } from "../../state/checkout.ts";
import { notify } from "../../state/toasts.ts";
import type { ContributionDialog } from "./contribution-dialog.tsx";
import { useCheckout } from "./use-checkout.ts";

/** Fetched once the page is alive (web/later.ts), or by the first press where that comes earlier. */
const fetchDialog = () => import("./contribution-dialog.tsx");

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
  const [Dialog, setDialog] = useState<typeof ContributionDialog | null>(null);
  const { checkout, submit, renew } = useCheckout(player);

  const openDialog = async () => {
    try {
      const fetched = await fetchDialog();
      setDialog(() => fetched.ContributionDialog);
    } catch {
      notify("error", "This could not be opened. Check your connection and try again.");
      return;
    }
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
      {Dialog && shown !== null && (
        <Dialog
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
