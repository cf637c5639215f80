/**
 * The classes of a page that shows the real fonts, of headings and of what is read; without them what has about the same
 * widths stands in for each (ui/theme/tokens.css).
 */
const HEADINGS = "fonts";
const BODY = "body-font";
/** In local storage, once this browser has them: both classes, for the next page's root (root-at-hand.ts). */
export const KEY = "fonts";

const FONTS = ['700 1em "Barlow Condensed"', '1em "Public Sans Variable"'];

/**
 * Asks for the fonts once the first page is painted, so that they take nothing from what it waits for. When all have come,
 * the headings show theirs. What is read keeps its font until the next page: words that are a hair wider or narrower
 * would wrap elsewhere, and all below them would move while it is read.
 */
export async function fetchFonts(): Promise<void> {
  try {
    const come = await Promise.all(FONTS.map((font) => document.fonts.load(font)));
    if (come.some((faces) => faces.length === 0)) return;
    const { classList } = document.documentElement;
    classList.add(HEADINGS);
    localStorage.setItem(KEY, `${HEADINGS} ${BODY}`);
    const { pathname } = location;
    // A browser without `navigation` waits until a page is loaded.
    window.navigation?.addEventListener("currententrychange", () => {
      if (location.pathname !== pathname) classList.add(BODY);
    });
  } catch {
    // What stands in for them stays; a browser that keeps nothing fetches them anew for each page.
  }
}
