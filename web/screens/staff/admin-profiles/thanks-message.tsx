import { useRef, useState } from "react";
import { pages } from "../../../../contract/pages/addresses.ts";
import { approveThanks, type WaitingThanks } from "../../../../contract/thanks/thanks.ts";
import { longDate } from "../../../../pure/dates.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import words from "../../../parts/members/lists/words.module.css";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import styles from "./changed-pages.module.css";
import { Decline } from "./decline-thanks.tsx";

interface MessageProps {
  readonly message: WaitingThanks;
  /** It was, by this admin or another one, or its athlete took it back. */
  readonly onDecided: () => void;
}

/** A message, whose it is, and the two decisions. */
export function Message({ message, onDecided }: MessageProps) {
  const { thanks_id, player_name, team_name, written_at } = message;
  const client = useApiClient();
  const opener = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const [declining, setDeclining] = useState(false);
  const approve = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await asMember(client, client.ask(approveThanks, { params: { thanks_id } }));
      notify("success", `Approved. We're emailing it to the supporters of ${player_name}.`);
    } catch (error) {
      notify("error", problemOf(error)?.detail ?? "We couldn't approve it. Please try again.");
    }
    setBusy(false);
    onDecided();
  };
  return (
    <article className={shared.panel}>
      <h2 className={styles.name}>
        <a className={linkClass} href={pages.detail.to(message)} target="_blank" rel="noopener">
          {player_name}
          <span className="unseen"> (opens a new tab)</span>
        </a>
      </h2>
      <p className={shared.small}>
        {team_name} · written on {longDate(written_at)}
      </p>
      <blockquote className={words.quoted}>{message.words}</blockquote>
      <div className={shared.row}>
        <button
          type="button"
          className={buttonClass("loud")}
          aria-disabled={busy}
          aria-label={`Approve: the message of ${player_name}`}
          onClick={approve}
        >
          Approve
        </button>
        <button
          ref={opener}
          type="button"
          className={buttonClass("quiet")}
          aria-haspopup="dialog"
          aria-label={`Decline: the message of ${player_name}`}
          onClick={() => setDeclining(true)}
        >
          Decline
        </button>
      </div>
      {declining && (
        <Decline message={message} opener={opener} onClosed={() => setDeclining(false)} onDone={onDecided} />
      )}
    </article>
  );
}
