-- Money of an order that can't go back by way of the payment provider, as after a dispute that was won: the platform pays it from its
-- own bank, and an admin says so. The provider's balance is as it was; what the bank is short of is there to be paid out.
insert into ledger_kinds (kind, debit, credit, counts_received) values
  ('paid_back_outside', 'held_for_athlete', 'bank', true);  -- the order's id

-- Who said so, and how it went. Once for an order; written and read, never changed.
create table orders_paid_back (
  order_id     uuid primary key references orders,
  amount_cents bigint not null check (amount_cents > 0),
  how          text not null check (how in ('check', 'bank_transfer', 'other')),
  -- By which it is found on the bank's statement, as whoever gets it reads it. At most 100 characters are typed; characters that
  -- Unicode composes anew when they are tidied can be three each.
  reference    text not null check (length(reference) between 1 and 300),
  paid_on      date not null,
  noted_by     bigint not null references people,
  noted_at     timestamptz not null
);
create index on orders_paid_back (noted_by);
create function orders_paid_back_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'What was paid back is append only: % is refused.', tg_op using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on orders_paid_back for each row execute function orders_paid_back_refuse_change();
create trigger never_emptied before truncate on orders_paid_back for each statement execute function orders_paid_back_refuse_change();

-- As before; what was paid back another way went back as a refund does.
create or replace view contribution_sums as
  select t.contribution_id,
         coalesce(sum(e.amount_cents) filter (where t.kind = 'charge'), 0)::bigint as charged_cents,
         (coalesce(sum(e.amount_cents) filter (where t.kind in ('refund', 'paid_back_outside')), 0)
          - coalesce(sum(e.amount_cents) filter (where t.kind = 'refund_failed'), 0))::bigint as refunded_cents,
         (coalesce(sum(e.amount_cents) filter (where t.kind = 'dispute_lost'), 0)
          - coalesce(sum(e.amount_cents) filter (where t.kind = 'dispute_won_back'), 0))::bigint as lost_cents,
         (coalesce(sum(e.amount_cents) filter (where t.kind in ('dispute_withdrawn', 'dispute_won_back')), 0)
          - coalesce(sum(e.amount_cents) filter (where t.kind in ('dispute_reinstated', 'dispute_lost')), 0))::bigint as in_dispute_cents,
         (coalesce(sum(e.amount_cents) filter (where t.kind = 'order_held'), 0)
          - coalesce(sum(e.amount_cents) filter (where t.kind = 'order_let_go'), 0))::bigint as held_cents
    from ledger_transfers t
    join ledger_entries e using (transfer_id)
   where e.amount_cents > 0 and t.contribution_id is not null
   group by t.contribution_id;

-- As before, with what was paid back another way: nothing of it is refunded at the provider as well.
create or replace view refunds_promised as
  select contribution_id, sum(amount_cents)::bigint as promised_cents
    from (select contribution_id, amount_cents from refunds where status not in ('failed', 'canceled')
          union all
          select contribution_id, amount_cents from refund_requests q
           where state <> 'refused' and not exists (select from refunds r where r.refund_id = q.refund_id)
          union all
          select o.contribution_id, b.amount_cents from orders_paid_back b join orders o using (order_id)) as each
   group by contribution_id;
