import { useNavigate } from "react-router";
import { useApiClient } from "../asking/api-client.ts";
import { leaveSession } from "../asking/session-end.ts";

/**
 * The way out of who leaves on purpose: to another page, and then without a session. The other way round, a screen of
 * somebody's own would lead to the login who is not signed in any more.
 */
export function useLeaving(): (to: string, how?: { replace: boolean }) => Promise<void> {
  const client = useApiClient();
  const navigate = useNavigate();
  return (to, how) => leaveSession(client, async () => navigate(to, how));
}
