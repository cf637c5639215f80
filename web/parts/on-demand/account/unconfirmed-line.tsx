import { MailWarning } from "lucide-react";
import { useState } from "react";
import type { SessionUser } from "../../../../contract/accounts/accounts.ts";
import { sendConfirmation } from "../../../../contract/accounts/mailed-links.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { syncSession } from "../../../state/session/session-watch.ts";
import { linkClass } from "../../../ui/button.ts";
import styles from "./unconfirmed-line.module.css";

/** Tells members that their address is not confirmed yet; only they fetch it. */
export function UnconfirmedLine({ user }: { readonly user: SessionUser }) {
  const client = useApiClient();
  const [state, setState] = useState<"idle" | "busy" | "sent">("idle");
  const [fault, setFault] = useState<string | null>(null);

  const sendAgain = async () => {
    if (state === "busy") return;
    setState("busy");
    setFault(null);
    try {
      await client.ask(sendConfirmation, {});
      setState("sent");
    } catch (error) {
      const problem = problemOf(error);
      // Confirmed meanwhile, in another tab or on the phone; or the session is over.
      if (problem?.status === 409 || problem?.status === 401) await syncSession(client);
      const message = problem?.detail ?? "We couldn't send the email. Please try again.";
      notify("error", message);
      setFault(message);
      setState("idle");
    }
  };

  return (
    <section className={`${styles.line} no-print`} aria-label="Your email address">
      <div className="wrap">
        <MailWarning size={18} aria-hidden="true" />
        <p role="status">
          {fault ??
            (state === "sent" ? (
              <>
                The email is on its way to <b>{user.user_email}</b>.
              </>
            ) : (
              <>
                Please confirm <b>{user.user_email}</b> by the link that we emailed you.
              </>
            ))}
        </p>
        {state !== "sent" && (
          <button type="button" className={linkClass} onClick={sendAgain} aria-disabled={state === "busy"}>
            Send the email again
          </button>
        )}
      </div>
    </section>
  );
}
