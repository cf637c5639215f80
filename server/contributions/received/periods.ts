import type { SupportPeriod } from "../../../contract/contributions/support.ts";

/** A sum or a number of fewer people could tell what one of them gave. */
export const LEAST_SUPPORTERS = 5;

/** What came in within a month (`2027-04`), and from whom: a mark for each supporter. */
export interface Month {
  readonly month: string;
  readonly cents: number;
  readonly supporters: readonly string[];
}

/**
 * Months in their order as periods of five supporters or more, without gaps and with nothing left out, so that no sum of fewer can be
 * found by subtracting either. A month with fewer goes with those after it, the last ones with those before. `before`: the month
 * that stands for all up to it. Fewer than two periods say nothing that the whole does not.
 */
export function inPeriods(months: readonly Month[], before: string): SupportPeriod[] {
  const periods: { from: string | null; to: string; cents: number }[] = [];
  let open: { from: string | null; cents: number; supporters: Set<string> } | null = null;
  for (const { month, cents, supporters } of months) {
    open ??= { from: month === before ? null : month, cents: 0, supporters: new Set() };
    open.cents += cents;
    for (const supporter of supporters) open.supporters.add(supporter);
    if (open.supporters.size < LEAST_SUPPORTERS) continue;
    periods.push({ from: open.from, to: month, cents: open.cents });
    open = null;
  }
  const last = periods.at(-1);
  if (open && last) {
    last.cents += open.cents;
    last.to = months.at(-1)?.month ?? last.to;
  }
  if (periods.length < 2) return [];
  return periods.map(({ from, to, cents }) => ({ from, to, amount: cents / 100 }));
}
