import { fields } from "../../api/parameters.ts";
import { route } from "../../api/route.ts";
import { heldForAccounts } from "./negative-balances.ts";

export const balanceRoutes = [
  route({
    method: "GET",
    path: "/balance",
    forAccounts: true,
    parameters: fields({}),
    /** The sum of all balance transactions. What is paid out is one of them. */
    answer({ provider, account }) {
      const { store, now } = provider;
      const reserved = [{ amount: heldForAccounts(provider), currency: "usd" }];
      const sums = [...store.balance(account, now())];
      const amounts = (which: "available" | "pending") =>
        sums.map(([currency, { [which]: amount }]) => ({ amount, currency, source_types: { card: amount } }));
      return {
        object: "balance",
        available: amounts("available"),
        // Only platforms have it.
        ...(account === null && store.all("account").length > 0 && { connect_reserved: reserved }),
        livemode: false,
        pending: amounts("pending"),
      };
    },
  }),
];
