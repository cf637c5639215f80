import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { Ask } from "../../../../contract/form/call.ts";
import type { RecurringSheet } from "../../../../contract/recurring/recurring.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { poll } from "../../../state/asking/poll.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import styles from "./recurring-card.module.css";

interface SavedCardProps {
  /** How what is given every month stands now. */
  readonly look: (ask: Ask<AbortSignal>, signal: AbortSignal) => Promise<readonly RecurringSheet[]>;
  /** The card is in its place, and what it paid is counted. */
  readonly onPlaced: (sheets: readonly RecurringSheet[]) => void;
}

/**
 * Stands where one comes back from the card partner's page with another card, until what was shown of the card before is
 * so no more. Then the address forgets it: Back and reload find the page as it is.
 */
export function SavedCard({ look, onPlaced }: SavedCardProps) {
  const { ask } = useApiClient();
  const [search] = useSearchParams();
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [placed, setPlaced] = useState(false);
  const came = search.get("card") === "saved";
  const lookNow = useEffectEvent((signal: AbortSignal) => look(ask, signal));
  const finish = useEffectEvent((sheets: readonly RecurringSheet[]) => {
    setPlaced(true);
    onPlaced(sheets);
    return navigate(pathname + hash, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (!came) return;
    const ending = new AbortController();
    poll(async (signal) => {
      const sheets = await lookNow(signal);
      if (sheets.some(({ card_awaited }) => card_awaited)) return false;
      void finish(sheets);
      return true;
    }, ending.signal);
    return () => ending.abort();
  }, [came]);
  if (!came && !placed) return null;
  return (
    <p className={styles.saved} role="status">
      {placed ? (
        "Your card is updated."
      ) : (
        <>
          <Spinner /> Your new card is saved. We're switching to it...
        </>
      )}
    </p>
  );
}
