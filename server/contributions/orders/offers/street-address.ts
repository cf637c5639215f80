import { asRead } from "../../../../contract/thanks/plain-words.ts";

/** A house and its street, as they are written in the United States: by a word that is nothing else, or by names with capitals. */
const STREETS = [
  /\b\d{1,5} (?!(?:on|in|of|at|the|our|my|from|down|and) )\p{L}{2,20}\.? (?:\p{L}{2,20} )?(?:street|avenue|boulevard|blvd)\b/iu,
  /\b\d{1,5} (?:[NSEW]\.? )?(?:\p{Lu}[\p{L}'’.-]{0,20} ){1,3}(?:Street|St|Avenue|Ave|Boulevard|Blvd|Rd|Road|Dr|Drive|Ln|Lane|Ct|Court|Pl|Place|Way|Ter|Terrace|Cir|Circle|Hwy|Highway|Pkwy|Parkway)\b/u,
  /\bP\. ?O\. ?Box \d|\bPO Box \d/iu,
  // A state and its ZIP code.
  /\b[A-Z]{2},? \d{5}\b/u,
];

/**
 * Whether somebody's home is in it, or where to find somebody: no part of a brief, and what is mailed has a field of its own. It is asked
 * here alone, and not in the browser, whose pages it would weigh on.
 */
export function hasStreetAddress(typed: string): boolean {
  const read = asRead(typed).replaceAll(/\s+/g, " ");
  return STREETS.some((street) => street.test(read));
}
