import { fields } from "../../api/parameters.ts";
import { route } from "../../api/route.ts";

export const balanceRoutes = [
  route({
    method: "GET",
    path: "/balance",
    parameters: fields({}),
    /** The sum of all balance transactions. What is paid out is one of them. */
    answer({ provider }) {
      const sums = { available: new Map([["usd", 0]]), pending: new Map([["usd", 0]]) };
      for (const { currency, net, available_on } of provider.store.all("balance_transaction")) {
        const sum = available_on <= provider.now() ? sums.available : sums.pending;
        sum.set(currency, (sum.get(currency) ?? 0) + net);
      }
      const amounts = (sum: Map<string, number>) =>
        Array.from(sum, ([currency, amount]) => ({ amount, currency, source_types: { card: amount } }));
      return {
        object: "balance",
        available: amounts(sums.available),
        livemode: false,
        pending: amounts(sums.pending),
      };
    },
  }),
];
