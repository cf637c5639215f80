import type { Account, BankAccount } from "../../state/connect-rows.ts";
import type { Provider } from "../../state/provider.ts";
import { type Entry, entriesOf } from "./needs.ts";

/** Whether an account can be transferred to and paid out, and what is open. */
export type Standing = { entries: Entry[]; transfers: Capability; payouts: Capability };

export type Capability = {
  status: "active" | "pending" | "rejected" | "restricted";
  /** Why it is not active. */
  detail: { code: string; resolution: "contact_stripe" | "no_resolution" | "provide_info" } | null;
};

const active: Capability = { status: "active", detail: null };
const toProvide = (code: string): Capability => ({
  status: "restricted",
  detail: { code, resolution: "provide_info" },
});

export function standingOf(provider: Provider, account: Account): Standing {
  const entries = entriesOf(account, bankOf(provider, account.id));
  const transfers = transfersOf(provider, account, entries);
  // What holds transfers holds payouts as well; a missing bank account holds payouts alone.
  const lacksBank = entries.some(
    ({ need, deadline }) => need === "bank_account" && deadline !== "currently_due",
  );
  const payouts = transfers.status === "active" && lacksBank ? toProvide("requirements_past_due") : transfers;
  return { entries, transfers, payouts };
}

/** The bank account that payouts go to: the newest one. */
export function bankOf({ store }: Provider, account: string): BankAccount | undefined {
  return store.of("bank_account", { account }).at(-1);
}

function transfersOf({ unsure }: Provider, account: Account, entries: readonly Entry[]): Capability {
  if (account.rejected) {
    const code = `rejected_${account.rejected}`;
    return { status: "rejected", detail: { code, resolution: "no_resolution" } };
  }
  const restricted = { status: "restricted" } as const;
  if (account.closed || !account.transfers_requested)
    return { ...restricted, detail: { code: "restricted_other", resolution: "no_resolution" } };
  if (account.under_review)
    return { ...restricted, detail: { code: "restricted_other", resolution: "contact_stripe" } };
  const waiting = entries.filter(({ transfers }) => transfers);
  if (waiting.some(({ deadline }) => deadline === "past_due")) {
    if (!account.submitted && unsure.new_account === "pending")
      return { status: "pending", detail: { code: "determining_status", resolution: "no_resolution" } };
    return toProvide("requirements_past_due");
  }
  if (account.verification === "pending") {
    const code = "requirements_pending_verification";
    return { status: "pending", detail: { code, resolution: "no_resolution" } };
  }
  return active;
}
