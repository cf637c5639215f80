/** In local storage: what this browser's root element wears from the first paint on, as it is written there. takeover/fonts-at-hand.ts adds the fonts. */
const KEY = "root";

/**
 * Stands in every page before its style sheet: the page of who was here before is from the start what it becomes, with
 * the fonts that their browser has, and room in the header for what members see. Kept ready-made, so that no page is longer by it.
 */
export const ROOT_AT_HAND = `try{document.documentElement.className=localStorage.${KEY}||""}catch{}`;

/** From the next page on the root wears this class, or no longer. Throws where a browser keeps nothing. */
export function keepOnRoot(name: string, is_worn: boolean): void {
  const kept = localStorage.getItem(KEY) ?? "";
  const others = kept.replaceAll(` ${name}`, "");
  const next = is_worn ? `${others} ${name}` : others;
  if (next !== kept) localStorage.setItem(KEY, next);
}
