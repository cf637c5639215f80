import { useCallback, useEffect, useRef, useState } from "react";
import type { Ask } from "../../../contract/form/call.ts";
import { useApiClient } from "./api-client.ts";
import { useAskedTogether } from "./asked-together.ts";
import { problemOf } from "./failures.ts";
import { endSession } from "./session-end.ts";

/** Something that a screen asks for; while it is asked again, and where that fails, what is known stays. */
export interface Answer<Value> {
  readonly state: "loading" | "ready" | "failed";
  /** With the state "failed": as it was the last time it could be had. */
  readonly value: Value | null;
  /** Why it failed, in words to be shown. */
  readonly message: string;
  /** It failed because there is no such thing, or it is somebody else's: asking again would not help. */
  readonly is_missing: boolean;
  /** It failed because its time is over. */
  readonly is_over: boolean;
  readonly again: () => Promise<void>;
}

/** Asks at the first visit, when `key` changes, and again by `again`. */
export function useAnswer<Value>(
  key: string,
  load: (ask: Ask<AbortSignal>, signal: AbortSignal) => Promise<Value>,
  whenFailed = "We couldn't load this.",
): Answer<Value> {
  const client = useApiClient();
  const [known, setKnown] = useState<Omit<Answer<Value>, "again"> & { key: string }>({
    ...NOTHING,
    key,
  });
  const asking = useRef<AbortController>(undefined);
  // What is asked may be made anew with each rendering; what it asks for is named by the key.
  const latest = useRef(load);
  latest.current = load;

  const again = useCallback(async () => {
    asking.current?.abort();
    const asked = new AbortController();
    asking.current = asked;
    setKnown((before) => ({ ...(before.key === key ? before : NOTHING), key, state: "loading" }));
    try {
      const value = await latest.current(client.ask, asked.signal);
      if (!asked.signal.aborted) setKnown({ ...NOTHING, key, state: "ready", value });
    } catch (error) {
      if (asked.signal.aborted) return;
      const problem = problemOf(error);
      const status = problem?.status ?? 0;
      if (status === 401) endSession(client);
      // Something may be typed into what stands on the page. It goes only where it can't be had any more.
      const is_refused = status >= 400 && status < 500 && status !== TOO_MANY;
      setKnown((before) => ({
        key,
        state: "failed",
        value: is_refused || before.key !== key ? null : before.value,
        message: problem?.detail ?? whenFailed,
        is_missing: MISSING.includes(status),
        is_over: status === OVER,
      }));
    }
  }, [client, key, whenFailed]);

  useEffect(() => {
    void again();
    return () => asking.current?.abort();
  }, [again]);

  const answer = known.key === key ? known : NOTHING;
  useAskedTogether(answer.value === null && answer.state === "loading" ? "missing" : "answered");
  return { ...answer, again };
}

const NOTHING = { state: "loading", value: null, message: "", is_missing: false, is_over: false } as const;

/** Of an id that is none, and of one that is nobody's. */
const MISSING = [400, 404, 422];
const OVER = 410;
const TOO_MANY = 429;
