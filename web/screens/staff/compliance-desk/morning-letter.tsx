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
      notify("error", problemOf(error)?.detail ?? "This could not be saved. Please try again.");
    } finally {
      setBusy(false);
    }
  };
  return (
    <p className="no-print">
      <span role="status">
        {is_on
          ? "On a morning with something to do, you get a letter: what is new, due, overdue and assigned to you. News of a request, such as an athlete's yes, is emailed at once."
          : "You get no morning letter of what is new and due, and no news such as an athlete's yes."}
      </span>{" "}
      <button type="button" className={linkClass} aria-disabled={busy} onClick={() => void turn()}>
        {is_on ? "Turn the letter off" : "Turn the letter on"}
      </button>
    </p>
  );
}
