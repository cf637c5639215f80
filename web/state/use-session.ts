import { useSyncExternalStore } from "react";
import { useDoor } from "./door.ts";
import type { Whose } from "./session.ts";

/** Undefined also while the server's page is taken over: that is the same for everybody. */
export function useSession(): Whose {
  const { session } = useDoor();
  return useSyncExternalStore(session.subscribe, session.current, () => undefined);
}
