import sql, { type Sql } from "sql-template-tag";
import type { BalanceMove } from "../../../world/payments/card-payments.ts";

/**
 * Of lines of our balance those that are transfers to athletes, or came back of one, and are in the book neither as a payout's nor as
 * unexplained: `balance_transaction_id` and `is_reversal`.
 */
export const transfersLacking = (moves: readonly BalanceMove[]): Sql => sql`
  select m.balance_transaction_id, m.type <> 'transfer' as is_reversal
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
           as m (balance_transaction_id text, type text, amount_cents bigint, source_id text)
   where m.type in ('transfer', 'transfer_refund', 'transfer_cancel') and platform_kind(m.type, m.source_id, m.amount_cents) is null
     and not exists (
       select from ledger_transfers t
        where (t.kind, t.provider_object) in (
          (case m.type when 'transfer' then 'payout_transfer' else 'payout_reversal' end, m.source_id),
          (case when m.amount_cents < 0 then 'unexplained_out' else 'unexplained_in' end, m.balance_transaction_id)))`;
