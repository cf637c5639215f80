import { useEffect, useEffectEvent } from "react";
import type { ContributionState } from "../../../../contract/contributions/contributions.ts";
import type { Ask } from "../../../../contract/form/call.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { poll } from "../../../state/asking/poll.ts";
import { isEnd } from "./checkout.ts";

/**
 * Looks again until a payment is no longer in `state`, and lets the page load what became of it: until that is there the page stays as it
 * is. Looks at nothing that is over, and at nothing where there is no payment. `look` answers the state as it is now.
 */
export function useFollowing(
  state: ContributionState | undefined,
  look: (ask: Ask<AbortSignal>, signal: AbortSignal) => Promise<ContributionState>,
): void {
  const { ask, askAnew } = useApiClient();
  const lookNow = useEffectEvent((signal: AbortSignal) => look(ask, signal));
  useEffect(() => {
    if (state === undefined || isEnd(state)) return;
    const ending = new AbortController();
    poll(async (signal) => {
      if ((await lookNow(signal)) !== state) askAnew();
      // Over once the page has it, which then shows another state.
      return false;
    }, ending.signal);
    return () => ending.abort();
  }, [state, askAnew]);
}
