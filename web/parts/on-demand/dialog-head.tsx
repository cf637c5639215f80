import { X } from "lucide-react";
import type { Player } from "../../../contract/players/players.ts";
import { buttonClass } from "../../ui/button.ts";
import { Jersey } from "../visitors/jersey/jersey.tsx";
import { teamStyle } from "../visitors/jersey/team-style.ts";
import styles from "./dialog-head.module.css";

interface DialogHeadProps {
  readonly player: Player;
  readonly title_id: string;
  readonly title: string;
  /** Beside that the dialog closes. */
  readonly onClose?: () => void;
}

/** The head of a dialog about an athlete, in the colours of the team; it stays while the rest scrolls. */
export const DialogHead = ({ player, title_id, title, onClose }: DialogHeadProps) => (
  <header className={styles.head} style={teamStyle(player)}>
    <Jersey player={player} className={styles.jersey ?? ""} />
    <h2 id={title_id}>{title}</h2>
    <CloseButton onClose={onClose} />
  </header>
);

export const CloseButton = ({ onClose }: { readonly onClose?: (() => void) | undefined }) => (
  <form method="dialog">
    <button
      type="submit"
      className={`${buttonClass("icon")} ${styles.close}`}
      aria-label="Close"
      onClick={onClose}
    >
      <X aria-hidden="true" />
    </button>
  </form>
);
