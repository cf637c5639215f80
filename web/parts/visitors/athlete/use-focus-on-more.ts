import { useEffect, useRef } from "react";

/** After Load More the focus goes to the first of the new cards, so that a keyboard need not walk back. */
export function useFocusOnMore(loaded: number, list_key: string) {
  const grid = useRef<HTMLUListElement>(null);
  const before = useRef({ loaded, list_key });
  useEffect(() => {
    const { loaded: was, list_key: of } = before.current;
    before.current = { loaded, list_key };
    if (of !== list_key || was === 0 || loaded <= was) return;
    const first = grid.current?.children[was];
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }, [loaded, list_key]);
  return grid;
}
