import { KeyRound } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { Assertion, RequestOptions } from "../../../contract/accounts/web-authn.ts";
import { problemOf } from "../../state/asking/failures.ts";
import { knowsPasskeys, passkeyFailure, pickPasskey } from "../../state/asking/passkey.ts";
import { notify } from "../../state/messages/toasts.ts";
import { buttonClass } from "../../ui/button.ts";

interface PasskeyButtonProps {
  readonly begin: () => Promise<RequestOptions>;
  readonly finish: (used: Assertion) => Promise<void>;
  readonly is_loud?: boolean;
  readonly children: ReactNode;
}

/** Has the browser use a passkey. Nothing where it knows none. */
export function PasskeyButton({ begin, finish, is_loud = false, children }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
  // Most know them: the server's page, which is the same for all, has its place.
  const [is_known, setKnown] = useState(true);
  useEffect(() => setKnown(knowsPasskeys()), []);

  const press = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await finish(await pickPasskey(await begin()));
    } catch (error) {
      const said = problemOf(error) ? problemOf(error)?.detail : passkeyFailure(error);
      if (said !== null) notify("error", said ?? "We couldn't check your passkey. Please try again.");
    } finally {
      setBusy(false);
    }
  };
  if (!is_known) return null;
  return (
    <button
      type="button"
      className={buttonClass(is_loud ? "loud" : "quiet", "wide")}
      aria-disabled={busy}
      onClick={press}
    >
      <KeyRound size={20} aria-hidden="true" /> {busy ? "Waiting for your passkey..." : children}
    </button>
  );
}
