import { type NavigateOptions, useNavigate } from "react-router";
import { type ApiClient, useApiClient } from "../asking/api-client.ts";
import { left, showNobody } from "../asking/session-end.ts";
import { forgetSession } from "../memory/session-entries.ts";

/**
 * The way out of who leaves on purpose: to another page, and then without a session. The other way round, a screen of
 * somebody's own would lead to the login who is not signed in any more. What this browser keeps of them goes at once, however long that page
 * takes: the next one may sit there already.
 */
export async function leaveSession(client: ApiClient, go: () => void | Promise<void>): Promise<void> {
  left.on_purpose = true;
  forgetSession({ drafts: true });
  try {
    await go();
  } finally {
    // Also what was typed meanwhile.
    forgetSession({ drafts: true });
    showNobody(client);
  }
}

export function useLeaving(): (to: string, how?: NavigateOptions) => Promise<void> {
  const client = useApiClient();
  const navigate = useNavigate();
  return (to, how) => leaveSession(client, () => navigate(to, how));
}
