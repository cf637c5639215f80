import { useRef } from "react";
import type { Player } from "../../../../contract/players/players.ts";
import { useDialog } from "../blocks/use-dialog.ts";

const fetchDialog = async () =>
  (await import("../../on-demand/collaboration/collaboration.tsx")).Collaboration;

interface CollaborationButtonProps {
  readonly player: Player;
  readonly className: string;
}

/** 'NIL Collaboration Request', and the dialog that it opens. */
export function CollaborationButton({ player, className }: CollaborationButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { Dialog: Collaboration, shown, openDialog, onClosed } = useDialog(fetchDialog);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${className} needs-script`}
        aria-haspopup="dialog"
        onClick={openDialog}
      >
        NIL Collaboration Request<span className="unseen">{` to ${player.player_name}`}</span>
      </button>
      {Collaboration && shown !== null && (
        <Collaboration key={shown} player={player} opener={button} onClosed={onClosed} />
      )}
    </>
  );
}
