-- 'is not distinct from' can't be looked up in an index: each booking read all accounts of a kind, one for each athlete who was ever given to.
create or replace function ledger_account(account_kind text, account_player_id bigint, account_currency text) returns integer
language plpgsql as $$
declare
  found integer;
begin
  if account_player_id is null then
    select account_id into found from ledger_accounts
     where kind = account_kind and player_id is null and currency = account_currency;
  else
    select account_id into found from ledger_accounts
     where kind = account_kind and player_id = account_player_id and currency = account_currency;
    if found is null then
      insert into ledger_accounts (class, kind, player_id, currency)
        values (case account_kind when 'athlete_balance' then 'asset' else 'liability' end, account_kind, account_player_id, account_currency)
        on conflict do nothing;
      select account_id into found from ledger_accounts
       where kind = account_kind and player_id = account_player_id and currency = account_currency;
    end if;
  end if;
  if found is null then
    raise exception 'There is no account % in %.', account_kind, account_currency using errcode = 'foreign_key_violation';
  end if;
  return found;
end $$;
