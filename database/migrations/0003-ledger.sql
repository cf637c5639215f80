-- The ledger: double entry, append only. An entry's amount is positive for a debit and negative for a credit;
-- the entries of a transfer sum to zero. It is written by ledger_post() and read by views.

create table ledger_accounts (
  account_id integer generated always as identity primary key,
  -- asset: what we have. liability: what we hold for others. expense, income: what it cost and earned us.
  class      text not null check (class in ('asset', 'liability', 'expense', 'income')),
  kind       text not null,
  player_id  bigint references players,
  currency   text not null check (currency ~ '^[a-z]{3}$'),
  opened_at  timestamptz not null default now(),
  unique nulls not distinct (kind, player_id, currency),
  unique (account_id, currency),
  check ((kind = 'held_for_athlete') = (player_id is not null)),
  constraint held_money_is_a_liability check (kind <> 'held_for_athlete' or class = 'liability')
);
insert into ledger_accounts (class, kind, currency) values
  ('asset', 'provider_balance', 'usd'),     -- money at the card payment provider
  ('expense', 'provider_fees', 'usd'),      -- what the provider takes; the platform's expense
  ('asset', 'bank', 'usd'),                 -- paying out is a later capability; its accounts exist
  ('liability', 'payouts_under_way', 'usd');

create table ledger_transfers (
  transfer_id     bigint generated always as identity primary key,
  kind            text not null check (kind in ('charge', 'fee')),
  -- The provider's object behind it. (kind, provider_object) can be booked once, ever.
  provider_object text not null,
  contribution_id uuid references contributions,
  currency        text not null,
  -- When it happened, and when we wrote it down.
  happened_at     timestamptz not null,
  booked_at       timestamptz not null default now(),
  -- Entries join a transfer only in the transaction that made it.
  made_in         xid8 not null default pg_current_xact_id(),
  unique (kind, provider_object),
  unique (transfer_id, currency),
  -- No money of these kinds without the contribution that explains it.
  constraint explained_by_a_contribution check (kind not in ('charge', 'fee') or contribution_id is not null)
);
create index on ledger_transfers (contribution_id);

create table ledger_entries (
  entry_id     bigint generated always as identity primary key,
  transfer_id  bigint not null,
  account_id   integer not null,
  currency     text not null,
  amount_cents bigint not null check (amount_cents <> 0),
  -- An account stands in a transfer once: what enters and leaves the same account moves nothing.
  constraint account_once_in_a_transfer unique (transfer_id, account_id),
  foreign key (transfer_id, currency) references ledger_transfers (transfer_id, currency),
  foreign key (account_id, currency) references ledger_accounts (account_id, currency)
);
create index on ledger_entries (account_id, entry_id);

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append only: % of % is refused. Book a transfer that undoes it.', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on ledger_accounts for each row execute function ledger_refuse_change();
create trigger append_only before update or delete on ledger_transfers for each row execute function ledger_refuse_change();
create trigger append_only before update or delete on ledger_entries for each row execute function ledger_refuse_change();
create trigger never_emptied before truncate on ledger_accounts for each statement execute function ledger_refuse_change();
create trigger never_emptied before truncate on ledger_transfers for each statement execute function ledger_refuse_change();
create trigger never_emptied before truncate on ledger_entries for each statement execute function ledger_refuse_change();

-- When and in which transaction a transfer was booked is the database's word, never the writer's.
create function ledger_stamp_transfer() returns trigger language plpgsql as $$
begin
  new.booked_at := now();
  new.made_in := pg_current_xact_id();
  return new;
end $$;
create trigger stamp before insert on ledger_transfers for each row execute function ledger_stamp_transfer();

create function ledger_entry_joins_its_transfer() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_transfers
                  where transfer_id = new.transfer_id and made_in = pg_current_xact_id()) then
    raise exception 'Transfer % is closed: an entry joins only in the transaction that makes the transfer.', new.transfer_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger joins_its_transfer before insert on ledger_entries
  for each row execute function ledger_entry_joins_its_transfer();

-- At commit: every transfer has at least two entries and they sum to zero.
create function ledger_transfer_balances() returns trigger language plpgsql as $$
declare
  entries bigint;
  total numeric;
begin
  select count(*), coalesce(sum(amount_cents), 0) into entries, total
    from ledger_entries where transfer_id = new.transfer_id;
  if entries < 2 or total <> 0 then
    raise exception 'Transfer % does not balance: % entries, sum %.', new.transfer_id, entries, total
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger balances after insert on ledger_transfers
  deferrable initially deferred for each row execute function ledger_transfer_balances();
create constraint trigger balances after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_transfer_balances();

-- Dollars given to a player less refunds and lost disputes, in cents; paying out does not lower it. A running
-- sum kept by the ledger's own trigger. The platform's accounts have none on purpose: one row that every
-- contribution updates would make all of them wait for each other's commit.
create table player_totals (
  player_id      bigint primary key references players,
  received_cents bigint not null
);
create index player_totals_largest on player_totals (received_cents);

create view player_totals_recomputed as
  select a.player_id, -sum(e.amount_cents)::bigint as received_cents
    from ledger_entries e
    join ledger_accounts a using (account_id)
    join ledger_transfers t using (transfer_id)
   where a.kind = 'held_for_athlete' and t.kind in ('charge') and t.currency = 'usd'
   group by a.player_id;

