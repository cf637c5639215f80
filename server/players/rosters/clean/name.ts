import type { Cleaner } from "../source.ts";
import { text } from "./text.ts";

/**
 * A person's name from one column. Apostrophes, nicknames in quotes, suffixes and digits within a word stay as
 * they are typed; a jersey number before the name goes. A name without a letter is none.
 */
export const personName: Cleaner<string> = (...given) => {
  for (const each of given) {
    const name = text(each)?.replace(/^#?\d+[.:]?\s+(?=\p{L})/u, "");
    if (name && /\p{L}/u.test(name)) return suffixLast(name);
  }
  return null;
};

/** First and last name; both are needed: a row with one of them is a team's or a placeholder. */
export const fullName: Cleaner<string> = (first, last) => {
  const [one, other] = [text(first ?? null), text(last ?? null)];
  return one && other ? personName(`${one} ${other}`) : null;
};

/** One column where there is one, else first and last name. */
export const nameOrNames: Cleaner<string> = (name, first, last) =>
  personName(name ?? null) ?? fullName(first ?? null, last ?? null);

/** 'Ii Demarcus Jones' was taken apart from its end: 'Demarcus Jones II'. */
function suffixLast(name: string): string {
  const [, suffix, rest] = /^(jr\.?|sr\.?|i{2,3}|iv) (\S+ .*)$/i.exec(name) ?? [];
  if (!suffix || !rest) return name;
  return `${rest} ${/^[js]r/i.test(suffix) ? suffix : suffix.toUpperCase()}`;
}

/** Why a row is not an athlete's: teams list their managers among the players. */
export const staff: Cleaner<string> = (position) => {
  const said = text(position ?? null) ?? "";
  return /\b(manager|mgr|coach|trainer|student assistant)\b/i.test(said) ? `${said}: not an athlete` : null;
};
