-- What is promised back of a contribution is kept with it: whoever was given to 20,000 times has each of them asked whether it is being refunded,
-- and the sum of `refunds_promised` looks into three tables for each. Kept by the tables that it is the sum of, so servers of the release before
-- keep it too. 0178 brings it to what was promised before.
alter table contributions add column promised_back_cents bigint not null default 0;
comment on column contributions.promised_back_cents is 'What was sent back of it or is to be, as refunds_promised sums it up.';

create function contributions_keep_promised(asked_contribution_id uuid) returns void language plpgsql as $$
begin
  -- First the row, then the sum in a statement of its own: of two promises at once the second sees the first.
  perform from contributions where contribution_id = asked_contribution_id for no key update;
  update contributions c set promised_back_cents = coalesce(q.promised_cents, 0)
    from (select (select promised_cents from refunds_promised where contribution_id = asked_contribution_id)) as q (promised_cents)
   where c.contribution_id = asked_contribution_id and c.promised_back_cents <> coalesce(q.promised_cents, 0);
end $$;

create function promised_back_changes() returns trigger language plpgsql as $$
begin
  perform contributions_keep_promised(coalesce(new.contribution_id, old.contribution_id));
  return null;
end $$;
create trigger promised_back after insert or delete or update of status, amount_cents on refunds
  for each row execute function promised_back_changes();
create trigger promised_back after insert or delete or update of state, refund_id, amount_cents on refund_requests
  for each row execute function promised_back_changes();

create function orders_paid_back_promise() returns trigger language plpgsql as $$
begin
  perform contributions_keep_promised(contribution_id) from orders where order_id = new.order_id;
  return null;
end $$;
create trigger promised_back after insert on orders_paid_back for each row execute function orders_paid_back_promise();

-- The night looks at it again where it changed, also of a closed period.
create trigger touched_promised after update on contributions for each row
  when (old.promised_back_cents is distinct from new.promised_back_cents) execute function ledger_touch();
