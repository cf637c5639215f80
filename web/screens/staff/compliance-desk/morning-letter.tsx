import { useState } from "react";
import { getDeskDigest, setDeskDigest } from "../../../../contract/collaborations/desk-digest.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { linkClass } from "../../../ui/button.ts";

/** Below the queue: whether the morning letter comes, and its switch. */
export function MorningLetter() {
  const { ask } = useApiClient();
  const { value } = useAnswer("digest", (asking, signal) => asking(getDeskDigest, {}, { signal }));
  const [switched, setSwitched] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  if (!value) return null;
  const is_on = switched ?? value.is_on;

  const turn = async () => {
    if (busy) return;
    setBusy(true);
    try {
      setSwitched((await ask(setDeskDigest, { body: { is_on: !is_on } })).is_on);
    } catch (error) {
      notify("error", problemOf(error)?.detail ?? "We couldn't save this. Please try again.");
    } finally {
      setBusy(false);
    }
  };
  return (
    <p className="no-print">
      <span role="status">
        {is_on
          ? "On mornings with something to do, we email you what's new, due, overdue and assigned to you. News about a request, such as an athlete accepting, comes right away."
          : "You don't get the morning email, or news such as an athlete accepting."}
      </span>{" "}
      <button type="button" className={linkClass} aria-disabled={busy} onClick={() => void turn()}>
        {is_on ? "Turn the morning email off" : "Turn the morning email on"}
      </button>
    </p>
  );
}
