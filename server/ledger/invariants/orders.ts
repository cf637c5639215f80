import sql, { type Sql } from "sql-template-tag";
import type { Part } from "../periods/part.ts";
import type { Invariant } from "./invariant.ts";

/** What is due to be held for an order `o` with the sums `s` of its contribution: of a settled one nothing. */
const DUE: Sql = sql`
  case when o.state = 'settled' then 0
       else greatest(coalesce(s.charged_cents - s.refunded_cents - s.lost_cents, 0), 0) end`;

/** What holds of the money that is held for services that are not done. */
export const orderInvariants = (part: Part): readonly Invariant[] => [
  {
    name: "orders-hold-what-is-due",
    holds: "For each order is held what was paid and has not gone back, until it is settled; then nothing.",
    offenders: sql`
      select o.order_id as offender,
             o.state || ', held ' || coalesce(s.held_cents, 0) || ', due ' || ${DUE} as fault
        from ${part.orders} o
        left join lateral (select * from contribution_sums s where s.contribution_id = o.contribution_id) as s on true
       where coalesce(s.held_cents, 0) <> ${DUE}`,
  },
  {
    name: "held-money-has-its-order",
    holds: "Nothing is held for an order that is not there.",
    offenders: sql`
      select t.contribution_id as offender, t.transfer_id || ': ' || t.kind || ' of no order' as fault
        from ${part.transfers} t
       where t.kind in ('order_held', 'order_let_go')
         and not exists (select from orders o where o.contribution_id = t.contribution_id)`,
  },
  {
    name: "held-for-orders-adds-up",
    holds:
      "What lies on the accounts of orders is what their orders that are not settled come to, for each athlete.",
    offenders: sql`
      select player_id as offender,
             'on the account ' || coalesce(b.cents, 0) || ', by orders ' || coalesce(d.cents, 0) as fault
        from (select a.player_id, -sum(e.amount_cents) as cents
                from ledger_accounts a join ${part.sums} e using (account_id)
               where a.kind = 'held_for_order' and ${part.isPlayer(sql`a.player_id`)} group by a.player_id) as b
        full join (select c.player_id, sum(${DUE}) as cents
                     from orders o join contributions c using (contribution_id)
                     left join lateral (select * from contribution_sums s where s.contribution_id = o.contribution_id) as s on true
                    where ${part.isPlayer(sql`c.player_id`)} group by c.player_id) as d using (player_id)
       where coalesce(b.cents, 0) <> coalesce(d.cents, 0)`,
  },
  {
    name: "paid-back-is-booked",
    holds:
      "What an admin says was paid back another way, of an order or a refund, is in the book with its amount, and nothing else is. Its order is refunded.",
    offenders: sql`
      select coalesce(b.number, t.provider_object) as offender,
             'said ' || coalesce(b.amount_cents, 0) || ', booked ' || coalesce(t.amount_cents, 0) || ', ' || coalesce(b.state, 'nothing said') as fault
        from (select b.order_id::text as number, o.contribution_id, b.amount_cents, o.state from orders_paid_back b join ${part.orders} o using (order_id)
              union all
              select b.refund_id, b.contribution_id, b.amount_cents, 'refunded' from refunds_paid_back b join ${part.contributions} c using (contribution_id)) as b
        full join (select t.*, e.amount_cents from ${part.transfers} t join ledger_entries e on e.transfer_id = t.transfer_id and e.amount_cents > 0
                    where t.kind = 'paid_back_outside') as t
          on t.provider_object = b.number and t.contribution_id = b.contribution_id
       where b.amount_cents is distinct from t.amount_cents or b.state is distinct from 'refunded'`,
  },
  {
    name: "paid-orders-are-ordered",
    holds: "An order whose contribution has been in the book for an hour is not unpaid.",
    offenders: sql`
      select o.order_id as offender, o.state || ', booked at ' || t.booked_at as fault
        from ${part.orders} o join ledger_transfers t on t.contribution_id = o.contribution_id and t.kind = 'charge'
       where o.state in ('unpaid', 'ended') and t.booked_at < now() - interval '1 hour'`,
  },
  {
    name: "orders-come-to-an-end",
    holds: "No order waits longer than a day for the system to look at it.",
    offenders: sql`
      select order_id as offender, state || ', due since ' || look_at as fault
        from orders where look_at < now() - interval '1 day'`,
  },
];
