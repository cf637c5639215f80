-- contracts: nothing, the constraints that are replaced become wider, and the functions are made again at once
-- holds: ledger_accounts has one row for each athlete who ever received something
-- Paid out: what athletes received goes to their own accounts at the provider, and from there to their banks.

-- What is on its way to an athlete, owed to them still; and what lies in their own account at the provider, until their bank has it.
alter table ledger_accounts drop constraint ledger_accounts_check, drop constraint held_money_is_a_liability;
alter table ledger_accounts
  add constraint ledger_accounts_check check (
    (kind in ('held_for_athlete', 'held_for_order', 'on_its_way', 'athlete_balance')) = (player_id is not null)),
  add constraint held_money_is_a_liability check (
    kind not in ('held_for_athlete', 'held_for_order', 'on_its_way') or class = 'liability'),
  add constraint athletes_balance_is_an_asset check (kind <> 'athlete_balance' or class = 'asset');

-- Kinds of payouts have no contribution, and are no moves of the platform's own.
alter table ledger_kinds add column of_payout boolean not null default false;
insert into ledger_kinds (kind, debit, credit, counts_received, of_payout) values
  ('payout_planned',    'held_for_athlete', 'on_its_way',       false, true),  -- the payout's id, and the player's
  ('payout_dropped',    'on_its_way',       'held_for_athlete', false, true),  -- likewise, and why
  ('payout_transfer',   'athlete_balance',  'provider_balance', false, true),  -- tr_
  ('payout_reversal',   'provider_balance', 'athlete_balance',  false, true),  -- trr_
  ('payout_arrived',    'on_its_way',       'athlete_balance',  false, true),  -- po_, once the bank has it
  ('payout_came_back',  'athlete_balance',  'on_its_way',       false, true);  -- po_, which failed after it had arrived

-- Held to by every new line; 0131 looks at those that are there.
alter table ledger_transfers drop constraint explained_by_a_contribution;
alter table ledger_transfers add constraint explained_by_a_contribution check (
  (contribution_id is null) = (kind in (
    'platform_payout', 'platform_payout_returned', 'platform_topup', 'platform_topup_returned', 'platform_fee',
    'platform_fee_returned', 'reserve_held', 'reserve_released', 'unexplained_out', 'unexplained_in',
    'payout_planned', 'payout_dropped', 'payout_transfer', 'payout_reversal', 'payout_arrived', 'payout_came_back'))) not valid;

create or replace function ledger_account(account_kind text, account_player_id bigint, account_currency text) returns integer
language plpgsql as $$
declare
  found integer;
begin
  select account_id into found from ledger_accounts
   where kind = account_kind and player_id is not distinct from account_player_id and currency = account_currency;
  if found is null and account_player_id is not null then
    insert into ledger_accounts (class, kind, player_id, currency)
      values (case account_kind when 'athlete_balance' then 'asset' else 'liability' end, account_kind, account_player_id, account_currency)
      on conflict do nothing;
    select account_id into found from ledger_accounts
     where kind = account_kind and player_id = account_player_id and currency = account_currency;
  end if;
  if found is null then
    raise exception 'There is no account % in %.', account_kind, account_currency using errcode = 'foreign_key_violation';
  end if;
  return found;
end $$;

-- Books a payout's move, of whom the money was given to (`page`) and to whom it is paid: one athlete can have several pages.
create function payout_book(
  book_kind text, book_object text, book_currency text, book_happened_at timestamptz, page bigint, athlete bigint, cents bigint
) returns bigint language plpgsql as $$
declare
  sides record;
begin
  select * into sides from ledger_kinds where kind = book_kind and of_payout;
  if not found then
    raise exception 'There is no kind % of payout.', book_kind using errcode = 'foreign_key_violation';
  end if;
  return ledger_post(
    book_kind, book_object, null, book_currency, book_happened_at,
    ledger_account(sides.debit, case sides.debit when 'provider_balance' then null when 'held_for_athlete' then page else athlete end, book_currency),
    ledger_account(sides.credit, case sides.credit when 'provider_balance' then null when 'held_for_athlete' then page else athlete end, book_currency),
    cents);
end $$;

-- The provider's lines of transfers and their reversals belong to payouts.
create or replace function platform_kind(move_type text, source_id text, cents bigint) returns text
language sql immutable parallel safe return
  case
    when move_type in ('charge', 'payment', 'refund', 'payment_refund', 'refund_failure') then null
    when move_type in ('transfer', 'transfer_refund', 'transfer_cancel') and source_id ~ '^trr?_' then null
    when move_type = 'adjustment' and source_id ~ '^d[up]_' then null
    when move_type in ('payout', 'payout_failure', 'payout_cancel')
      then case when cents < 0 then 'platform_payout' else 'platform_payout_returned' end
    when move_type in ('topup', 'topup_reversal')
      then case when cents > 0 then 'platform_topup' else 'platform_topup_returned' end
    when move_type in ('stripe_fee', 'stripe_fx_fee', 'tax_fee')
      then case when cents < 0 then 'platform_fee' else 'platform_fee_returned' end
    when move_type in ('reserve_transaction', 'reserved_funds', 'reserve_hold', 'reserve_release',
                       'payment_network_reserve_hold', 'payment_network_reserve_release',
                       'payout_minimum_balance_hold', 'payout_minimum_balance_release')
      then case when cents < 0 then 'reserve_held' else 'reserve_released' end
    else case when cents < 0 then 'unexplained_out' else 'unexplained_in' end
  end;

