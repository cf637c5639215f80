import sql, { type Sql } from "sql-template-tag";
import type { Queries } from "../../world/database.ts";
import { TO_PAY_BACK as ORDER_TO_PAY_BACK } from "../orders/steps/to-pay-back.ts";

/**
 * Refunds that came to nothing and that nobody has seen to: the item about each is open under 'Needs attention'. It closes where as much went back
 * another way, or where an admin marks it as done since the supporter lets the athlete keep it. An item from before each refund had its own is about
 * all of its contribution.
 */
export const CAME_TO_NOTHING: Sql = sql`
  select r.contribution_id, r.refund_id, r.amount_cents, r.created_at
    from needs_attention n
    join refunds r on r.contribution_id = split_part(n.subject, ':', 1)::uuid and split_part(n.subject, ':', 2) in (r.refund_id, '')
   where n.kind = 'refund_failed' and n.closed_at is null and r.status in ('failed', 'canceled')
     and not exists (select from refunds_paid_back b where b.refund_id = r.refund_id)`;

/** What an admin can note as paid back another way. */
export interface ToPayBack {
  /** Of an order; null: of the refund. */
  readonly order_id: string | null;
  readonly refund_id: string | null;
  readonly cents: number;
}

/**
 * Of a contribution `c`: the first of its refunds that came to nothing and that is to be paid back another way, or all of its order that is. One
 * row or none: none while a bank decides, and while another refund is under way. An order that isn't over has its own way back.
 */
export const TO_PAY_BACK: Sql = sql`
  (select order_id, null as refund_id, ${ORDER_TO_PAY_BACK} as cents from orders where contribution_id = c.contribution_id and ${ORDER_TO_PAY_BACK} > 0
   union all
   (select null, f.refund_id, least(f.amount_cents, c.paid_cents - c.refunded_cents - c.lost_cents)
      from (${CAME_TO_NOTHING}) as f
     where f.contribution_id = c.contribution_id and c.in_dispute_cents = 0
       and c.promised_back_cents = c.refunded_cents and c.paid_cents > c.refunded_cents + c.lost_cents
       and not exists (select from orders o where o.contribution_id = c.contribution_id and o.state <> 'settled')
     order by f.created_at, f.refund_id limit 1))`;

/** The same of one contribution, whose row is locked; null where there is nothing. */
export async function toPayBack(tx: Queries, contribution_id: string): Promise<ToPayBack | null> {
  return tx.row<ToPayBack>(sql`
    select x.order_id, x.refund_id, x.cents::float8 as cents
      from contributions c cross join lateral ${TO_PAY_BACK} as x where c.contribution_id = ${contribution_id}::uuid`);
}
