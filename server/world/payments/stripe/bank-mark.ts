import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { ProviderRefused } from "../card-payments.ts";
import { all, PAGE } from "./asking.ts";

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
