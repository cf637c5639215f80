import { fields } from "../../api/parameters.ts";
import { route } from "../../api/route.ts";

export const balanceRoutes = [
  route({
    method: "GET",
    path: "/balance",
    forAccounts: true,
    parameters: fields({}),
    /** The sum of all balance transactions. What is paid out is one of them. */
    answer({ provider: { store, now }, account }) {
      const sums = [...store.balance(account, now())];
      const amounts = (which: "available" | "pending") =>
        sums.map(([currency, { [which]: amount }]) => ({ amount, currency, source_types: { card: amount } }));
      return {
        object: "balance",
        available: amounts("available"),
        livemode: false,
        pending: amounts("pending"),
      };
    },
  }),
];
