import sql from "sql-template-tag";
import { tellDenied } from "../../../alarms/provider-denied.ts";
import { task } from "../../../http/domain.ts";
import { ProviderAway } from "../../../world/payments/card-payments.ts";
import type { World } from "../../../world/world.ts";
import { followAccount } from "./follow-account.ts";

/** Accounts asked about at a time, and so many side by side. */
const A_PORTION = 100;
const AT_ONCE = 4;

/**
 * Asks about each account whose time has come: events get lost. One that fails is asked again an hour later and holds up no other.
 * Throws `ProviderAway` where the provider is away altogether.
 */
export const lookAtAccounts = task({ name: "payouts_look", times: "41 * * * *" }, async (world) => {
  for (;;) {
    const due = await world.database.rows<{ provider_account_id: string }>(sql`
      update payout_accounts set look_at = ${new Date(world.clock.now().getTime() + 3_600_000)}
       where payout_account_id in (
         select payout_account_id from payout_accounts
          where look_at <= ${world.clock.now()} and provider_account_id is not null
          order by look_at limit ${A_PORTION} for update skip locked)
      returning provider_account_id`);
    const waiting = [...due];
    const line = async () => {
      for (let one = waiting.shift(); one; one = waiting.shift())
        await followSafely(world, one.provider_account_id);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, line));
    if (due.length < A_PORTION) return;
  }
});

async function followSafely(world: World, provider_account_id: string): Promise<void> {
  try {
    await followAccount(world, provider_account_id);
  } catch (error) {
    await tellDenied(world, "Looking at athletes' accounts", [error]);
    if (error instanceof ProviderAway && !error.answered) throw error;
    world.log.error({ err: error, provider_account_id }, "An athlete's account could not be looked at.");
  }
}
