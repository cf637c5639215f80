import { useEffect, useRef } from "react";
import { useDialog } from "../../../parts/visitors/blocks/use-dialog.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { syncSession } from "../../../state/session/session-watch.ts";
import { buttonClass } from "../../../ui/button.ts";
import styles from "./own-page.module.css";

const fetchDialog = () => import("./take-down-question.tsx").then((part) => part.TakeDownQuestion);

/** The way back: stands below the form, since a question of its own may not be a part of that. */
export function TakeDown() {
  const opener = useRef<HTMLButtonElement>(null);
  const { Dialog, shown, openDialog, onClosed } = useDialog(fetchDialog);
  const client = useApiClient();
  const is_down = useRef(false);
  // Not before this screen has gone: who is no athlete any more is led away from it, without a word.
  useEffect(
    () => () => {
      if (is_down.current) void syncSession(client);
    },
    [client],
  );
  return (
    <div className="wrap">
      <section className={styles.down} aria-labelledby="take-down">
        <h2 id="take-down">Leave</h2>
        <p>You can take your page down at any time. Your account stays.</p>
        <button
          ref={opener}
          type="button"
          className={buttonClass("quiet")}
          aria-haspopup="dialog"
          onClick={openDialog}
        >
          Take my page down
        </button>
      </section>
      {shown !== null && Dialog && (
        <Dialog
          key={shown}
          opener={opener}
          onClosed={onClosed}
          onTakenDown={() => {
            is_down.current = true;
          }}
        />
      )}
    </div>
  );
}
