import { isWithin, matchesAll, page, paging } from "../../api/lists.ts";
import { fields, oneOf, text, timeRange } from "../../api/parameters.ts";
import { noSuch } from "../../api/refusal.ts";
import { route } from "../../api/route.ts";

export const payoutRoutes = [
  route({
    method: "GET",
    path: "/payouts",
    forAccounts: true,
    parameters: fields({
      ...paging,
      arrival_date: timeRange(),
      created: timeRange(),
      destination: text(),
      status: oneOf("pending", "in_transit", "paid", "failed", "canceled"),
    }),
    answer({ provider, account, given }) {
      const all = account === null ? [] : provider.store.of("payout", { account });
      const rows = all
        .map(({ is }) => is)
        .filter(
          (row) =>
            isWithin(row.created, given.created) &&
            isWithin(row.arrival_date, given.arrival_date) &&
            matchesAll([
              [given.destination, row.destination],
              [given.status, row.status],
            ]),
        );
      return page(
        "payout",
        "/v1/payouts",
        rows,
        given,
        all.map(({ is }) => is),
      );
    },
  }),
  route({
    method: "GET",
    path: "/payouts/:payout",
    forAccounts: true,
    parameters: fields({}),
    answer({ provider, account, path: { payout: id = "" } }) {
      const payout = provider.store.get("payout", id);
      if (!payout || payout.account !== account) throw noSuch("payout", id, "payout");
      return payout.is;
    },
  }),
];
