/**
 * The classes of a page that shows the real fonts, of headings and of what is read; without them what has about the same
 * widths stands in for each (ui/theme/tokens.css).
 */
const HEADINGS = "fonts";
const BODY = "body-font";
/** In local storage, once this browser has them. */
const KEY = "fonts";

/**
 * Stands in every page before its style sheet: who was here before sees the real fonts from the start, since their browser
 * has them; who comes for the first time doesn't wait for them.
 */
export const FONTS_AT_HAND = `try{localStorage.getItem("${KEY}")&&document.documentElement.classList.add("${HEADINGS}","${BODY}")}catch{}`;

const FONTS = ['700 1em "Barlow Condensed"', '1em "Public Sans Variable"'];

/**
 * Asks for the fonts once the first page is painted, so that they take nothing from what it waits for. When all have come,
 * the headings show theirs, unless a line more or less of one would move what is in sight. What is read keeps its font until
 * the next page: words that are a hair wider or narrower would wrap elsewhere, and all below them would move while it is read.
 */
export async function fetchFonts(): Promise<void> {
  try {
    const come = await Promise.all(FONTS.map((font) => document.fonts.load(font)));
    if (come.some((faces) => faces.length === 0)) return;
    const { classList } = document.documentElement;
    const has_moved = watchWhatIsSeen();
    classList.add(HEADINGS);
    // Nothing of it was painted.
    if (has_moved()) classList.remove(HEADINGS);
    localStorage.setItem(KEY, "1");
    const { pathname } = location;
    // A browser without `navigation` waits until a page is loaded.
    window.navigation?.addEventListener("currententrychange", () => {
      if (location.pathname !== pathname) classList.add(HEADINGS, BODY);
    });
  } catch {
    // What stands in for them stays; a browser that keeps nothing fetches them anew for each page.
  }
}

/** Down the middle of the screen. */
const STEP_PX = 24;
/** Less is no move (wicg.github.io/layout-instability). */
const MOVE_PX = 3;

function watchWhatIsSeen(): () => boolean {
  const tops = new Map<Element, number>();
  for (let y = 0; y < innerHeight; y += STEP_PX) {
    const it = document.elementFromPoint(innerWidth / 2, y);
    if (it) tops.set(it, topOf(it));
  }
  return () => [...tops].some(([it, top]) => Math.abs(topOf(it) - top) >= MOVE_PX);
}

const topOf = (it: Element): number => it.getBoundingClientRect().top;