create function ledger_add_to_player_totals() returns trigger language plpgsql as $$
begin
  insert into player_totals as p
    select a.player_id, -sum(e.amount_cents)
      from added e join ledger_accounts a using (account_id) join ledger_transfers t using (transfer_id)
     where a.kind = 'held_for_athlete' and t.kind in ('charge') and t.currency = 'usd'
     group by a.player_id order by a.player_id
    on conflict (player_id) do update set received_cents = p.received_cents + excluded.received_cents;
  return null;
end $$;
create trigger add_to_player_totals after insert on ledger_entries
  referencing new table as added for each statement execute function ledger_add_to_player_totals();

create function player_totals_follow_the_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'player_totals follows the ledger: % by hand is refused.', tg_op using errcode = 'restrict_violation';
end $$;
-- At depth 0 it is a statement of somebody's; the ledger's own trigger writes from within.
create trigger only_by_the_ledger before insert or update or delete or truncate on player_totals
  for each statement when (pg_trigger_depth() = 0) execute function player_totals_follow_the_ledger();

-- A player as every list and page shows him, under the names that travel.
create view player_sheets as
  select p.player_id, p.team_id, p.player_name, p.team_name, p.sport_id, s.sport_name, p.conference,
         p.player_class, p.position, p.jersey_number,
         (p.height_inches / 12)::text || '''' || (p.height_inches % 12)::text || '"' as height,
         p.weight_pounds as weight, p.image_url, p.pending_transfer, p.birthplace, s.gender,
         (coalesce(r.received_cents, 0) / 100.0)::float8 as received_donations,
         p.accepts_contributions, p.accepts_collaborations,
         p.player_bio_url, p.player_game_logs_url, p.player_news_url,
         p.player_profile_url, p.player_splits_url, p.player_stats_url,
         t.color as team_color, t.alt_color as team_alt_color
    from players p
    join sports s on s.sport_id = p.sport_id
    join teams t on t.team_id = p.team_id
    left join player_totals r on r.player_id = p.player_id
   where p.is_listed;

-- The account of a kind (and a player), opened at first use.
create function ledger_account(account_kind text, account_player_id bigint, account_currency text) returns integer
language plpgsql as $$
declare
  found integer;
begin
  select account_id into found from ledger_accounts
   where kind = account_kind and player_id is not distinct from account_player_id and currency = account_currency;
  if found is null and account_player_id is not null then
    insert into ledger_accounts (class, kind, player_id, currency)
      values ('liability', account_kind, account_player_id, account_currency)
      on conflict do nothing;
    select account_id into found from ledger_accounts
     where kind = account_kind and player_id = account_player_id and currency = account_currency;
  end if;
  if found is null then
    raise exception 'There is no account % in %.', account_kind, account_currency using errcode = 'foreign_key_violation';
  end if;
  return found;
end $$;

-- Books one transfer of post_amount_cents, once per (kind, provider_object). Answers its id, or null when the
-- same was booked before; what was booked before and differs is an error, never a silence.
create function ledger_post(
  post_kind text, post_provider_object text, post_contribution_id uuid, post_currency text,
  post_happened_at timestamptz, debit_account integer, credit_account integer, post_amount_cents bigint
) returns bigint language plpgsql as $$
declare
  made bigint;
begin
  if post_amount_cents <= 0 then
    raise exception 'A transfer moves a positive amount, not %.', post_amount_cents using errcode = 'check_violation';
  end if;
  insert into ledger_transfers (kind, provider_object, contribution_id, currency, happened_at)
    values (post_kind, post_provider_object, post_contribution_id, post_currency, post_happened_at)
    on conflict (kind, provider_object) do nothing
    returning transfer_id into made;
  if made is not null then
    insert into ledger_entries (transfer_id, account_id, currency, amount_cents) values
      (made, debit_account, post_currency, post_amount_cents),
      (made, credit_account, post_currency, -post_amount_cents);
  elsif not exists (
    select from ledger_transfers t
      join ledger_entries debit using (transfer_id)
      join ledger_entries credit using (transfer_id)
     where t.kind = post_kind and t.provider_object = post_provider_object
       and t.contribution_id is not distinct from post_contribution_id
       and (debit.account_id, debit.amount_cents) = (debit_account, post_amount_cents)
       and (credit.account_id, credit.amount_cents) = (credit_account, -post_amount_cents)
  ) then
    raise exception 'The % of % is in the book already, and differs from this one.', post_kind, post_provider_object
      using errcode = 'unique_violation';
  end if;
  return made;
end $$;

-- What every account holds. Debits are positive, so an athlete's account reads negative while money is held.
create view ledger_balances as
  select a.account_id, a.class, a.kind, a.player_id, a.currency, coalesce(sum(e.amount_cents), 0)::bigint as balance_cents
    from ledger_accounts a left join ledger_entries e using (account_id)
   group by a.account_id;

-- The book, readable: one line an entry.
create view ledger_lines as
  select t.transfer_id, t.kind, t.provider_object, t.contribution_id, t.happened_at, t.booked_at,
         a.kind as account, a.player_id, e.currency, e.amount_cents
    from ledger_entries e join ledger_transfers t using (transfer_id) join ledger_accounts a using (account_id);
