import type { Account } from "../../state/connect-rows.ts";
import type { Provider } from "../../state/provider.ts";
import type { Origin } from "../../state/rows.ts";
import { recordAccountEvent } from "../../webhooks/events.ts";
import { recordThinEvent } from "../../webhooks/thin-events.ts";
import { accountOfV1, transfersCapability } from "./account-v1.ts";
import { planNextPayout } from "./payout-schedule.ts";
import { type Standing, standingOf } from "./standing.ts";

/**
 * Changes an account, or what belongs to it, and tells both kinds of endpoints what that has made of it. Only inside an
 * act. Answers the account as it is then; null when there is none.
 */
export function changeAccount(
  provider: Provider,
  id: string,
  origin: Origin,
  change: (account: Account) => Account,
): Account | null {
  const before = provider.store.get("account", id);
  if (!before) return null;
  const was = standingOf(provider, before);
  const then = accountOfV1(provider, before);
  const account = provider.store.put("account", change(before));
  const is = standingOf(provider, account);
  tellThin(provider, id, origin, was, is);
  tellUpdated(provider, account, origin, then);
  if (!isSame(was.transfers, is.transfers)) tellCapability(provider, account, origin);
  // What has come in meanwhile is paid out once it can be.
  if (is.payouts.status === "active" && was.payouts.status !== "active") planNextPayout(provider, account);
  return account;
}

const capabilityUpdated = "v2.core.account[configuration.recipient].capability_status_updated";

function tellThin(provider: Provider, account: string, origin: Origin, was: Standing, is: Standing): void {
  if (!isSame(was.entries, is.entries))
    recordThinEvent(provider, { type: "v2.core.account[requirements].updated", account, origin });
  const names = { transfers: "stripe_balance.stripe_transfers", payouts: "stripe_balance.payouts" } as const;
  for (const which of ["transfers", "payouts"] as const) {
    if (isSame(was[which], is[which])) continue;
    const data = { updated_capability: names[which] };
    recordThinEvent(provider, { type: capabilityUpdated, account, origin, data });
  }
}

function tellUpdated(provider: Provider, account: Account, origin: Origin, then: object): void {
  const object = accountOfV1(provider, account);
  const now = new Map<string, unknown>(Object.entries(object));
  const changed = Object.entries(then).filter(([name, value]) => !isSame(value, now.get(name)));
  if (changed.length === 0) return;
  const previous_attributes = Object.fromEntries(changed);
  recordAccountEvent(provider, account.id, { type: "account.updated", object, origin, previous_attributes });
}

function tellCapability(provider: Provider, account: Account, origin: Origin): void {
  const object = transfersCapability(provider, account);
  recordAccountEvent(provider, account.id, { type: "capability.updated", object, origin });
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
