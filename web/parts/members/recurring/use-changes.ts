import { useRef, useState } from "react";
import type { RecurringChange, RecurringSheet } from "../../../../contract/recurring/recurring.ts";
import { brokenChange } from "../../../../contract/recurring/recurring.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { doneWord } from "./recurring-words.ts";

/** How one recurring contribution is changed: by its giver's session, or by a mailed link. */
export interface Way {
  readonly change: (asked: RecurringChange) => Promise<RecurringSheet>;
  /** Answers where another card is saved. */
  readonly cardPage: () => Promise<{ checkout_url: string }>;
  readonly onChanged: (sheet: RecurringSheet) => void;
}

/** One change at a time; what went wrong is said in place, too. */
export function useChanges({ change, cardPage, onChanged }: Way) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const under_way = useRef(false);

  const once = async (work: () => Promise<void>) => {
    if (under_way.current) return false;
    under_way.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      const words = problemOf(error)?.detail ?? "This did not work. Please try again.";
      setFailure(words);
      notify("error", words);
      return false;
    } finally {
      under_way.current = false;
      setBusy(false);
    }
  };

  const ask = (asked: RecurringChange): Promise<boolean> => {
    const broken = brokenChange(asked);
    if (broken) {
      setFailure(broken.message);
      notify("error", broken.message);
      return Promise.resolve(false);
    }
    return once(async () => {
      const sheet = await change(asked);
      onChanged(sheet);
      notify("success", doneWord(asked.act, sheet));
    });
  };
  /** Leaves for the card partner's page, and comes back here. */
  const replaceCard = () => once(async () => window.location.assign((await cardPage()).checkout_url));

  return { busy, failure, ask, replaceCard };
}
