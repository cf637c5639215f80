import type { Day, Facts } from "./facts.ts";

type Worth = Pick<Facts, "flat_fees" | "royalties" | "other">;

/** Nobody can say yet what it will come to. */
export const isOpenEnded = ({ royalties, other }: Worth): boolean => royalties > 0 || other !== null;

/** By itself, where it is reported from so many dollars on. */
export const mayBeReported = (it: Worth, from: number): boolean => isOpenEnded(it) || it.flat_fees >= from;

/**
 * The day on which the signed deals of one payor with one athlete came to the threshold together; null where they have not.
 * One that is open-ended may come to it at any time, so the earlier day counts: that of its signature.
 */
export function reachedOn(
  deals: readonly (Worth & { readonly executed_on: Day })[],
  from: number,
): Day | null {
  let dollars = 0;
  for (const deal of deals.toSorted((a, b) => a.executed_on.localeCompare(b.executed_on))) {
    dollars += deal.flat_fees;
    if (isOpenEnded(deal) || dollars >= from) return deal.executed_on;
  }
  return null;
}

/** What a request and the payor's other deals come to in dollars, as far as it can be counted. */
export const dollarsTogether = ({
  flat_fees,
  payor_deals,
}: Pick<Facts, "flat_fees" | "payor_deals">): number =>
  payor_deals.reduce((sum, deal) => sum + deal.flat_fees, flat_fees);
