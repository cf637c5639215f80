import type { ProviderEvent } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";

/** What happened to an athlete's account, and its number in the order in which things were heard of and looked at. */
export type AccountEvent = Pick<ProviderEvent, "event_id" | "event_type" | "created_at"> & { moment: string };

/**
 * Brings what is known of an account up to date with the provider. Events come twice, late and in any order, and one that
 * was followed may come again: each says where to look, and no more. A failure has the event tried again.
 */
export type FollowAccounts = (world: World, account_id: string, event: AccountEvent) => Promise<void>;

let follow: FollowAccounts | null = null;

/** Says who follows athletes' accounts. Until then their events are none of ours. */
export function followBy(who: FollowAccounts | null): void {
  follow = who;
}

/** Returns whether anybody follows accounts. */
export async function followAccount(world: World, account_id: string, event: AccountEvent): Promise<boolean> {
  if (!follow) return false;
  const { event_id, event_type, created_at, moment } = event;
  await follow(world, account_id, { event_id, event_type, created_at, moment });
  return true;
}
