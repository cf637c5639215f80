import { NOT_OPENED } from "../state/messages/not-opened.ts";
import { isReached } from "./new-version.ts";

/** Where another page doesn't help either, it isn't loaded time and again. */
const PAUSE_MS = 60_000;
const ENTRY = "loaded-anew-at";

/**
 * A browser may remember of a script that it didn't come, for as long as the page stands: then no further press opens what it is for. Who
 * can be reached again gets the page anew. It is told by pages only on which nothing is typed that would be lost.
 */
export function loadAnewOnMiss(): void {
  window.addEventListener(NOT_OPENED, async () => {
    if ((await isReached()) && noteOnce()) window.location.reload();
  });
}

/** Answers whether it was not done just before; where nothing may be kept nobody could know. */
function noteOnce(): boolean {
  try {
    const before = Number(sessionStorage.getItem(ENTRY));
    sessionStorage.setItem(ENTRY, String(Date.now()));
    return Date.now() - before > PAUSE_MS;
  } catch {
    return false;
  }
}
