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
