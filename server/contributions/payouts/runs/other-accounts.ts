import sql from "sql-template-tag";
import { type AlarmFacts, closeAlarm, raiseAlarm } from "../../../alarms/raise.ts";
import type { World } from "../../../world/world.ts";

interface OtherAccount {
  readonly account: string;
  readonly player: string;
  readonly payouts: string;
  readonly dollars: string;
}

/**
 * Tells of payouts that went to an account whose page another one has by now, however it moved: whoever had it may never have been the athlete. One alarm for
 * each account, once for the same payouts. It closes when a reversal has taken them back, or the page is that account's again.
 */
export async function tellOfOtherAccounts(world: World): Promise<void> {
  await world.database.transaction(async (tx) => {
    // Of accounts that were left behind alone, which are few.
    const found = await tx.rows<OtherAccount>(sql`
      select payout_account_id::text as account, a.player_id::text as player, string_agg(p.payout_id::text, ', ' order by p.payout_id) as payouts,
             to_char(sum(p.amount_cents - p.reversed_cents) / 100.0, 'FM999999999990.00') as dollars
        from payout_accounts a join payouts p using (payout_account_id)
       where a.not_theirs_at is not null and p.state = 'sent' and p.reversed_cents < p.amount_cents
       group by payout_account_id, a.player_id order by payout_account_id`);
    for (const one of found) {
      const facts: AlarmFacts = [
        ["Player", one.player],
        ["Payouts", one.payouts],
        ["Dollars", one.dollars],
      ];
      // Whoever marked it as done knows of these payouts.
      const is_told = await tx.row(sql`
        select from needs_attention
         where kind = 'payout_to_another_account' and subject = ${one.account} and facts = ${JSON.stringify(facts)}::jsonb
           and (closed_at is null or closed_by is not null)`);
      if (!is_told) await raiseAlarm(world, tx, "payout_to_another_account", facts, one.account);
    }
    const accounts = found.map(({ account }) => account);
    const over = await tx.rows<{ subject: string }>(sql`
      select subject from needs_attention
       where kind = 'payout_to_another_account' and closed_at is null and subject <> all (${accounts}::text[])`);
    for (const { subject } of over) await closeAlarm(world, tx, "payout_to_another_account", subject);
  });
}
