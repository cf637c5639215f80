import { MailCheck } from "lucide-react";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { pages } from "../../../../contract/pages/addresses.ts";
import type { Player } from "../../../../contract/players/players.ts";
import { buttonClass } from "../../../ui/button.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Link } from "../../visitors/blocks/link.tsx";
import { DialogHead } from "../dialog-head.tsx";
import styles from "./collaboration.module.css";
import { RequestForm } from "./request-form.tsx";
import type { Sent } from "./use-request.ts";

interface CollaborationProps {
  readonly player: Player;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClosed: () => void;
}

/** What a press on 'NIL Collaboration Request' opens: the form, and once it is sent and closed, what comes next. */
export function Collaboration({ player, opener, onClosed }: CollaborationProps) {
  const [sent, setSent] = useState<Sent | null>(null);
  if (sent) return <WhatComesNext sent={sent} player={player} opener={opener} onClosed={onClosed} />;
  return <RequestDialog player={player} opener={opener} onClosed={onClosed} onSent={setSent} />;
}

function RequestDialog({
  player,
  opener,
  onClosed,
  onSent,
}: CollaborationProps & { readonly onSent: (sent: Sent) => void }) {
  const title_id = useId();
  const forget = useRef(() => {});
  return (
    <Dialog labelled_by={title_id} opener={opener} onClosed={onClosed}>
      <DialogHead
        player={player}
        title_id={title_id}
        title={`NIL Collaboration Request: ${player.player_name} (${player.team_name})`}
        onClose={() => forget.current()}
      />
      <RequestForm player={player} onSent={onSent} forget={forget} />
    </Dialog>
  );
}

/** In place, since the toast is gone in a second. */
function WhatComesNext({ sent, player, opener, onClosed }: CollaborationProps & { readonly sent: Sent }) {
  const title_id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Dialog labelled_by={title_id} opener={opener} onClosed={onClosed}>
      <div className={styles.next}>
        <MailCheck size={44} aria-hidden="true" />
        <h2 id={title_id} ref={heading} tabIndex={-1}>
          {sent.needs_confirmation ? "Check your email: one step is left" : "Your request is on its way"}
        </h2>
        {sent.needs_confirmation ? (
          <p>
            We have written to <b className={styles.address}>{sent.email_address}</b>. Open the link in that
            email and confirm: only then is your request to {player.player_name} looked at.
          </p>
        ) : (
          <p>You get an email when something happens. Your requests show who has it.</p>
        )}
        <form method="dialog" className={styles.ways}>
          <button type="submit" className={buttonClass("loud")}>
            Done
          </button>
          {!sent.needs_confirmation && (
            <Link className={buttonClass("quiet")} to={pages.ownRequests.to()}>
              Your requests
            </Link>
          )}
        </form>
      </div>
    </Dialog>
  );
}
