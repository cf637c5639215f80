/** A line of a Markdown table: the first cell to the left, the others to the right. */
export const line = (cells: readonly string[]): string =>
  `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(24) : cell.padStart(12))).join(" | ")} |`;

/** The lines above the first row. */
export const head = (headings: readonly string[]): string =>
  `${line(headings)}\n${line(headings.map((_, at) => (at === 0 ? "---" : "--:")))}`;

/** A share as people say it: 0.5 is '50 %'; '-' where one of the two was not measured. */
export function percent(part: number | null, of: number | null): string {
  if (part === null || of === null) return "-";
  return part / of < 0.005 ? "<1 %" : `${((100 * part) / of).toFixed(0)} %`;
}

/** The middle one; null where there is none. */
export function median(values: readonly (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

export const whole = (value: number | null): string => (value === null ? "-" : value.toFixed(0));

/** What autocannon knows in whole milliseconds. */
export const milliseconds = (value: number | null): string =>
  value === null ? "-" : value < 1 ? "<1" : value.toFixed(0);
