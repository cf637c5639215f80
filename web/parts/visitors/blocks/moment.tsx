import { useSyncExternalStore } from "react";
import { momentHere, momentInUtc } from "../../../../pure/dates.ts";
import styles from "./moment.module.css";

/**
 * When something happened, by the reader's own clock. A page is rendered and kept for everyone with UTC's, which stands
 * there unseen until the browser has taken the page over: nothing that was read turns into something else (decision 46).
 */
export function Moment({ at }: { readonly at: string }) {
  const is_here = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return (
    <time dateTime={at} className={is_here ? undefined : styles.elsewhere}>
      {is_here ? momentHere(at) : momentInUtc(at)}
    </time>
  );
}
