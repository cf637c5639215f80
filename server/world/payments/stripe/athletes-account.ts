import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { ProviderRefused } from "../card-payments.ts";
import type { AccountOrder, AthletesAccount, Requirement } from "../paying-out.ts";
import { all, PAGE } from "./asking.ts";

/** What has to come along with an account so that `accountOf` can read it. */
export const ACCOUNT_INCLUDED: ("configuration.recipient" | "requirements")[] = [
  "configuration.recipient",
  "requirements",
];

/**
 * An order in the provider's words: a person in the US who is paid out, and who has a small dashboard of their own there.
 * Both collectors are us, without which the provider gives no such dashboard; neither can be changed later.
 */
export const newAccountOf = (order: AccountOrder): Stripe.V2.Core.AccountCreateParams => ({
  contact_email: order.email,
  dashboard: "express",
  identity: { country: "us", entity_type: "individual" },
  configuration: {
    recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
  },
  defaults: { responsibilities: { fees_collector: "application", losses_collector: "application" } },
  metadata: { payout_account_id: order.payout_account_id, player_id: String(order.player_id) },
  include: ACCOUNT_INCLUDED,
});

interface WaysBack {
  readonly refresh_url: string;
  readonly return_url: string;
}

/** The form, asking for all that will be needed: otherwise it may leave the bank account out. */
export const formOf = (account: string, back: WaysBack): Stripe.V2.Core.AccountLinkCreateParams => ({
  account,
  use_case: {
    type: "account_onboarding",
    account_onboarding: { ...back, collection_options: { fields: "eventually_due" } },
  },
});

/** The form to change what was given: the other one asks an account with nothing open for nothing. */
export const changeFormOf = (account: string, back: WaysBack): Stripe.V2.Core.AccountLinkCreateParams => ({
  account,
  use_case: {
    type: "account_update",
    account_update: { ...back, collection_options: { fields: "eventually_due" } },
  },
});

/** An account in our words. A capability that it does not have is one that is not there for it. */
export function accountOf(account: Stripe.V2.Core.Account): AthletesAccount {
  const balance = account.configuration?.recipient?.capabilities?.stripe_balance;
  const { stripe_transfers: transfers, payouts } = balance ?? {};
  const details = [...(transfers?.status_details ?? []), ...(payouts?.status_details ?? [])];
  const deadline = account.requirements?.summary?.minimum_deadline;
  return {
    account_id: account.id,
    payout_account_id: account.metadata?.payout_account_id ?? null,
    player_id: numberIn(account.metadata?.player_id),
    transfers: transfers?.status ?? "unsupported",
    payouts: payouts?.status ?? "unsupported",
    closed: account.closed ?? false,
    requirements: (account.requirements?.entries ?? []).map((entry) => requirementOf(entry, deadline)),
    due_at: dayOf(deadline),
    reasons: [...new Set(details.map(({ code }) => code))],
  };
}

const numberIn = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;

type Requirements = Stripe.V2.Core.Account.Requirements;
type Entry = NonNullable<Requirements["entries"]>[number];
type Deadline = NonNullable<Requirements["summary"]>["minimum_deadline"];

const dayOf = (deadline: Deadline): Date | null => (deadline?.time ? new Date(deadline.time) : null);

/**
 * Of the single ones the provider says how urgent they are, and no day: those that are the most urgent have the day of the whole account,
 * which is the soonest.
 */
const requirementOf = (entry: Entry, deadline: Deadline): Requirement => ({
  what: entry.description,
  whose: entry.awaiting_action_from === "user" ? "athlete" : "provider",
  status: entry.minimum_deadline.status,
  due_at:
    entry.awaiting_action_from === "user" && entry.minimum_deadline.status === deadline?.status
      ? dayOf(deadline)
      : null,
  errors: entry.errors.map(({ code }) => code),
});

/**
 * Which bank account or card an account's payouts go to, as a digest with the account's own id. The provider's fingerprint says "whether two bank accounts
 * are the same"; where it gives none, a new one has a new id at least. Null where there is none; and where such a list is refused, since it is not
 * said anywhere that accounts of the second version have one.
 */
export async function fetchBankMark(stripe: Stripe, account_id: string): Promise<string | null> {
  const usual = await usualOf(stripe, account_id);
  if (usual.length === 0) return null;
  const words = usual.map(({ fingerprint, id }) => fingerprint ?? id).sort();
  return createHash("sha256")
    .update([account_id, ...words].join("|"))
    .digest("hex");
}

async function usualOf(stripe: Stripe, account_id: string): Promise<(Stripe.BankAccount | Stripe.Card)[]> {
  try {
    const there = await all(stripe.accounts.listExternalAccounts(account_id, { limit: PAGE }));
    return there.filter(({ default_for_currency }) => default_for_currency);
  } catch (error) {
    if (error instanceof ProviderRefused) return [];
    throw error;
  }
}
