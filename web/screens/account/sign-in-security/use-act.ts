import { useState } from "react";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { passkeyFailure } from "../../../state/asking/passkey.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { notify } from "../../../state/messages/toasts.ts";

/** Does one thing at a time that a button asks for, and says why it failed. */
export function useAct(whenFailed: string) {
  const client = useApiClient();
  const [busy, setBusy] = useState(false);
  const act = async (what: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    try {
      await asMember(client, what());
    } catch (error) {
      const problem = problemOf(error);
      const said = problem ? (problem.detail ?? whenFailed) : passkeyFailure(error);
      if (problem?.status !== 401 && said !== null) notify("error", said);
    } finally {
      setBusy(false);
    }
  };
  return { busy, act };
}
