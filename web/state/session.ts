import type { SessionUser } from "../../contract/accounts.ts";

/** Who is signed in: null is nobody, undefined while that is being asked. */
export type Whose = SessionUser | null | undefined;

/** What this tab knows of the session. It paints the page and carries no power: the server looks for itself. */
export interface Session {
  readonly current: () => Whose;
  readonly set: (whose: Whose) => void;
  /** Called at each change; gives the way to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createSession(whose: Whose): Session {
  const listeners = new Set<() => void>();
  let now = whose;
  return {
    current: () => now,
    set(next) {
      now = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
