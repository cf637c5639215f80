import type Stripe from "stripe";
import { fields } from "../api/parameters.ts";
import { noSuch } from "../api/refusal.ts";
import { route } from "../api/route.ts";
import { newId } from "../ids.ts";
import type { Provider } from "../provider.ts";

const day = 24 * 60 * 60;

export const balanceTransactionRoutes = [
  route({
    method: "GET",
    path: "/balance_transactions/:id",
    parameters: fields({}),
    answer({ provider, path: { id = "" } }) {
      const row = provider.store.get("balance_transaction", id);
      if (!row) throw noSuch("balance transaction", id, "id");
      // No job turns `pending` into `available`: the date says which it is.
      return { ...row, status: row.available_on <= provider.now() ? "available" : "pending" };
    },
  }),
];

/** What a charge brings to the balance: its amount less the fee, available after two business days or at once. */
export function newChargeTransaction(
  provider: Provider,
  charge: Stripe.Charge,
  availableAtOnce: boolean,
): Stripe.BalanceTransaction {
  const created = provider.now();
  const fee = feeOf(provider, charge.amount);
  const available_on = availableAtOnce ? created : twoBusinessDaysAfter(created);
  return provider.store.put("balance_transaction", {
    id: newId("balance_transaction"),
    object: "balance_transaction",
    amount: charge.amount,
    available_on,
    balance_type: "payments",
    created,
    currency: charge.currency,
    description: charge.description,
    exchange_rate: null,
    fee,
    fee_details: [
      {
        amount: fee,
        application: null,
        currency: charge.currency,
        description: "Card processing fees",
        type: "stripe_fee",
      },
    ],
    net: charge.amount - fee,
    reporting_category: "charge",
    source: charge.id,
    status: availableAtOnce ? "available" : "pending",
    type: "charge",
  });
}

/** Hundredths of a percent keep the sum in whole numbers: 2.9 % of 50 dollars is 145 cents, not 144.99…. */
function feeOf({ fee }: Provider, amount: number): number {
  return Math.round((amount * Math.round(fee.percent * 100)) / 10_000) + fee.fixedCents;
}

/** Midnight (UTC) of the second working day after `time`. */
function twoBusinessDaysAfter(time: number): number {
  let midnight = time - (time % day);
  for (let left = 2; left > 0; ) {
    midnight += day;
    const weekday = new Date(midnight * 1000).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return midnight;
}
