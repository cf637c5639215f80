import sql, { type Sql } from "sql-template-tag";

/**
 * Whether a payout or a payout to a bank, by the `payout_account_id` of it, went to the account of whoever has the page now. The table of roles notes where another
 * one has it: that can be somebody who was taken for the athlete (docs/decisions/0028).
 */
export const wentToThem = (payout_account_id: Sql): Sql => sql`
  not exists (select from payout_accounts other where other.payout_account_id = ${payout_account_id} and other.not_theirs_at is not null)`;

/** Objects of the book, at the provider, that moved what went to accounts of others for an athlete's page. */
export const objectsOfOthers = (player_id: number): Sql => sql`
  (with others as (
     select payout_account_id from payout_accounts where player_id = ${player_id} and not_theirs_at is not null)
   select transfer_id as object from others join payouts using (payout_account_id) where transfer_id is not null
   union all
   select r.reversal_id from others join payouts using (payout_account_id) join payout_reversals r using (payout_id) where r.reversal_id is not null
   union all
   select bank_payout_id from others join bank_payouts using (payout_account_id))`;
