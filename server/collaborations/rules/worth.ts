import { dollars } from "../../../pure/numbers.ts";
import type { Day, Facts, PayorDeal } from "./facts.ts";

type Worth = Pick<Facts, "flat_fees" | "royalties" | "other">;

/** Nobody can say yet what it will come to. */
export const isOpenEnded = ({ royalties, other }: Worth): boolean => royalties > 0 || other !== null;

/** By itself, where it is reported from so many dollars on. */
export const mayBeReported = (it: Worth, from: number): boolean => isOpenEnded(it) || it.flat_fees >= from;

/** A request as it adds up with what else its payor agreed on. */
export const asDeal = (it: Worth, agreed_on: Day): PayorDeal => ({
  agreed_on,
  dollars: it.flat_fees,
  is_open_ended: isOpenEnded(it),
  is_gift: false,
});

/**
 * The day on which what one payor agreed on with one athlete came to the threshold; null where it has not.
 * What is open-ended may come to it at any time, so the earlier day counts: that of its signature.
 */
export function reachedOn(deals: readonly PayorDeal[], from: number): Day | null {
  let cents = 0;
  for (const deal of deals.toSorted((a, b) => a.agreed_on.localeCompare(b.agreed_on))) {
    cents += centsOf(deal.dollars);
    if (deal.is_open_ended || cents >= centsOf(from)) return deal.agreed_on;
  }
  return null;
}

/** What a request and the rest of its payor's come to in dollars, as far as it can be counted. */
export const dollarsTogether = ({
  flat_fees,
  payor_deals,
}: Pick<Facts, "flat_fees" | "payor_deals">): number =>
  payor_deals.reduce((sum, deal) => sum + centsOf(deal.dollars), centsOf(flat_fees)) / 100;

/** The same as it is written, with what nobody can count yet. */
export const writtenTogether = (facts: Pick<Facts, "flat_fees" | "payor_deals">): string =>
  `${dollars(dollarsTogether(facts))}${facts.payor_deals.some(({ is_open_ended }) => is_open_ended) ? " and more" : ""}`;

const centsOf = (amount: number): number => Math.round(amount * 100);
