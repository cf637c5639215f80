-- A refund that came to nothing, as where the card's account is closed: the platform pays it from its own bank, and an admin says so. Until now that could be
-- said of orders alone, and what was sent by check for a contribution went out to the athlete as well.
-- Transfers `paid_back_outside` bear the refund's number. Once for a refund; written and read, never changed.
create table refunds_paid_back (
  refund_id       text primary key references refunds,
  contribution_id uuid not null references contributions,
  amount_cents    bigint not null check (amount_cents > 0),
  how             text not null check (how in ('check', 'bank_transfer', 'other')),
  -- As of orders_paid_back.
  reference       text not null check (length(reference) between 1 and 300),
  paid_on         date not null,
  noted_by        bigint not null references people,
  noted_at        timestamptz not null
);
create index on refunds_paid_back (contribution_id);
create index on refunds_paid_back (noted_by);
create function refunds_paid_back_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'What was paid back is append only: % is refused.', tg_op using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on refunds_paid_back for each row execute function refunds_paid_back_refuse_change();
create trigger never_emptied before truncate on refunds_paid_back for each statement execute function refunds_paid_back_refuse_change();
create trigger touched after insert on refunds_paid_back for each row execute function ledger_touch();

-- As before, with what was paid back of refunds that came to nothing: nothing of it is refunded at the provider as well.
create or replace view refunds_promised as
  select contribution_id, sum(amount_cents)::bigint as promised_cents
    from (select contribution_id, amount_cents from refunds where status not in ('failed', 'canceled')
          union all
          select contribution_id, amount_cents from refund_requests q
           where state <> 'refused' and not exists (select from refunds r where r.refund_id = q.refund_id)
          union all
          select o.contribution_id, b.amount_cents from orders_paid_back b join orders o using (order_id)
          union all
          select contribution_id, amount_cents from refunds_paid_back) as each
   group by contribution_id;
create trigger promised_back after insert on refunds_paid_back for each row execute function promised_back_changes();

-- What admins said was paid back another way: of an order, or of a refund.
create view paid_back_another_way as
  select o.contribution_id, b.order_id, null as refund_id, b.amount_cents, b.how, b.reference, b.paid_on, b.noted_by, b.noted_at
    from orders_paid_back b join orders o using (order_id)
   union all
  select contribution_id, null, refund_id, amount_cents, how, reference, paid_on, noted_by, noted_at from refunds_paid_back;
