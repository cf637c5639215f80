/** The class of a page that shows the real fonts; without it what has the same widths stands in for them (ui/tokens.css). */
const CLASS = "fonts";
/** In local storage, once this browser has them. */
const KEY = "fonts";

/**
 * Stands in every page before its style sheet: who was here before sees the real fonts from the start, since his browser
 * has them; who comes for the first time doesn't wait for them.
 */
export const FONTS_AT_HAND = `try{localStorage.getItem("${KEY}")&&document.documentElement.classList.add("${CLASS}")}catch{}`;

/** Asks for the fonts once the first page is painted, so that they take nothing from what it waits for. */
export function fetchFonts(): void {
  document.documentElement.classList.add(CLASS);
  void document.fonts.ready.then(() => {
    try {
      localStorage.setItem(KEY, "1");
    } catch {
      // A browser that keeps nothing fetches them anew for each page.
    }
  });
}
