/**
 * What a page may show of its address. Whoever makes a link chooses its words, and they would stand there as ours: so only
 * what has the form of what it should be, else "".
 */

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
export const uuidIn = (text: string | null | undefined): string => (text && UUID.test(text) ? text : "");

/** Letters, and what stands between them in names: no number to call, no address to go to. */
const NAME = /^\p{L}[\p{L}\p{M} '’ʻ,-]{0,59}$/u;
export function nameIn(text: string | null): string {
  const name = (text ?? "").trim();
  // "St. John", "J.R.": a point between two letters of a word is an address.
  return NAME.test(name.replaceAll(/\.(?![\p{Ll}\p{M}])/gu, "")) ? name : "";
}

/** Dollars as the checkout page's way back repeats them: `50`, `51.85`. */
const AMOUNT = /^\d{1,5}(\.\d{2})?$/;
export const amountIn = (text: string | null): string => (text && AMOUNT.test(text) ? text : "");
