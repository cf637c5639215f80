import { POSITION_NAMES } from "../../../contract/fields.ts";
import type { Cleaner } from "./source.ts";

/** The longest name of a person, school or town that is believed. */
const LONGEST = 120;

/** The text without spaces around it and with single ones inside; nothing where it holds what no name holds. */
export const text: Cleaner<string> = (given) => {
  const words = given?.replace(/\s+/g, " ").trim() ?? "";
  return words === "" || words.length > LONGEST || /\p{Cc}/u.test(words) ? null : words;
};

export const wholeNumber: Cleaner<number> = (given) => {
  const number = /^\s*(\d{1,9})(\.0+)?\s*$/.exec(given ?? "")?.[1];
  return number === undefined ? null : Number(number);
};

/** An id as text, without leading zeros lost. */
export const identifier: Cleaner<string> = (given) => /^\s*(\w{1,40})\s*$/.exec(given ?? "")?.[1] ?? null;

/** First and last name; both are needed: a row with one of them is a team's or a placeholder. */
export const fullName: Cleaner<string> = (first, last) => {
  const [one, other] = [text(first ?? null), text(last ?? null)];
  return one && other ? `${one} ${other}` : null;
};

/** Jersey numbers are text: '00' is not '0'. '7.0' reads 7. */
export const jersey: Cleaner<string> = (given) => /^\s*(\d{1,3})(\.0+)?\s*$/.exec(given ?? "")?.[1] ?? null;

/** Inches from 36 to 107; what else a source says is a slip of the pen. */
export const inches: Cleaner<number> = (given) => between(36, 107, wholeNumber(given ?? null));
/** Pounds from 50 to 600. */
export const pounds: Cleaner<number> = (given) => between(50, 600, wholeNumber(given ?? null));

const between = (least: number, most: number, value: number | null): number | null =>
  value !== null && value >= least && value <= most ? value : null;

/** Years of eligibility as numbers. */
export const yearClass: Cleaner<string> = (given) => CLASSES[wholeNumber(given ?? null) ?? 0] ?? null;
const CLASSES: Readonly<Record<number, string>> = {
  1: "Freshman",
  2: "Sophomore",
  3: "Junior",
  4: "Senior",
  5: "Fifth Year",
  6: "Sixth Year",
};

/** Football positions in the product's codes: a guard is a lineman here, a returner returns kicks. */
export const footballPosition: Cleaner<string> = (given) => {
  const code = text(given ?? null)?.toUpperCase() ?? "";
  const known = FOOTBALL[code] ?? code;
  return POSITION_NAMES[known] ? known : null;
};
const FOOTBALL: Readonly<Record<string, string>> = { G: "OL", PR: "KR", OLB: "LB", ILB: "LB", K: "PK" };

/** 'Port Saint Joe, FL' at home, 'Sydney, Australia' abroad. */
export const birthplace: Cleaner<string> = (city, state, country) => {
  const town = text(city ?? null);
  if (!town) return null;
  const named = text(country ?? null) ?? "USA";
  const land = COUNTRIES[named] ?? named;
  const where = land === "USA" ? text(state ?? null) : land;
  return where ? `${town}, ${where}` : town;
};
const COUNTRIES: Readonly<Record<string, string>> = { CAN: "Canada", US: "USA", "United States": "USA" };

/** An address of the web, as it is. */
export const webAddress: Cleaner<string> = (given) => {
  const url = URL.parse(text(given ?? null) ?? "");
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
};
