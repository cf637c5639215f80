import type { Player } from "../../../../contract/players/players.ts";
import { type FirstAmount, useContribution } from "./use-contribution.tsx";

interface ContributeButtonProps {
  readonly player: Player;
  /** Heads the dialog. */
  readonly title: string;
  readonly className: string;
}

/** 'Contribute Now', and what it begins. */
export function ContributeButton({ player, title, className }: ContributeButtonProps) {
  const { open, dialog } = useContribution(player, title);
  return (
    <>
      <ContributeNow player={player} className={className} onOpen={open} />
      {dialog}
    </>
  );
}

interface ContributeNowProps extends Omit<ContributeButtonProps, "title"> {
  readonly onOpen: (from: HTMLElement, amount?: FirstAmount) => void;
}

/** The button, where the dialog stands elsewhere. */
export const ContributeNow = ({ player, className, onOpen }: ContributeNowProps) => (
  <button
    type="button"
    className={`${className} needs-script`}
    aria-haspopup="dialog"
    onClick={(event) => onOpen(event.currentTarget)}
  >
    Contribute Now<span className="unseen">{` to ${player.player_name}`}</span>
  </button>
);
