import { createContext, useContext, useEffect, useLayoutEffect } from "react";

/** What a part of a page that comes as a whole hears of what is asked in it. */
export interface Together {
  /** A first answer is missing, until the function it answers is called. */
  wait(): () => void;
  /** Something was there before: whoever comes back to it finds their place only if it stands at once. */
  stand(): void;
}

export const AskedTogether = createContext<Together | null>(null);

/** Tells the part of the page that this belongs to, if any, how what is asked stands. */
export function useAskedTogether(stands: "missing" | "known" | "answered"): void {
  const together = useContext(AskedTogether);
  // No effect of the layout: React takes those back while something beside it is still loaded, and this is missing all the same.
  useEffect(() => {
    if (stands === "missing") return together?.wait();
  }, [stands, together]);
  useLayoutEffect(() => {
    if (stands === "known") together?.stand();
  }, [stands, together]);
}
