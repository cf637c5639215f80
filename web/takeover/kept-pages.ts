import type { DataRouter } from "react-router";
import { isEverybodys } from "../../contract/pages/kept-pages.ts";
import type { ApiClient } from "../state/asking/api-client.ts";
import { EMPTIED } from "../state/asking/ask.ts";
import { sessionEnd } from "../state/memory/session-painted.ts";

/** What the page shows: it may have been emptied before this script came. */
export interface Shown {
  is_empty: boolean;
  empty(): void;
}

/**
 * A browser may keep a page that is left, as it stands, and show it again on Back, without asking anybody. One that is
 * somebody's is emptied when it is left, and loaded anew when it comes back: by then somebody else may sit there, or what it
 * showed is deleted or done. One that says the same to everybody stands as it was left, and asks again what it shows.
 */
export function watchKeptPages(client: ApiClient, router: DataRouter, shown: Shown): void {
  // In the place of those that emptied every page (entry-browser.tsx).
  window.onpagehide = ({ persisted }) => {
    if (!persisted || !isSomebodys(client, router)) return;
    shown.empty();
  };
  window.onpageshow = ({ persisted }) => {
    if (!persisted) return;
    // Also where somebody has signed in since, or had something deleted that this page may show.
    const is_over = shown.is_empty || sessionEnd() !== null || emptiedAt() > performance.timeOrigin;
    if (!is_over) return client.askAnew();
    if (!shown.is_empty) shown.empty();
    window.location.reload();
  };
  window.addEventListener(EMPTIED, () => {
    client.memory.forget();
    noteEmptied();
  });
  // The same page, as it was stored: nobody was asked whether it still holds.
  const [came] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (came?.type === "back_forward") client.askAnew();
}

const isSomebodys = ({ session }: ApiClient, { state }: DataRouter): boolean =>
  session.current() !== null || !isEverybodys(state.matches.at(-1)?.route.path);

const ENTRY = "emptied-at";

/** For the pages that this tab left before: they must not show again what is gone. */
function noteEmptied(): void {
  try {
    sessionStorage.setItem(ENTRY, String(Date.now()));
  } catch {} // Where nothing may be kept, nothing is.
}

/** Milliseconds since 1970; 0 for never. */
function emptiedAt(): number {
  try {
    return Number(sessionStorage.getItem(ENTRY));
  } catch {
    return 0;
  }
}
