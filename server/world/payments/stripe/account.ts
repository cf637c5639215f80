import type Stripe from "stripe";
import type { CardPayments } from "../card-payments.ts";
import { asked, each, PAGE, secondsOf, sumsOf } from "./asking.ts";
import { eventOf, refuseOtherMode, verifiedEvent } from "./events.ts";
import { balanceMoveOf } from "./money-back.ts";

type Account = Pick<CardPayments, "readEvent" | "listEvents" | "listBalanceMoves" | "fetchBalance">;

/** What Stripe tells of the whole account: its events, and its balance with all that moved it. `live`: whether our key is one for real money. */
export function openStripeAccount(
  stripe: Stripe,
  { webhook_secrets, live }: { webhook_secrets: readonly string[]; live: boolean },
): Account {
  return {
    readEvent(body, signature) {
      const event = verifiedEvent(stripe, body, signature, webhook_secrets);
      refuseOtherMode(event.livemode ?? live, live);
      return eventOf(event);
    },
    listEvents: (since, after = null) =>
      each(
        stripe.events.list({
          created: { gte: secondsOf(since) },
          ...(after === null ? {} : { starting_after: after }),
          limit: PAGE,
        }),
        eventOf,
      ),
    listBalanceMoves: (since, source) =>
      each(
        stripe.balanceTransactions.list({
          ...(since ? { created: { gte: secondsOf(since) } } : {}),
          ...(source ? { source } : {}),
          limit: PAGE,
        }),
        balanceMoveOf,
      ),
    async fetchBalance() {
      const { available, pending } = await asked(stripe.balance.retrieve());
      return sumsOf([...available, ...pending]);
    },
  };
}
