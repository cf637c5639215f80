-- What closed entries say of money on its way to athletes' banks, by kind: so that a night proves what is published as arrived by what came since.
-- Kept by a trigger, so that a server of the release before keeps it as well when it closes.
-- holds: ledger_periods is written once a night, by one check.
create table ledger_closed_on_its_way (
  kind         text primary key,
  amount_cents bigint not null
);

create function ledger_keep_on_its_way(above bigint, until bigint) returns void language sql as $$
  insert into ledger_closed_on_its_way as c (kind, amount_cents)
  select t.kind, sum(e.amount_cents)
    from ledger_entries e join ledger_accounts a using (account_id) join ledger_transfers t using (transfer_id)
   where e.entry_id > above and e.entry_id <= until and a.kind = 'on_its_way' and t.currency = 'usd'
   group by t.kind
  on conflict (kind) do update set amount_cents = c.amount_cents + excluded.amount_cents
$$;

create function ledger_period_keeps() returns trigger language plpgsql as $$
begin
  perform ledger_keep_on_its_way(
    coalesce((select max(until_entry) from ledger_periods where period_id < new.period_id), 0), new.until_entry);
  return null;
end $$;
create trigger keeps_on_its_way after insert on ledger_periods for each row execute function ledger_period_keeps();

select ledger_keep_on_its_way(0, (select coalesce(max(until_entry), 0) from ledger_periods));
