import sql from "sql-template-tag";
import { closeAlarm, raiseAlarm } from "../../../alarms/raise.ts";
import type { World } from "../../../world/world.ts";

/** Money goes from an athlete's account to their bank within days; a bank can send it back for two weeks. */
const STUCK_DAYS = 14;

/** Athletes that the alarm names. */
const NAMED = 10;

/**
 * Tells of money that lies in athletes' accounts at the provider and goes to no bank, whatever the reason is: they are closed or restricted, or their
 * bank sent it back. It is not held by us, so nothing else tells an operator that a reversal is needed. One alarm for all.
 */
export async function tellOfStuck(world: World): Promise<void> {
  const before = new Date(world.clock.now().getTime() - STUCK_DAYS * 86_400_000);
  await world.database.transaction(async (tx) => {
    const found = await tx.row<{ accounts: number; dollars: string; players: string }>(sql`
      select count(*)::int as accounts, to_char(coalesce(sum(balance_cents), 0) / 100.0, 'FM999999999990.00') as dollars,
             coalesce(array_to_string((array_agg(player_id order by balance_cents desc, player_id))[:${NAMED}::int], ', '), '') as players
        from payout_accounts a
       where a.balance_cents > 0
         and not exists (select from payouts p where p.payout_account_id = a.payout_account_id and p.state = 'sent' and p.sent_at > ${before})
         and not exists (select from bank_payouts b
                          where b.payout_account_id = a.payout_account_id and b.status in ('pending', 'in_transit') and b.created_at > ${before})`);
    if (!found || found.accounts === 0) return closeAlarm(world, tx, "money_stuck_at_provider", "accounts");
    const { accounts, dollars, players } = found;
    await raiseAlarm(
      world,
      tx,
      "money_stuck_at_provider",
      [
        ["Accounts", String(accounts)],
        ["Dollars", dollars],
        ["Players", players],
      ],
      "accounts",
    );
  });
}
