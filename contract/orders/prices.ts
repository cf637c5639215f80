/** No service costs more, in whole dollars: it is one contribution (contract/contributions/). */
export const MOST_PRICE = 10_000;
