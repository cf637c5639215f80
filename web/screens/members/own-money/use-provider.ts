import { useRef, useState } from "react";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { asMember } from "../../../state/asking/session-end.ts";

const STANDS_OTHERWISE = 409;

/**
 * The way to the payment provider's own pages, in this tab. Each press asks for an address of its own, since one opens once and for
 * minutes; while it is asked and until the page is left a second press does nothing. Who comes back by Back finds the page loaded anew
 * (entry-browser.tsx).
 */
export function useProvider(ask: () => Promise<{ readonly url: string }>, onStale: () => void) {
  const client = useApiClient();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState("");
  const under_way = useRef(false);
  const go = async () => {
    if (under_way.current) return;
    under_way.current = true;
    setBusy(true);
    setMessage("");
    try {
      const { url } = await asMember(client, ask());
      window.location.assign(url);
    } catch (error) {
      under_way.current = false;
      setBusy(false);
      const problem = problemOf(error);
      setMessage(problem?.detail ?? "We couldn't open the page. Please try again.");
      if (problem?.status === STANDS_OTHERWISE) onStale();
    }
  };
  return { go, busy, message };
}
