import { useEffect, useRef } from "react";
import type { SessionUser } from "../../../../contract/accounts/accounts.ts";
import { beginPasskeySignIn, signInByPasskey } from "../../../../contract/accounts/second-step.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { offersPasskeys, pickPasskey, stopPasskeys } from "../../../state/asking/passkey.ts";
import { notify } from "../../../state/messages/toasts.ts";

/** What was asked for is taken for ten minutes (server/accounts/factors/challenges.ts); a page stands for longer. */
const ANEW_MS = 9 * 60_000;

/** Offers the passkeys of this site where an email is typed, for as long as the page stands; who picks one has signed in. */
export function useOfferedPasskey(is_wanted: boolean, onSignedIn: (user: SessionUser) => unknown): void {
  const { ask } = useApiClient();
  const latest = useRef(onSignedIn);
  latest.current = onSignedIn;

  useEffect(() => {
    if (!is_wanted) return;
    let is_over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const offer = async () => {
      if (is_over || !(await offersPasskeys())) return;
      timer = setTimeout(offer, ANEW_MS);
      try {
        const options = await ask(beginPasskeySignIn, {});
        if (is_over) return;
        const used = await pickPasskey(options, { while_typing: true });
        latest.current(await ask(signInByPasskey, { body: { used } }));
      } catch (error) {
        // What was never picked fails silently: another way was taken, or the server can't be reached.
        const problem = problemOf(error);
        if (problem?.status === 401 && !is_over) notify("error", problem.detail ?? REFUSED);
      }
    };
    void offer();
    return () => {
      is_over = true;
      clearTimeout(timer);
      void stopPasskeys();
    };
  }, [is_wanted, ask]);
}

const REFUSED = "This passkey doesn't sign you in. Please sign in another way.";
