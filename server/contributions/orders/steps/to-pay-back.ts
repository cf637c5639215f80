import sql, { type Sql } from "sql-template-tag";
import type { Queries } from "../../../world/database.ts";

/** Of a contribution `c`: a dispute of it was lost, and won back on appeal after that. The provider refunds nothing of such a payment. */
export const IS_WON_BACK: Sql = sql`
  exists (select from ledger_transfers t where t.contribution_id = c.contribution_id and t.kind = 'dispute_won_back')`;

/**
 * Of a contribution `c`: the cents of its order that are to go back and that the provider did not return, as after a dispute that was
 * won, also on appeal when the order was over, or where the bank sent the refund back. Null where it is no such order, a bank decides, or a refund is under way.
 */
export const TO_PAY_BACK: Sql = sql`
  (select c.paid_cents - c.refunded_cents - c.lost_cents
     from orders o
    where o.contribution_id = c.contribution_id and o.state in ('refunding', 'refunded')
      and c.in_dispute_cents = 0 and c.paid_cents > c.refunded_cents + c.lost_cents
      and c.refunded_cents = c.promised_back_cents
      and (exists (select from refund_requests q where q.contribution_id = c.contribution_id and q.state = 'refused')
           or exists (select from refunds r where r.contribution_id = c.contribution_id and r.status in ('failed', 'canceled'))
           or (o.state = 'refunded' and ${IS_WON_BACK})))`;

/** The same of one, in cents; 0 where there is nothing. */
export async function toPayBack(tx: Queries, contribution_id: string): Promise<number> {
  const found = await tx.row<{ cents: number | null }>(sql`
    select ${TO_PAY_BACK}::float8 as cents from contributions c where c.contribution_id = ${contribution_id}::uuid`);
  return found?.cents ?? 0;
}

/** That it was paid back, of an order `o`, as JSON: how and on which day. */
export const PAID_BACK: Sql = sql`
  (select json_build_object('how', b.how, 'paid_on', b.paid_on::text) from orders_paid_back b where b.order_id = o.order_id)`;
