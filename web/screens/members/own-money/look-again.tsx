import { useEffect, useRef, useState } from "react";
import { lookAtPayoutAccount } from "../../../../contract/payouts/own-payouts.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { poll } from "../../../state/asking/poll.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { Spinner } from "../../../ui/spinner.tsx";

/** While the provider checks, what we know is read again and again; a press asks the provider itself. */
export function LookAgain({ onChanged }: { readonly onChanged: () => Promise<void> }) {
  const client = useApiClient();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState("");
  const latest = useRef(onChanged);
  latest.current = onChanged;
  useEffect(() => {
    const left = new AbortController();
    // It is over when the provider is done: then this stands here no longer.
    void poll(async () => {
      await latest.current();
      return false;
    }, left.signal);
    return () => left.abort();
  }, []);
  const look = async () => {
    if (busy) return;
    setBusy(true);
    setMessage("");
    try {
      await asMember(client, client.ask(lookAtPayoutAccount, {}));
      await onChanged();
    } catch (error) {
      setMessage(problemOf(error)?.detail ?? "We couldn't ask our payment provider. Please try again.");
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <button type="button" className={buttonClass("quiet")} aria-disabled={busy} onClick={look}>
        {busy && <Spinner />}
        Check now
      </button>
      <FieldError id="look-error">{message || null}</FieldError>
    </div>
  );
}
