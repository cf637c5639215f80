import { useRef, useState } from "react";
import type { Player } from "../../../../contract/players/players.ts";
import { notify } from "../../../state/messages/toasts.ts";

/** Fetched once the page is alive (web/later.ts), or by the first press where that comes earlier. */
const fetchContribution = async () =>
  (await import("../../on-demand/contribution/contribution.tsx")).Contribution;

interface ContributeButtonProps {
  readonly player: Player;
  /** Heads the dialog. */
  readonly title: string;
  readonly className: string;
}

/** 'Contribute Now', and what it begins. */
export function ContributeButton({ player, title, className }: ContributeButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [openings, setOpenings] = useState(0);
  const [Contribution, setContribution] = useState<Awaited<ReturnType<typeof fetchContribution>> | null>(
    null,
  );

  const open = async () => {
    try {
      const fetched = await fetchContribution();
      setContribution(() => fetched);
      setOpenings((before) => before + 1);
    } catch {
      notify("error", "This could not be opened. Check your connection and try again.");
    }
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${className} needs-script`}
        aria-haspopup="dialog"
        onClick={open}
      >
        Contribute Now<span className="unseen">{` to ${player.player_name}`}</span>
      </button>
      {Contribution && <Contribution player={player} title={title} opener={button} openings={openings} />}
    </>
  );
}
