import { fetchFonts } from "./fonts-at-hand.ts";

/**
 * The first script of every page, and so small that it stands in the page itself: what makes the page alive is fetched
 * once the page is painted, and takes nothing from the style sheet that the eye waits for. What somebody
 * presses before then is marked, and pressed again by entry-browser.tsx.
 */
function comeAlive(): void {
  void fetchFonts();
  const later: string[] = JSON.parse(document.getElementById("later")?.textContent ?? "[]");
  for (const address of later) {
    const script = document.createElement("link");
    script.rel = "modulepreload";
    script.href = address;
    document.head.append(script);
  }
  const [entry] = later;
  if (entry) import(/* @vite-ignore */ entry).catch(() => reloadIfGone(entry));
}

/** A page that was kept somewhere can be older than the program: its scripts are gone, and it is fetched anew, once. */
async function reloadIfGone(entry: string): Promise<void> {
  const { status } = await fetch(entry, { method: "HEAD" });
  if (status !== 404 || sessionStorage.getItem(GONE) === entry) return;
  sessionStorage.setItem(GONE, entry);
  location.reload();
}
const GONE = "gone";

/** A browser that tells nobody when it painted has done so by then. */
const PAINTED_AT_LAST_MS = 300;

function whenPainted(act: () => void): void {
  // In a tab that nobody looks at nothing is painted.
  let waiting = document.visibilityState !== "hidden";
  if (!waiting) act();
  const once = () => {
    if (waiting) act();
    waiting = false;
  };
  new PerformanceObserver(once).observe({ type: "paint", buffered: true });
  requestAnimationFrame(() => setTimeout(once, PAINTED_AT_LAST_MS));
}

/** Only what needs a script: links, searches and popovers work by themselves. What a form posts is sent by its script. */
const NEEDS_SCRIPT =
  "#root:not([data-alive]) :is(button[type=button]:not([popovertarget]), [method=post] [type=submit])";

function markPressed(event: Event): void {
  const pressed = event.target instanceof Element && event.target.closest(NEEDS_SCRIPT);
  if (!pressed) return;
  event.preventDefault();
  pressed.setAttribute("data-pressed", "");
}

document.addEventListener("click", markPressed);
whenPainted(comeAlive);
