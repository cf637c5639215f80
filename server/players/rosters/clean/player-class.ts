import type { Cleaner } from "../source.ts";
import { wholeNumber } from "./number.ts";
import { text } from "./text.ts";

/**
 * The class in the product's words, from what 1,000 schools write: 'SENIOR', 'Fy.', 'R-So.', 'Year: So.',
 * 'Academic Jr.', 'Sr.-5', 'Jr.-2L'. A redshirt is dropped, it is no class: R-So. is a sophomore. Where a fifth or
 * sixth year is named it counts, not the 'senior' beside it. The first column that says a class.
 */
export const playerClass: Cleaner<string> = (...given) => {
  for (const each of given) {
    const found = classOf(text(each) ?? "");
    if (found) return found;
  }
  return null;
};

/** Years of play as numbers, as football counts them. */
export const yearOfPlay: Cleaner<string> = (given) => YEARS[(wholeNumber(given ?? null) ?? 0) - 1] ?? null;
const YEARS = ["Freshman", "Sophomore", "Junior", "Senior", "Fifth Year", "Sixth Year"] as const;

/** Words or numbers. */
export const classOrYear: Cleaner<string> = (given) =>
  playerClass(given ?? null) ?? yearOfPlay(given ?? null);

function classOf(said: string): string | null {
  const words = said
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .replace(/\b(sr|senior) 5$/, "fifth")
    .replace(/\brs?(?=(?:fr|so|jr|sr)$)/, "")
    .split(" ")
    .filter((word) => !NO_CLASS.test(word));
  const classes = new Set(words.map((word) => WORDS[word] ?? null));
  if (classes.has(null)) return null;
  for (const late of ["Sixth Year", "Fifth Year"]) if (classes.has(late)) return late;
  const [only = null, ...others] = classes;
  return others.length === 0 ? only : null;
}

/** Words beside the class: redshirts, where they come from ('Fr.-HS', 'So.-Tr.'), letters won ('Jr.-2L'). */
const NO_CLASS = /^(year|yr|class|academic|student|redshirt|red|rs|r|true|medical|covid|hs|tr|transfer|\dl)$/;

const WORDS: Readonly<Record<string, string>> = {
  ...named("Freshman", "freshman freshmen fr fy first 1st"),
  ...named("Sophomore", "sophomore sophmore soph so second 2nd"),
  ...named("Junior", "junior jr third 3rd"),
  ...named("Senior", "senior sr fourth 4th"),
  ...named("Fifth Year", "fifth 5th super"),
  ...named("Sixth Year", "sixth 6th"),
  ...named("Graduate", "graduate grad gr gs postgraduate"),
};

function named(player_class: string, words: string): Record<string, string> {
  return Object.fromEntries(words.split(" ").map((word) => [word, player_class]));
}