-- What of a contribution went into payouts. What is open is what was paid, less what went back, less this; below zero it is taken back
-- from the next payout.
alter table contributions add column paid_out_cents bigint not null default 0;
alter table contributions add constraint paid_out_of_what_was_paid check (paid_out_cents >= 0 and paid_out_cents <= coalesce(paid_cents, 0)) not valid;

-- An athlete's account at the provider: what it is called there and how it stood when it was fetched. Nothing that was typed into its form.
create table payout_accounts (
  payout_account_id   uuid primary key default gen_random_uuid(),
  player_id           bigint not null references players,
  -- Whose it is; who holds the page later has another one.
  user_id             bigint not null references people,
  provider_account_id text unique,
  -- Up after each answered failure of making it: with the id the idempotency key.
  attempt             integer not null default 0,
  says_status         text check (says_status in ('citizen_or_resident', 'student_visa', 'not_sure')),
  says_of_age         boolean not null,
  begun_at            timestamptz not null,
  -- The provider's words, of transfers to it and of payouts from it to the bank.
  transfers           text,
  payouts             text,
  requirements        jsonb not null default '[]',
  reasons             text[] not null default '{}',
  due_at              timestamptz,
  looked_at           timestamptz,
  looked_at_moment    bigint not null default 0,
  -- When it was first found to be ready: what changes at the provider after that holds payouts.
  ready_at            timestamptz,
  -- When it is asked about next.
  look_at             timestamptz,
  -- What lies in it, as the provider said when it was last compared with the book.
  balance_cents       bigint,
  closed_at           timestamptz
);
create unique index payout_accounts_one_of_an_athlete on payout_accounts (player_id) where closed_at is null;
create index on payout_accounts (player_id);
create index payout_accounts_of_person on payout_accounts (user_id);
create index payout_accounts_to_look_at on payout_accounts (look_at) where look_at is not null;

-- A round of payouts, by itself once a week, or begun by an admin or an athlete.
create table payout_runs (
  run_id          bigint generated always as identity primary key,
  -- The day that it is the weekly one of: there is one for each.
  weekly_on       date unique,
  begun_by        bigint references people,
  -- Only this athlete's.
  player_id       bigint references players,
  begun_at        timestamptz not null,
  state           text not null default 'planning' check (state in ('planning', 'sending', 'short', 'stopped', 'done')),
  -- The last athlete whose payout is planned.
  planned_through bigint not null default 0,
  done_at         timestamptz,
  check ((state in ('stopped', 'done')) = (done_at is not null))
);
create unique index payout_runs_one_at_a_time on payout_runs ((player_id is null)) where player_id is null and done_at is null;
create index on payout_runs (player_id, begun_at) where player_id is not null;

create table payouts (
  payout_id         uuid primary key default gen_random_uuid(),
  run_id            bigint references payout_runs,
  player_id         bigint not null references players,
  payout_account_id uuid not null references payout_accounts,
  amount_cents      bigint not null check (amount_cents > 0),
  currency          text not null check (currency ~ '^[a-z]{3}$'),
  state             text not null default 'planned' check (state in ('planned', 'sent', 'dropped')),
  planned_at        timestamptz not null,
  -- Up after each answered failure: with the id the idempotency key.
  attempt           integer not null default 0,
  -- When the provider was asked last: what was asked a moment ago may still arrive there.
  sending_at        timestamptz,
  -- Why it was not sent yet, or dropped.
  failure           text,
  transfer_id       text unique,
  sent_at           timestamptz,
  dropped_at        timestamptz,
  reversed_cents    bigint not null default 0,
  check ((state = 'sent') = (transfer_id is not null)),
  check ((state = 'sent') = (sent_at is not null)),
  check ((state = 'dropped') = (dropped_at is not null)),
  check (reversed_cents between 0 and amount_cents and (state = 'sent' or reversed_cents = 0))
);
create index on payouts (player_id, planned_at);
create index on payouts (run_id);
create index payouts_newest on payouts (planned_at, payout_id);
create index payouts_to_send on payouts (planned_at, payout_id) where state = 'planned';
create index on payouts (payout_account_id);

