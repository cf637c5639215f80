import { useEffect, useState } from "react";
import type { CallAnswer } from "../../../../contract/form/call.ts";
import { search } from "../../../../contract/players/search.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";

/** Between two letters of a quick hand. */
const QUIET_MS = 150;

/** What a text led to. */
export interface Outcome {
  readonly text: string;
  /** Null where the search failed. */
  readonly found: CallAnswer<typeof search> | null;
  /** What is said then. */
  readonly failure: string;
}

/**
 * What is found by a text, asked for after a moment of quiet. The outcome before stays until the next is there, and only
 * the newest text's counts, whichever answer comes last. Null before the first, and for an empty text.
 */
export function useFindings(text: string): { outcome: Outcome | null; busy: boolean; again: () => void } {
  const { ask } = useApiClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is asked for by its number
  useEffect(() => {
    if (text === "") return setOutcome(null);
    const outdated = new AbortController();
    const settle = (next: Outcome) => outdated.signal.aborted || setOutcome(next);
    const timer = setTimeout(() => {
      ask(search, { query: { text } }, { signal: outdated.signal }).then(
        (found) => settle({ text, found, failure: "" }),
        (error) => settle({ text, found: null, failure: problemOf(error)?.detail ?? NOT_FOUND_OUT }),
      );
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      outdated.abort();
    };
  }, [ask, text, tries]);

  const again = () => {
    setOutcome(null);
    setTries((before) => before + 1);
  };
  return { outcome, busy: text !== "" && outcome?.text !== text, again };
}

const NOT_FOUND_OUT = "The search didn't work. Please try again.";
