-- Recurring contributions: charged today and then every month, so many times in all. Each charge is a contribution of
-- its own, with its own receipt and its own lines in the ledger.

-- Who gives every month is one customer at the provider, with one card for all.
create table provider_customers (
  user_id              bigint primary key references people,
  provider_customer_id text not null unique,
  made_at              timestamptz not null default now()
);

create table recurring_contributions (
  recurring_id             uuid primary key default gen_random_uuid(),
  user_id                  bigint not null references people,
  player_id                bigint not null references players,
  team_id                  integer not null references teams,
  -- As they were on the day.
  player_name              text not null,
  team_name                text not null,
  -- Of each charge from now on.
  amount_cents             bigint not null check (amount_cents between 100 and 1000000 and amount_cents % 100 = 0),
  currency                 text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  duration_months          integer not null check (duration_months in (3, 6, 12)),
  state                    text not null default 'opening'
                           check (state in ('opening', 'going', 'paused', 'late', 'finished', 'stopped', 'not_paid',
                                            'never_began')),
  -- When its giver agreed to be charged by itself.
  agreed_at                timestamptz not null default now(),
  provider_subscription_id text unique,
  -- From which the months are counted: the first charge. And, kept by us, when it is to end at the provider.
  anchor_at                timestamptz,
  ends_at                  timestamptz,
  next_charge_at           timestamptz,
  last_charge_at           timestamptz,
  paused_until             timestamptz,
  ended_at                 timestamptz,
  card_brand               text,
  card_last4               text,
  card_exp_month           integer,
  card_exp_year            integer,
  -- Since when its giver is being asked whether to follow an athlete who leaves; null while nothing is to be asked.
  asked_at                 timestamptz,
  -- The look at the provider that this row shows.
  looked_at_moment         bigint not null default 0,
  -- When the sweeper asks about it next; null once it is over.
  check_at                 timestamptz,
  created_at               timestamptz not null default now(),
  check ((state in ('finished', 'stopped', 'not_paid', 'never_began')) = (ended_at is not null)),
  check (state in ('opening', 'never_began') or provider_subscription_id is not null)
);
create index on recurring_contributions (user_id);
create index recurring_to_check on recurring_contributions (check_at) where check_at is not null;
create index recurring_going on recurring_contributions (next_charge_at) where ended_at is null;

-- Pages on which another card is being saved, until what was saved there is used.
create table card_pages (
  session_id   text primary key,
  recurring_id uuid not null references recurring_contributions,
  opened_at    timestamptz not null default now(),
  done_at      timestamptz
);
create index on card_pages (recurring_id) where done_at is null;

alter table contributions
  add column recurring_id        uuid references recurring_contributions,
  -- Of a renewal: the invoice that was paid. The first charge has a payment page instead.
  add column provider_invoice_id text unique,
  drop constraint contributions_kind_check,
  add constraint contributions_kind_check check (kind in ('one_time', 'recurring')),
  add constraint recurring_has_its_plan check ((kind = 'recurring') = (recurring_id is not null));
create index contributions_of_recurring on contributions (recurring_id) where recurring_id is not null;

alter table provider_events add column recurring_id uuid;

-- As before, with the months of what is recurring.
drop view transaction_sheets;
create view transaction_sheets as
  select c.contribution_id as transaction_id,
         (coalesce(c.paid_cents, c.amount_cents) / 100.0)::float8 as transaction_amount,
         c.kind as transaction_type,
         r.duration_months as recurring_cost_duration,
         c.nil_service_type, c.payment_method_type,
         to_char(coalesce(c.paid_at, c.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
         coalesce(c.contributor_email, u.email) as user_email,
         p.company_name as user_company_name,
         t.conference as team_conference, c.team_name, c.player_name, c.state,
         (c.refunded_cents / 100.0)::float8 as refunded_amount,
         (c.lost_cents / 100.0)::float8 as lost_amount,
         (c.in_dispute_cents / 100.0)::float8 as disputed_amount
    from contributions c
    join teams t using (team_id)
    left join people u on u.user_id = c.user_id
    left join user_profiles p on p.user_id = c.user_id
    left join recurring_contributions r using (recurring_id);
