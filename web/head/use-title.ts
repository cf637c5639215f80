import { useEffect } from "react";
import { fullTitle } from "./page-head.ts";

/** Names the tab after what was loaded, on a page whose address does not tell. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = fullTitle({ title, description: "" });
  }, [title]);
}
