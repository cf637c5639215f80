import type { Rule } from "../form/call.ts";

/** The most that is typed, in characters. */
export const MOST_THANKS = 500;

/** As somebody reads them: what looks like another sign, or is not seen, hides nothing. */
export const asRead = (typed: string): string => typed.normalize("NFKC").replaceAll(/\p{Cf}/gu, "");

/** A dot between letters, as in an address of a page; not that of 'U.S.' or '3.5'. */
const LINK = /:\/\/|\bwww\b|[\p{L}\p{N}]\.\p{L}{2}/iu;
const SEASON = /\b(?:19|20)\d\d\s*[-–/]\s*(?:19|20)\d\d\b/g;
/** Seven digits, as a local number has, and whatever stands between the digits of one. */
const PHONE = /(?:\p{Nd}[\s().+\-–—/_*]*){7}/u;

/** What can be read at all: letters, digits or a picture. */
const saysSomething = (typed: string): boolean => /[\p{L}\p{N}\p{So}]/u.test(asRead(typed));

/** Plain words: nothing that leads somewhere else or to somebody. A person of ours reads what no rule can know. */
export const plainWordsRules: readonly Rule<{ readonly words: string }>[] = [
  [({ words }) => saysSomething(words), "Please write what you'd like to say.", "words"],
  [
    ({ words }) => !asRead(words).includes("@"),
    "Please leave out email addresses and names with an @. Plain words only.",
    "words",
  ],
  [
    ({ words }) => !LINK.test(asRead(words)),
    "Please leave out links. If there is none, put a space after each period.",
    "words",
  ],
  [
    ({ words }) => !PHONE.test(asRead(words).replaceAll(SEASON, "")),
    "Please leave out phone numbers and other long numbers.",
    "words",
  ],
];
