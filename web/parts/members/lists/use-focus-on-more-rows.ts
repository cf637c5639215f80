import { useEffect, useRef } from "react";

/** After Load More the focus goes to the first of the new rows, so that a keyboard need not walk back. */
export function useFocusOnMoreRows<Body extends HTMLElement>(rows: readonly unknown[]) {
  const body = useRef<Body>(null);
  const before = useRef(rows);
  useEffect(() => {
    const was = before.current;
    before.current = rows;
    if (was.length === 0 || rows.length <= was.length || rows[0] !== was[0]) return;
    const first = body.current?.children[was.length];
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }, [rows]);
  return body;
}
