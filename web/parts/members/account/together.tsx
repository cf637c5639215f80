import { type ReactNode, useEffect, useRef, useState } from "react";
import { AskedTogether, type Together as Heard } from "../../../state/asking/asked-together.ts";
import { Waiting } from "./waiting.tsx";

/** So long what is there waits for what isn't. */
const PATIENCE_MS = 3_000;

/**
 * Shows what it holds once each first answer asked for in it has come or has failed: one after another they would push away what a
 * finger is about to touch. What takes too long is not waited for, and what is shown stays.
 */
export function Together({ children }: { readonly children: ReactNode }) {
  const [is_shown, setShown] = useState(false);
  const missing = useRef(0);
  const [heard] = useState<Heard>(() => {
    const look = () => {
      if (missing.current === 0) setShown(true);
    };
    return {
      wait() {
        missing.current += 1;
        return () => {
          missing.current -= 1;
          // What this answer makes others ask is asked by then.
          setTimeout(look);
        };
      },
      stand: () => setShown(true),
    };
  });
  useEffect(() => {
    if (missing.current === 0) setShown(true);
    const patience = setTimeout(setShown, PATIENCE_MS, true);
    return () => clearTimeout(patience);
  }, []);
  return (
    <AskedTogether value={heard}>
      {!is_shown && <Waiting />}
      <div hidden={!is_shown}>{children}</div>
    </AskedTogether>
  );
}
