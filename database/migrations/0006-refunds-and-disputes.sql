-- Money that goes back: refunds and disputes in the ledger and as the provider tells of them, and an inbox in
-- which its events wait until they are handled.

insert into ledger_accounts (class, kind, currency) values
  ('asset', 'in_dispute', 'usd'),       -- withdrawn by the provider while a bank decides; perhaps it comes back
  ('expense', 'dispute_fees', 'usd');   -- what a dispute costs, whoever wins it

-- What a transfer of each kind means: from which account to which, and whether it changes what an athlete received.
create table ledger_kinds (
  kind            text primary key,
  debit           text not null,
  credit          text not null,
  counts_received boolean not null,
  check (debit <> credit)
);
insert into ledger_kinds (kind, debit, credit, counts_received) values
  ('charge',               'provider_balance', 'held_for_athlete', true),   -- ch_
  ('fee',                  'provider_fees',    'provider_balance', false),  -- txn_ of the charge
  ('refund',               'held_for_athlete', 'provider_balance', true),   -- re_, once its money has left
  ('refund_failed',        'provider_balance', 'held_for_athlete', true),   -- re_, once its money is back
  ('dispute_withdrawn',    'in_dispute',       'provider_balance', false),  -- txn_; one dispute can have several
  ('dispute_fee',          'dispute_fees',     'provider_balance', false),  -- txn_ of the withdrawal
  ('dispute_reinstated',   'provider_balance', 'in_dispute',       false),  -- txn_
  ('dispute_fee_returned', 'provider_balance', 'dispute_fees',     false),  -- txn_ of the reinstatement
  ('dispute_lost',         'held_for_athlete', 'in_dispute',       true),   -- du_
  ('dispute_won_back',     'in_dispute',       'held_for_athlete', true);   -- du_, lost first and won on appeal
create trigger append_only before update or delete on ledger_kinds for each row execute function ledger_refuse_change();
create trigger never_emptied before truncate on ledger_kinds for each statement execute function ledger_refuse_change();

-- The list of kinds is that table now, and no kind is without the contribution that explains it; a later kind
-- that has none (paying out) will say so here.
alter table ledger_transfers drop constraint ledger_transfers_kind_check;
alter table ledger_transfers add foreign key (kind) references ledger_kinds;
alter table ledger_transfers drop constraint explained_by_a_contribution;
alter table ledger_transfers add constraint explained_by_a_contribution check (contribution_id is not null);

drop view player_totals_recomputed;
create view player_totals_recomputed as
  select a.player_id, -sum(e.amount_cents)::bigint as received_cents
    from ledger_entries e
    join ledger_accounts a using (account_id)
    join ledger_transfers t using (transfer_id)
    join ledger_kinds k on k.kind = t.kind
   where a.kind = 'held_for_athlete' and k.counts_received and t.currency = 'usd'
   group by a.player_id;

create or replace function ledger_add_to_player_totals() returns trigger language plpgsql as $$
begin
  insert into player_totals as p
    select a.player_id, -sum(e.amount_cents)
      from added e
      join ledger_accounts a using (account_id)
      join ledger_transfers t using (transfer_id)
      join ledger_kinds k on k.kind = t.kind
     where a.kind = 'held_for_athlete' and k.counts_received and t.currency = 'usd'
     group by a.player_id order by a.player_id
    on conflict (player_id) do update set received_cents = p.received_cents + excluded.received_cents;
  return null;
end $$;

-- Books one transfer of a kind between the two accounts that the kind names. Answers like ledger_post().
create function ledger_book(
  book_kind text, book_provider_object text, book_contribution_id uuid, book_currency text,
  book_happened_at timestamptz, book_player_id bigint, book_amount_cents bigint
) returns bigint language plpgsql as $$
declare
  sides record;
