import { useSyncExternalStore } from "react";
import type { SessionUser } from "../../../contract/accounts/accounts.ts";
import { useApiClient } from "../asking/api-client.ts";

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
