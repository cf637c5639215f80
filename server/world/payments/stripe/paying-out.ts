import type Stripe from "stripe";
import { ProviderRefused } from "../card-payments.ts";
import type { AthletesEventForm, BankPayout, PayingOut } from "../paying-out.ts";
import { asked, each, PAGE, secondsOf, sumsOf } from "./asking.ts";
import {
  ACCOUNT_INCLUDED,
  accountOf,
  changeFormOf,
  fetchBankMark,
  formOf,
  newAccountOf,
} from "./athletes-account.ts";
import { openStripeAthletesEvents } from "./athletes-events.ts";
import { openStripeTransfers } from "./athletes-transfers.ts";
import { findAmong } from "./find-account.ts";
import { balanceMoveOf } from "./money-back.ts";

/** Paying athletes out at Stripe: accounts of its second version, transfers from our balance, its payouts to their banks. */
export function openStripePayingOut(
  stripe: Stripe,
  events: { secrets: Readonly<Record<AthletesEventForm, readonly string[]>>; live: boolean },
): PayingOut {
  return {
    async openAccount(order) {
      const { payout_account_id, attempt } = order;
      const idempotencyKey = attempt === 0 ? payout_account_id : `${payout_account_id}.${attempt}`;
      return accountOf(await asked(stripe.v2.core.accounts.create(newAccountOf(order), { idempotencyKey })));
    },
    async findOpened(payout_account_id, since) {
      const found = await findAmong(stripe.v2.core.accounts.list({ limit: PAGE }), payout_account_id, since);
      if (found === null) return null;
      return accountOf(await asked(stripe.v2.core.accounts.retrieve(found, { include: ACCOUNT_INCLUDED })));
    },
    async fetchAccount(account_id) {
      try {
        return accountOf(
          await asked(stripe.v2.core.accounts.retrieve(account_id, { include: ACCOUNT_INCLUDED })),
        );
      } catch (error) {
        if (error instanceof ProviderRefused && error.missing !== null) return null;
        throw error;
      }
    },
    fetchBankMark: (account_id) => fetchBankMark(stripe, account_id),
    openForm: async (account_id, back) =>
      (await asked(stripe.v2.core.accountLinks.create(formOf(account_id, back)))).url,
    openChangeForm: async (account_id, back) =>
      (await asked(stripe.v2.core.accountLinks.create(changeFormOf(account_id, back)))).url,
    async openDashboard(account_id) {
      try {
        return (await asked(stripe.accounts.createLoginLink(account_id))).url;
      } catch (error) {
        // Whether accounts of the second version have one is not said anywhere, and without the form filled in none has.
        if (error instanceof ProviderRefused) return null;
        throw error;
      }
    },
    ...openStripeTransfers(stripe),
    listBankPayouts: (stripeAccount, since) =>
      each(
        stripe.payouts.list(
          { ...(since ? { created: { gte: secondsOf(since) } } : {}), limit: PAGE },
          { stripeAccount },
        ),
        bankPayoutOf,
      ),
    fetchAvailable: async () => sumsOf((await asked(stripe.balance.retrieve())).available),
    async fetchBalanceOf(stripeAccount) {
      const { available, pending } = await asked(stripe.balance.retrieve({}, { stripeAccount }));
      return sumsOf([...available, ...pending]);
    },
    listBalanceMovesOf: (stripeAccount) =>
      each(stripe.balanceTransactions.list({ limit: PAGE }, { stripeAccount }), balanceMoveOf),
    ...openStripeAthletesEvents(stripe, events),
  };
}

const bankPayoutOf = (payout: Stripe.Payout): BankPayout => ({
  bank_payout_id: payout.id,
  amount_cents: payout.amount,
  currency: payout.currency,
  status: payout.status,
  arrives_at: new Date(payout.arrival_date * 1_000),
  created_at: new Date(payout.created * 1_000),
  failure_code: payout.failure_code,
  // The line of the balance that gave the money back, whatever the status calls it.
  failed_back: payout.failure_balance_transaction !== null,
});
