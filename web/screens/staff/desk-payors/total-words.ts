import { MONTHS } from "../../../../pure/dates.ts";

/** `Nov`; `May–Jun` for months in one sum. */
export const monthInShort = (span: string): string =>
  span
    .split("/")
    .map((month) => MONTHS[Number(month.slice(5, 7)) - 1]?.slice(0, 3) ?? month)
    .join("–");

/** `under an hour`, `5 hours`, `3 days`: as finely as one would say it. */
export function waited(hours: number): string {
  if (hours < 1) return "under an hour";
  if (hours < 48) return told(Math.round(hours), "hour");
  return told(Math.round(hours / 24), "day");
}

const told = (many: number, unit: string): string => `${many} ${unit}${many === 1 ? "" : "s"}`;
