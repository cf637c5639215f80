/** The class of a page that shows the real fonts; without it what has the same widths stands in for them (ui/theme/tokens.css). */
const CLASS = "fonts";
/** In local storage, once this browser has them. */
const KEY = "fonts";

/**
 * Stands in every page before its style sheet: who was here before sees the real fonts from the start, since their browser
 * has them; who comes for the first time doesn't wait for them.
 */
export const FONTS_AT_HAND = `try{localStorage.getItem("${KEY}")&&document.documentElement.classList.add("${CLASS}")}catch{}`;

const FONTS = ['700 1em "Barlow Condensed"', '1em "Public Sans Variable"'];

/**
 * Asks for the fonts once the first page is painted, so that they take nothing from what it waits for, and shows them
 * when all have come, so that the page is laid out anew only once.
 */
export async function fetchFonts(): Promise<void> {
  try {
    const come = await Promise.all(FONTS.map((font) => document.fonts.load(font)));
    if (come.some((faces) => faces.length === 0)) return;
    document.documentElement.classList.add(CLASS);
    localStorage.setItem(KEY, "1");
  } catch {
    // What stands in for them stays; a browser that keeps nothing fetches them anew for each page.
  }
}
