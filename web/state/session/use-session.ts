import { useSyncExternalStore } from "react";
import type { SessionUser } from "../../../contract/accounts/accounts.ts";
import { useApiClient } from "../asking/api-client.ts";
import type { Whose } from "../asking/session.ts";

/** Undefined also while the server's page is taken over: that is the same for everybody. */
export function useSession(): Whose {
  const { session } = useApiClient();
  return useSyncExternalStore(session.subscribe, session.current, () => undefined);
}

/**
 * Who is signed in; null also while nobody knows. What a visitor sees is the same for both, and is not rendered a second time when the page
 * becomes alive.
 */
export function useUser(): SessionUser | null {
  const { session } = useApiClient();
  return useSyncExternalStore(
    session.subscribe,
    () => session.current() ?? null,
    () => null,
  );
}
