import { type RefObject, useCallback } from "react";
import { problemOf } from "../../../state/asking/failures.ts";
import { notify } from "../../../state/messages/toasts.ts";

/** Does the work, says that it is done or why it is not, and asks for the list again. */
export type ActOnList = (work: () => Promise<unknown>, said: string) => Promise<void>;

/** How people act on what a list shows. The button that was pressed may be gone with its line: then the heading has the focus. */
export function useActOnList(
  again: () => Promise<void>,
  heading: RefObject<HTMLHeadingElement | null>,
): ActOnList {
  return useCallback(
    async (work, said) => {
      try {
        await work();
        notify("success", said);
      } catch (error) {
        notify("error", problemOf(error)?.detail ?? "We couldn't save it. Please try again.");
      }
      await again();
      heading.current?.focus();
    },
    [again, heading],
  );
}
