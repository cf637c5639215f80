import { useRef, useState } from "react";

/**
 * Whether a dialog is shown, and which of its openings that is: each is a dialog of its own (its `key`), also while the
 * one before still shrinks back.
 */
export function useOpening() {
  const openings = useRef(0);
  const [shown, setShown] = useState<number | null>(null);
  return {
    shown,
    open: () => {
      openings.current += 1;
      setShown(openings.current);
    },
    // A dialog that shrinks away says so late: by then another may be open.
    onClosed: () => setShown((now) => (now === shown ? null : now)),
  };
}
