import { dropPlans, planAfter } from "../../state/plans.ts";
import type { Provider } from "../../state/provider.ts";
import { newOwnedTransaction, newTransaction } from "./balance-transactions.ts";

/** So long an account may owe before the platform pays for it. */
const collectedAfter = 180 * 24 * 60 * 60;

/**
 * Holds back from the platform what an account owes, no more and no less: to be called when something has moved there.
 * Only inside an act.
 */
export function holdForNegative(provider: Provider, account: string): void {
  const { store, now } = provider;
  const { available = 0, pending = 0 } = store.balance(account, now()).get("usd") ?? {};
  const owed = Math.max(0, -(available + pending));
  const held = store.get("reserve", account)?.held ?? 0;
  if (owed === held) return;
  newTransaction(provider, {
    type: "reserve_transaction",
    reporting_category: "connect_reserved_funds",
    amount: held - owed,
    fee: 0,
    currency: "usd",
    description: `Reserved for ${account}`,
    source: null,
  });
  store.put("reserve", { id: account, held: owed });
  if (owed === 0) dropPlans(provider, (plan) => plan.act === "collect_negative" && plan.account === account);
  else if (held === 0) planAfter(provider, collectedAfter, { act: "collect_negative", account });
}

/** What is still owed after all that time is the platform's loss. */
export function collectNegative(provider: Provider, account: string): void {
  const held = provider.store.get("reserve", account)?.held ?? 0;
  if (held === 0) return;
  const moved = {
    type: "connect_collection_transfer",
    reporting_category: "connect_collection_transfer",
    fee: 0,
    currency: "usd",
    description: `Negative balance of ${account}`,
    source: null,
  } as const;
  newTransaction(provider, { ...moved, amount: -held });
  newOwnedTransaction(provider, account, { ...moved, amount: held });
  holdForNegative(provider, account);
}

/** All that is held back from the platform for accounts that owe. */
export function heldForAccounts({ store }: Provider): number {
  return store.all("reserve").reduce((sum, { held }) => sum + held, 0);
}
