import { useEffect, useState } from "react";
import { useDoor } from "../../state/door.ts";
import { problemOf } from "../../state/failures.ts";
import { endSession } from "../../state/session-watch.ts";

/** Something of somebody's own, as it is loaded. What was there before stays while it is loaded anew. */
export interface Loaded<Value> {
  readonly value: Value | null;
  readonly loading: boolean;
  /** Why it could not be loaded. */
  readonly failed: string | null;
  readonly again: () => void;
}

const FAILED = "This could not be loaded. Please try again.";

/** Loads in the browser, at each visit and whenever `key` is another: it is nobody else's. */
export function useLoaded<Value>(key: string, load: (signal: AbortSignal) => Promise<Value>): Loaded<Value> {
  const door = useDoor();
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<Omit<Loaded<Value>, "again">>({
    value: null,
    loading: true,
    failed: null,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for what `load` asks, `tries` asks again
  useEffect(() => {
    const left = new AbortController();
    setState(({ value }) => ({ value, loading: true, failed: null }));
    load(left.signal).then(
      (value) => setState({ value, loading: false, failed: null }),
      (error: unknown) => {
        if (left.signal.aborted) return;
        const problem = problemOf(error);
        if (problem?.status === 401) endSession(door, { drafts: false });
        setState({ value: null, loading: false, failed: problem?.detail ?? FAILED });
      },
    );
    return () => left.abort();
  }, [door, key, tries]);

  return { ...state, again: () => setTries((before) => before + 1) };
}
