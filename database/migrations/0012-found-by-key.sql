-- A rush of payments costs each of them the same: what is looked up for one is found by its key. Where an index of
-- something else seems nearly empty, as those of what is unpaid or of the last hour do between two rushes, PostgreSQL
-- may take that one for every look-up, and then reads the whole rush for each of its payments.

-- In the order of time the tables are written anyway, and only the oldest and the newest are asked for by time.
drop index card_tries_happened_at_idx;
create index card_tries_by_time on card_tries using brin (happened_at);
drop index checkout_openings_opened_at_idx;
create index checkout_openings_by_time on checkout_openings using brin (opened_at);

-- As before, but the page is found by its key whether it counts as paid already or not.
create or replace function note_card_try(try_charge text, try_contribution uuid, try_card bytea, try_declined boolean,
                              try_happened_at timestamptz, most_declines integer, most_payments integer)
returns integer language plpgsql as $$
declare
  marked integer;
begin
  -- Whoever looks at a payment again months later finds its tries again, which were forgotten after a day.
  if try_happened_at < now() - interval '1 day' or exists (select from card_tries where charge_id = try_charge) then
    return 0;
  end if;
  -- Two tries of one card at once would each miss the other.
  perform pg_advisory_xact_lock(7034615, hashtext(encode(try_card, 'hex')));
  insert into card_tries
    select try_charge, try_contribution,
           (select network_key from checkout_openings where contribution_id = try_contribution),
           try_card, try_declined, try_happened_at
  on conflict (charge_id) do nothing;
  if not try_declined then
    update checkout_openings set paid = true where contribution_id = try_contribution;
  end if;
  with tries as (
    select contribution_id, declined, happened_at,
           count(*) filter (where declined) over hour_before as declines,
           count(*) filter (where not declined) over hour_before as payments
      from card_tries
     where card_key = try_card
       and happened_at between try_happened_at - interval '1 hour' and try_happened_at + interval '1 hour'
    window hour_before as (order by happened_at range interval '1 hour' preceding)
  )
  insert into contribution_reviews (contribution_id, reason)
    select distinct paid.contribution_id, reason
      from tries paid
      join tries crowded on crowded.happened_at between paid.happened_at and paid.happened_at + interval '1 hour'
     cross join lateral (values ('card declined often', crowded.declines > most_declines),
                                ('card pays often', crowded.payments > most_payments)) as r (reason, broken)
     where not paid.declined and broken
  on conflict do nothing;
  get diagnostics marked = row_count;
  return marked;
end $$;

-- As before, but with `=` instead of `is not distinct from`, which no index answers: it read the accounts of all
-- athletes.
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
        values ('liability', account_kind, account_player_id, account_currency)
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
