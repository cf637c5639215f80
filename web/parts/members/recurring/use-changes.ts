import { useRef, useState } from "react";
import type { RecurringChange, RecurringSheet } from "../../../../contract/recurring/recurring.ts";
import { brokenChange } from "../../../../contract/recurring/recurring.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { doneWord } from "./recurring-words.ts";

/** How one recurring contribution is changed: by its giver's session, or by a mailed link. */
export interface Way {
  readonly change: (asked: RecurringChange) => Promise<RecurringSheet>;
  /** Answers where another card is saved. */
  readonly cardPage: () => Promise<{ checkout_url: string }>;
  readonly onChanged: (sheet: RecurringSheet) => void;
}

/** What somebody does to a plan: a change of it, or another card. */
export type Act = RecurringChange["act"] | "card";

export interface Changes {
  readonly busy: boolean;
  /** What was done last, in words; null while something else is asked for. */
  readonly done: string | null;
  /** How many changes were made. */
  readonly times: number;
  /** What went wrong last, said where it was asked for. */
  readonly failure: ChangeFailure | null;
  /** Answers whether it was done. */
  readonly ask: (asked: RecurringChange) => Promise<boolean>;
  readonly replaceCard: () => Promise<boolean>;
}

export interface ChangeFailure {
  readonly act: Act;
  readonly message: string;
  /** The field that it is said at; null for the whole. */
  readonly field: string | null;
}

/** One change at a time; a press meanwhile does nothing. */
export function useChanges({ change, cardPage, onChanged }: Way): Changes {
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const [times, setTimes] = useState(0);
  const [failure, setFailure] = useState<Changes["failure"]>(null);
  const under_way = useRef(false);

  const once = async (act: Act, work: () => Promise<void>) => {
    if (under_way.current) return false;
    under_way.current = true;
    setBusy(true);
    setFailure(null);
    setDone(null);
    try {
      await work();
      return true;
    } catch (error) {
      const problem = problemOf(error);
      const field = Object.keys(problem?.errors ?? {})[0] ?? null;
      setFailure({ act, message: problem?.detail ?? "That didn't work. Please try again.", field });
      return false;
    } finally {
      under_way.current = false;
      setBusy(false);
    }
  };

  const ask = (asked: RecurringChange): Promise<boolean> => {
    const broken = brokenChange(asked);
    if (broken) {
      setFailure({ act: asked.act, ...broken });
      return Promise.resolve(false);
    }
    return once(asked.act, async () => {
      const sheet = await change(asked);
      onChanged(sheet);
      setDone(doneWord(asked.act, sheet));
      setTimes((before) => before + 1);
    });
  };
  /** Leaves for the card partner's page, and comes back here. */
  const replaceCard = () => once("card", async () => window.location.assign((await cardPage()).checkout_url));

  return { busy, done, times, failure, ask, replaceCard };
}
