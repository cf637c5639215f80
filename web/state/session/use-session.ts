import { useSyncExternalStore } from "react";
import { useApiClient } from "../asking/api-client.ts";
import type { Whose } from "../asking/session.ts";

/** Undefined also while the server's page is taken over: that is the same for everybody. */
export function useSession(): Whose {
  const { session } = useApiClient();
  return useSyncExternalStore(session.subscribe, session.current, () => undefined);
}
