import type { ReceivedSum } from "../../../../contract/transparency/transparency.ts";
import { monthNames } from "../../../../pure/dates.ts";

/** What the groups of a figure are. */
export type Side = "month" | "gender" | "sport" | "conference";

const DRAWN: Readonly<Record<Side, number>> = { month: 12, gender: 10, sport: 10, conference: 10 };

/** Those that are drawn: the last months, else the largest. The table has all. */
export const drawnOf = (side: Side, sums: readonly ReceivedSum[]): readonly ReceivedSum[] =>
  side === "month" ? sums.slice(-DRAWN.month) : sums.slice(0, DRAWN[side]);

/** What has to be said below a drawing: that it leaves some out, that a month is not over. */
export function notesOn(side: Side, sums: readonly ReceivedSum[], as_of: string): string[] {
  const last = sums.at(-1)?.name ?? "";
  const drawn = side === "month" ? `The last ${DRAWN.month} months` : `The ${DRAWN[side]} largest`;
  return [
    ...(sums.length > DRAWN[side] ? [`${drawn} of ${sums.length}; the table has all of them.`] : []),
    ...(side === "month" && last.endsWith(as_of.slice(0, 7))
      ? [`${monthNames(last.slice(-7))} is not over yet.`]
      : []),
  ];
}

/** A group as people call it. */
export function nameOfSum(side: Side, { name }: Pick<ReceivedSum, "name">): string {
  if (side === "month") return monthNames(name);
  return name || "No conference";
}

/** `41%` of a whole, `6.2%` where it is little; what is there and next to nothing is `under 0.1%`. */
export function percent(part: number, whole: number): string {
  const share = whole > 0 ? Math.max(0, part / whole) : 0;
  if (share === 0) return "0%";
  if (share < 0.001) return "under 0.1%";
  return `${(share * 100).toFixed(share < 0.095 ? 1 : 0)}%`;
}
