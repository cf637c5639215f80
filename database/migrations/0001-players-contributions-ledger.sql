-- The ground floor: who can be supported, what was given, and the book that every cent stands in.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- ---------------------------------------------------------------------------------------------------------
-- Names as they are searched and sorted: lower case, no accents, no apostrophes, words apart by one space, so
-- that 'obrien' finds "O'Brien" and 'munoz' finds "Muñoz". Immutable, so that it can fill generated columns.
create function name_key(name text) returns text
language sql immutable strict parallel safe
return trim(regexp_replace(
  translate(
    lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f''’‘`ʻ.]', '', 'g')),
    'øłđðþßæœı', 'olddtsaoi'),
  '[^[:alnum:]]+', ' ', 'g'));

-- ---------------------------------------------------------------------------------------------------------
-- Sports, schools, teams, players

create table sports (
  sport_id   integer primary key,
  sport_name text not null unique,
  gender     text not null
);
insert into sports values
  (1, 'Men''s College Basketball', 'Men'),
  (2, 'Men''s College Football', 'Men'),
  (3, 'Women''s College Basketball', 'Women');

create table schools (
  school_id   integer generated always as identity primary key,
  school_name text not null unique
);

-- Every name a school goes by, its own included, as name_key() writes it.
create table school_aliases (
  alias_key text primary key,
  school_id integer not null references schools
);
create index on school_aliases (school_id);

create table teams (
  team_id    integer generated always as identity primary key,
  sport_id   integer not null references sports,
  school_id  integer not null references schools,
  team_name  text not null,
  team_key   text collate "C" generated always as (name_key(team_name)) stored,
  conference text not null default '',
  color      text check (color ~ '^#[0-9a-f]{6}$'),
  alt_color  text check (alt_color ~ '^#[0-9a-f]{6}$'),
  unique (sport_id, school_id)
);

create table players (
  player_id              bigint generated always as identity primary key,
  team_id                integer not null references teams,
  -- Kept beside the player for filtering and sorting; copied from the team by a trigger, never written by hand.
  sport_id               integer not null,
  conference             text not null,
  team_name              text not null,
  team_key               text collate "C" not null,
  player_name            text not null check (player_name <> ''),
  name_key               text collate "C" generated always as (name_key(player_name)) stored,
  player_class           text,
  position               text,
  jersey_number          text,
  height_inches          smallint check (height_inches between 36 and 107),
  weight_pounds          smallint check (weight_pounds between 50 and 600),
  birthplace             text,
  image_url              text,
  player_bio_url         text,
  player_game_logs_url   text,
  player_news_url        text,
  player_profile_url     text,
  player_splits_url      text,
  player_stats_url       text,
  pending_transfer       boolean not null default false,
  accepts_contributions  boolean not null default false,
  accepts_collaborations boolean not null default false,
  -- False once a roster no longer names the player: not found any more, but nothing is deleted.
  is_listed              boolean not null default true,
  -- 'demo', or the roster source that a player came from with the id he has there.
  source                 text not null,
  source_player_id       text not null,
  season                 smallint,
  created_at             timestamptz not null default now(),
  changed_at             timestamptz not null default now(),
  unique (source, source_player_id)
);
create index players_in_order on players (team_key, name_key, player_id) where is_listed;
create index players_by_sport on players (sport_id, team_key, name_key, player_id) where is_listed;
create index players_by_conference on players (sport_id, conference, team_key, name_key, player_id) where is_listed;
create index players_by_team on players (team_id, name_key, player_id) where is_listed;
create index players_by_name on players using gin (sport_id, name_key gin_trgm_ops) where is_listed;

create function players_copy_team() returns trigger language plpgsql as $$
begin
  select t.sport_id, t.conference, t.team_name, t.team_key
    into new.sport_id, new.conference, new.team_name, new.team_key
    from teams t where t.team_id = new.team_id;
  return new;
end $$;
create trigger players_copy_team before insert or update of team_id, sport_id, conference, team_name, team_key
  on players for each row execute function players_copy_team();

create function teams_tell_players() returns trigger language plpgsql as $$
begin
  update players set team_name = new.team_name where team_id = new.team_id;
  return null;
end $$;
create trigger teams_tell_players after update of team_name, conference, sport_id on teams
  for each row when (old is distinct from new) execute function teams_tell_players();

-- ---------------------------------------------------------------------------------------------------------
-- How many players there are of each kind. An exact count of a filtered list is the dear part of a page at
-- 500,000 players; summing these few thousand rows takes a millisecond. Kept by statement triggers.

create table player_counts (
  sport_id     integer not null,
  conference   text not null,
  team_id      integer not null,
  player_class text not null,
  position     text not null,
  players      integer not null,
  primary key (sport_id, conference, team_id, player_class, position)
);
create index on player_counts (team_id);

create view player_counts_recomputed as
  select sport_id, conference, team_id, coalesce(player_class, '') as player_class,
         coalesce(position, '') as position, count(*)::integer as players
    from players where is_listed group by 1, 2, 3, 4, 5;

create function players_count() returns trigger language plpgsql as $$
begin
  -- In the order of the primary key, so that two writers never wait for each other in a ring.
  if tg_op in ('INSERT', 'UPDATE') then
    insert into player_counts as c
      select sport_id, conference, team_id, coalesce(player_class, ''), coalesce(position, ''), count(*)
        from after where is_listed group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (sport_id, conference, team_id, player_class, position)
      do update set players = c.players + excluded.players;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    insert into player_counts as c
      select sport_id, conference, team_id, coalesce(player_class, ''), coalesce(position, ''), -count(*)
        from before where is_listed group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (sport_id, conference, team_id, player_class, position)
      do update set players = c.players + excluded.players;
  end if;
  return null;
end $$;
create trigger players_count_insert after insert on players
  referencing new table as after for each statement execute function players_count();
create trigger players_count_update after update on players
  referencing old table as before new table as after for each statement execute function players_count();
create trigger players_count_delete after delete on players
  referencing old table as before for each statement execute function players_count();

-- Every roster that was read, and what its operator said the players take.
create table roster_imports (
  import_id   integer generated always as identity primary key,
  source      text not null,
  sport_id    integer not null references sports,
  season      smallint not null,
  file_name   text not null,
  accepts     text[] not null check (accepts <@ array['contributions', 'collaborations']),
  rows        integer not null,
  created     integer not null,
  changed     integer not null,
  moved       integer not null,
  refused     integer not null,
  imported_at timestamptz not null default now()
);

-- ---------------------------------------------------------------------------------------------------------
-- Contributions: one row each, committed before the payment provider is asked for anything.

create table contributions (
  contribution_id     uuid primary key default gen_random_uuid(),
  kind                text not null check (kind in ('one_time')),
  nil_service_type    text not null check (nil_service_type = 'general_contribution'),
  player_id           bigint not null references players,
  team_id             integer not null references teams,
  -- As they were on the day; a receipt does not change when a player moves.
  player_name         text not null,
  team_name           text not null,
  amount_cents        bigint not null check (amount_cents between 100 and 1000000 and amount_cents % 100 = 0),
  currency            text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  state               text not null default 'opening'
                      check (state in ('opening', 'open', 'processing', 'paid', 'expired', 'failed')),
  -- The visitor's Idempotency-Key and a digest of the body that came with it.
  idempotency_key     uuid unique,
  request_digest      bytea,
  provider_session_id text unique,
  provider_payment_id text unique,
  checkout_url        text,
  expires_at          timestamptz not null,
  contributor_email   text,
  paid_at             timestamptz,
  paid_cents          bigint check (paid_cents > 0),
  fee_booked          boolean not null default false,
  failure             text,
  -- When the sweeper asks the provider next; null once nothing is left to ask.
  check_at            timestamptz,
  checks              integer not null default 0,
  created_at          timestamptz not null default now(),
  check ((idempotency_key is null) = (request_digest is null)),
  check ((state = 'paid') = (paid_at is not null and paid_cents is not null))
);
create index on contributions (player_id);
create index contributions_to_check on contributions (check_at) where check_at is not null;

-- What the provider told us, once per event. Remembering ids only saves work: booking twice is impossible by
-- the ledger's own key.
create table provider_events (
  event_id        text primary key,
  event_type      text not null,
  created_at      timestamptz not null,
  received_at     timestamptz not null default now(),
  contribution_id uuid references contributions,
  outcome         text not null
);

-- Mails that left, so that a job tried again sends nothing twice.
create table mails_sent (
  mail_key text primary key,
  sent_at  timestamptz not null default now()
);

-- ---------------------------------------------------------------------------------------------------------
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