begin
  select * into sides from ledger_kinds where kind = book_kind;
  if not found then
    raise exception 'There is no kind % of transfer.', book_kind using errcode = 'foreign_key_violation';
  end if;
  return ledger_post(
    book_kind, book_provider_object, book_contribution_id, book_currency, book_happened_at,
    ledger_account(sides.debit, case when sides.debit = 'held_for_athlete' then book_player_id end, book_currency),
    ledger_account(sides.credit, case when sides.credit = 'held_for_athlete' then book_player_id end, book_currency),
    book_amount_cents);
end $$;

-- What the book says about each contribution, in cents: the sum of its transfers by kind.
create view contribution_sums as
  select t.contribution_id,
         coalesce(sum(e.amount_cents) filter (where t.kind = 'charge'), 0)::bigint as charged_cents,
         (coalesce(sum(e.amount_cents) filter (where t.kind = 'refund'), 0)
          - coalesce(sum(e.amount_cents) filter (where t.kind = 'refund_failed'), 0))::bigint as refunded_cents,
         (coalesce(sum(e.amount_cents) filter (where t.kind = 'dispute_lost'), 0)
          - coalesce(sum(e.amount_cents) filter (where t.kind = 'dispute_won_back'), 0))::bigint as lost_cents,
         (coalesce(sum(e.amount_cents) filter (where t.kind in ('dispute_withdrawn', 'dispute_won_back')), 0)
          - coalesce(sum(e.amount_cents) filter (where t.kind in ('dispute_reinstated', 'dispute_lost')), 0))::bigint as in_dispute_cents
    from ledger_transfers t
    join ledger_entries e using (transfer_id)
   where e.amount_cents > 0
   group by t.contribution_id;

-- Numbers for what happens between us and the provider, in the order in which it happens: each look at an object
-- there and each event takes one. A look that began before another, whose finding is kept already, is old news;
-- clocks of several servers could not tell.
create sequence provider_moments;

alter table contributions
  -- As in contribution_sums, kept for lists and pages.
  add column refunded_cents bigint not null default 0,
  add column lost_cents bigint not null default 0,
  add column in_dispute_cents bigint not null default 0,
  -- The look that this row shows.
  add column looked_at_moment bigint not null default 0;

-- Refunds and disputes as the provider last told of them. Their status is the provider's word, which may learn new
-- ones; what moved is in the ledger.
create table refunds (
  refund_id       text primary key,
  contribution_id uuid not null references contributions,
  amount_cents    bigint not null check (amount_cents > 0),
  currency        text not null,
  status          text not null,
  reason          text,
  failure_reason  text,
  created_at      timestamptz not null,
  updated_at      timestamptz not null default now()
);
create index on refunds (contribution_id);

create table disputes (
  dispute_id      text primary key,
  contribution_id uuid not null references contributions,
  amount_cents    bigint not null check (amount_cents >= 0),
  currency        text not null,
  -- Begins with 'warning_' for an inquiry, in which no money moves.
  status          text not null,
  reason          text,
  evidence_due_at timestamptz,
  created_at      timestamptz not null,
  updated_at      timestamptz not null default now()
);
create index on disputes (contribution_id);

-- The inbox: an event is stored with what it is about, never with what it says, and handled by a job.
alter table provider_events
  add column moment      bigint not null default 0,
  add column session_id  text,
  add column payment_id  text,
  add column charge_id   text,
  -- Failed tries, and why the last one failed; parked after ten.
  add column tries       integer not null default 0,
  add column failure     text,
  add column handled_at  timestamptz,
  add column parked_at   timestamptz,
  alter column outcome drop not null;
update provider_events set handled_at = received_at;
alter table provider_events
  add check ((handled_at is null) = (outcome is null)),
  add check (parked_at is null or (handled_at is null and failure is not null));
create index provider_events_waiting on provider_events (received_at) where handled_at is null;

-- How far the provider's own list of events has been read, and until when one of the servers is reading it.
create table provider_events_read (
  only_row      boolean primary key default true check (only_row),
  read_until    timestamptz,
  reading_until timestamptz not null default '-infinity'
);
insert into provider_events_read default values;
