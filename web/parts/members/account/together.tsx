import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import {
  AskedTogether,
  type Together as Heard,
  useAskedTogether,
} from "../../../state/asking/asked-together.ts";
import { Waiting } from "./waiting.tsx";

/** So long what is there waits for what isn't. */
const PATIENCE_MS = 3_000;

/**
 * Shows what it holds once each first answer asked for in it has come or has failed: one after another they would push away what a
 * finger is about to touch. What takes too long is not waited for, and what is shown stays.
 */
export function Together({ className, children }: TogetherProps) {
  const [is_shown, setShown] = useState(false);
  const missing = useRef(0);
  const stands = useRef(false);
  const content = useRef<HTMLDivElement>(null);
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
      stand() {
        stands.current = true;
        setShown(true);
      },
    };
  });
  useLayoutEffect(() => {
    // The router looks for the place a visitor left before React comes to show this anew.
    if (!stands.current) return;
    content.current?.removeAttribute("hidden");
    content.current?.previousElementSibling?.setAttribute("style", "display:none");
  }, []);
  useEffect(() => {
    if (missing.current === 0) setShown(true);
    const patience = setTimeout(setShown, PATIENCE_MS, true);
    return () => clearTimeout(patience);
  }, []);
  return (
    <AskedTogether value={heard}>
      {!is_shown && <Waiting />}
      <div ref={content} hidden={!is_shown} className={is_shown ? className : undefined}>
        {children}
      </div>
    </AskedTogether>
  );
}

interface TogetherProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** In the place of a part whose script is still to come: what it will ask is missing, too. */
export function NotThereYet() {
  useAskedTogether("missing");
  return null;
}
