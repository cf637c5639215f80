import type { Cleaner } from "../source.ts";

export const wholeNumber: Cleaner<number> = (given) => {
  const number = /^\s*(\d{1,9})(\.0+)?\s*$/.exec(given ?? "")?.[1];
  return number === undefined ? null : Number(number);
};

/** The year a season ends in its source's counting: '2023' is 2023, '2024-25' and '2024-2025' are 2025. */
export const season: Cleaner<number> = (given) => {
  const [, first, last] =
    /^\s*((?:19|20)\d\d)(?:\.0)?(?:\s*[-–/]\s*((?:19|20)?\d\d))?\s*$/.exec(given ?? "") ?? [];
  if (!first) return null;
  const year = Number(first);
  if (!last) return year;
  return Number(last) % 100 === (year + 1) % 100 ? year + 1 : null;
};

/**
 * Jersey numbers are text: '00' is not '0'; '7.0' reads 7, '#: 10' 10, '3/3' 3, '33/G' 33 (the position beside
 * it), 'RS-30' 30. Two numbers ('34/11', at home and away), three digits and words are no number.
 */
export const jersey: Cleaner<string> = (given) => {
  const said = (given ?? "").trim().replace(/^(?:jersey|number|no\b|rs|#)[.:#\s-]*/i, "");
  const [, number, other] = /^(\d{1,2})(?:\.0+)?(?:\s*\/\s*(\d{1,2}|[GFC]))?$/.exec(said) ?? [];
  return !number || (other && /\d/.test(other) && other !== number) ? null : number;
};

/** Pounds from 50 to 600. */
export const pounds: Cleaner<number> = (given) =>
  between(50, 600, wholeNumber((given ?? "").replace(/(?:lbs?|pounds)\.?\s*$/i, "")));

/** Inches from 36 to 107; what else a source says is a slip of the pen. */
export const inches: Cleaner<number> = (given) => between(36, 107, wholeNumber(given ?? null));

/** The first column that says something decides, so that '5-' with 60 inches beside it does not read 5-0. */
export const height: Cleaner<number> = (...given) => {
  const said = given.find((each) => each?.trim());
  return said ? (feetAndInches(said) ?? inches(said)) : null;
};

/** 5-9, 5'9", 5’ 9’’, 5'-9", 5 ft 9 in, 'Height: 5-9', '9-May' of a spreadsheet, half inches dropped; in inches. */
function feetAndInches(said: string): number | null {
  const plain = said
    .replace(/&quot;|[“”″]/g, '"')
    .replace(/&#0?39;|&apos;|[‘’′´`]/g, "'")
    .replace(/[‐‑–—]/g, "-")
    .replace(/\s+/g, " ")
    .replace(/^ ?(?:height|ht)\.? ?:? ?/i, "")
    .replace(/^(\d{1,2})-(May|Jun|Jul)$/, (_date, day: string, month: string) => `${MONTHS[month]}-${day}`);
  const [, feet, rest] =
    /^ ?(\d) ?(?:'|-|ft\.?|feet)[ -]*(\d{1,2})(?:\.\d+| ?½| 1\/2)? ?(?:"|'|in(?:ches|\.)?)* ?$/i.exec(
      plain,
    ) ?? [];
  if (!feet || !rest || Number(rest) > 11) return null;
  return between(36, 107, Number(feet) * 12 + Number(rest));
}

/** A spreadsheet takes 5-9 for the ninth of May. */
const MONTHS: Readonly<Record<string, number>> = { May: 5, Jun: 6, Jul: 7 };

const between = (least: number, most: number, value: number | null): number | null =>
  value !== null && value >= least && value <= most ? value : null;