-- What a payout is made of: positive what of a contribution goes out, negative what is taken back of one that went out before.
create table payout_lines (
  payout_id       uuid not null references payouts,
  contribution_id uuid not null references contributions,
  amount_cents    bigint not null check (amount_cents <> 0),
  -- What of it a reversal took back.
  reversed_cents  bigint not null default 0,
  primary key (payout_id, contribution_id),
  check (reversed_cents = 0 or reversed_cents between 0 and amount_cents)
);
create index on payout_lines (contribution_id);

-- The provider's own payouts of an athlete's account to their bank.
create table bank_payouts (
  bank_payout_id    text primary key,
  payout_account_id uuid not null references payout_accounts,
  player_id         bigint not null references players,
  amount_cents      bigint not null check (amount_cents > 0),
  currency          text not null check (currency ~ '^[a-z]{3}$'),
  -- The provider's word: pending, in_transit, paid, failed, canceled.
  status            text not null,
  created_at        timestamptz not null,
  arrives_at        timestamptz not null,
  arrived_at        timestamptz,
  came_back_at      timestamptz,
  failure_code      text
);
create index on bank_payouts (player_id, created_at);
create index on bank_payouts (payout_account_id);
create index bank_payouts_under_way on bank_payouts (payout_account_id) where status in ('pending', 'in_transit');

-- Payouts that an admin stopped: of one athlete, or with null of all. Kept when they are lifted.
create table payout_stops (
  stop_id     bigint generated always as identity primary key,
  player_id   bigint references players,
  reason      text not null check (length(reason) between 10 and 1500),
  set_by      bigint not null references people,
  set_at      timestamptz not null,
  lifted_by   bigint references people,
  lifted_at   timestamptz,
  lift_reason text check (length(lift_reason) between 10 and 1500),
  check ((lifted_at is null) = (lifted_by is null))
);
create index on payout_stops (player_id);
create unique index payout_stops_one_of_an_athlete on payout_stops (player_id) nulls not distinct where lifted_at is null;

-- Whether an athlete is paid before their payors' reports are made: the last line holds.
create table payout_choices (
  choice_id   bigint generated always as identity primary key,
  player_id   bigint not null references players,
  pays_before boolean not null,
  reason      text not null check (length(reason) between 10 and 1500),
  chosen_by   bigint not null references people,
  chosen_at   timestamptz not null
);
create index on payout_choices (player_id, choice_id);

-- Something that matters changed: nothing goes out before `until`.
create table payout_holds (
  hold_id bigint generated always as identity primary key,
  user_id bigint not null references people,
  why     text not null check (why in ('bank', 'email', 'password', 'device')),
  since   timestamptz not null,
  until   timestamptz not null
);
create index on payout_holds (user_id, until);

-- Payouts that were our own mistake, taken back: one admin asks, another agrees.
create table payout_reversals (
  payout_reversal_id uuid primary key default gen_random_uuid(),
  payout_id          uuid not null references payouts,
  amount_cents       bigint not null check (amount_cents > 0),
  reason             text not null check (length(reason) between 10 and 1500),
  state              text not null default 'asked' check (state in ('asked', 'agreed', 'sent', 'refused', 'withdrawn')),
  asked_by           bigint not null references people,
  asked_at           timestamptz not null,
  decided_by         bigint references people,
  decided_at         timestamptz,
  attempt            integer not null default 0,
  reversal_id        text unique,
  failure            text,
  check ((state = 'asked') = (decided_at is null)),
  check ((state = 'sent') = (reversal_id is not null)),
  constraint another_admin_agrees check (state not in ('agreed', 'sent', 'refused') or decided_by <> asked_by)
);
create unique index payout_reversals_one_at_a_time on payout_reversals (payout_id) where state in ('asked', 'agreed');
create index on payout_reversals (payout_id);

-- Whoever has an account to be paid to, or of whose payouts an admin decided, stays on the page that it is for.
-- Made anew and not replaced: it comes after the tables that it reads.
drop function player_is_attached(bigint);
create function player_is_attached(asked bigint) returns boolean language sql stable
return exists (select from contributions where player_id = asked)
    or exists (select from recurring_contributions where player_id = asked)
    or exists (select from favourites where player_id = asked)
    or exists (select from roles_held where player_id = asked)
    or exists (select from collaboration_requests where player_id = asked)
    or exists (select from profile_submissions where player_id = asked or claimed_player_id = asked)
    or exists (select from athlete_pages where player_id = asked)
    or exists (select from contribution_stops where player_id = asked)
    or exists (select from yes_taken_back where player_id = asked)
    or exists (select from deals_elsewhere where player_id = asked)
    or exists (select from visa_marks where player_id = asked)
    or exists (select from offers where player_id = asked)
    or exists (select from payout_accounts where player_id = asked)
    or exists (select from payout_stops where player_id = asked)
    or exists (select from payout_choices where player_id = asked);
