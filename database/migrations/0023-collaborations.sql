-- Brands ask, the school's compliance office decides, the athlete says yes or no: requests from their sending to their end.

-- What a school says for itself; where it is silent, our own default or nothing counts.
create table school_desks (
  school_id       integer primary key references schools,
  us_state        text check (us_state ~ '^[A-Z]{2}$'),
  review_days     smallint check (review_days between 0 and 365),
  disclosure_days smallint check (disclosure_days between 0 and 365),
  changed_at      timestamptz not null default now(),
  changed_by      bigint references people
);

create table collaboration_requests (
  request_id     uuid primary key default gen_random_uuid(),
  -- What people call it by.
  request_number bigint generated always as identity unique,
  player_id      bigint not null references players,
  team_id        integer not null references teams,
  -- Whose compliance office decides: the athlete's school when it was sent.
  school_id      integer not null references schools,
  -- Of the account that it was sent from, or whose confirmed address it carries; null for a guest.
  user_id        bigint references people,
  state          text not null default 'unconfirmed'
                   check (state in ('unconfirmed', 'awaiting_guardian', 'submitted', 'in_review', 'more_asked', 'answered',
                                    'approved', 'declined', 'withdrawn', 'accepted', 'refused', 'agreement', 'done', 'expired')),
  -- Rises with each step: who decides names the one that he saw.
  version        integer not null default 1,
  assigned_to    bigint references people,
  due_on         date,
  due_set_by     text,
  executed_on    date,
  created_at     timestamptz not null default now(),
  -- When it reached the desk.
  submitted_at   timestamptz,
  state_at       timestamptz not null default now(),
  -- When it is over unless somebody outside does the next step.
  expires_at     timestamptz,
  check ((due_on is null) = (due_set_by is null)),
  check (state not in ('agreement', 'done') or executed_on is not null)
);
create index collaboration_requests_at_desk on collaboration_requests (school_id, state, due_on, request_number);
create index collaboration_requests_of_sender on collaboration_requests (user_id, request_number) where user_id is not null;
create index collaboration_requests_of_athlete on collaboration_requests (player_id, request_number);
create index collaboration_requests_to_expire on collaboration_requests (expires_at) where expires_at is not null;

-- What was typed: deleted as a whole where nobody ever confirmed it.
create table collaboration_terms (
  request_id                uuid primary key references collaboration_requests,
  first_name                text not null,
  last_name                 text not null,
  email_address             text not null,
  phone_number              text not null,
  street_address            text not null,
  address_line_2            text,
  city                      text not null,
  state                     text not null,
  zip_code                  text not null,
  country                   text not null,
  company_name              text,
  business_address          text,
  business_phone            text,
  scope_of_use              text not null,
  additional_details        text,
  requested_date            date not null,
  alternate_date            date,
  number_of_hours_requested numeric(8, 2) not null default 0,
  -- Dollars, and percent of net revenue; 0 if not chosen. One of the three is.
  flat_fees                 numeric(12, 2) not null default 0 check (flat_fees >= 0),
  royalties                 numeric(6, 3) not null default 0 check (royalties between 0 and 100),
  other                     text,
  check (num_nonnulls(nullif(flat_fees, 0), nullif(royalties, 0), other) = 1)
);
create index on collaboration_terms (lower(email_address));

-- Who did what, when and why. Written and read, never changed.
create table collaboration_history (
  entry_id    bigint generated always as identity primary key,
  request_id  uuid not null references collaboration_requests,
  happened_at timestamptz not null default now(),
  actor       text not null check (actor in ('sender', 'guardian', 'officer', 'athlete', 'system')),
  -- Null for who came by a private link, and for what happened by itself.
  actor_id    bigint references people,
  act         text not null,
  state       text not null,
  words       text,
  points      text[] not null default '{}',
  executed_on date,
  -- Of a decision: what the rules found at that moment. Of an assignment: to whom.
  detail      jsonb not null default '{}'
);
create index on collaboration_history (request_id, entry_id);
create function collaboration_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The history of a request is append only: % is refused.', tg_op using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on collaboration_history
  for each row execute function collaboration_refuse_change();
create trigger never_emptied before truncate on collaboration_history
  for each statement execute function collaboration_refuse_change();

-- A private link is in its mail alone; here is what it is known by. One more for each letter.
create table collaboration_links (
  link_hash  bytea primary key check (length(link_hash) = 32),
  request_id uuid not null references collaboration_requests,
  seen_by    text not null check (seen_by in ('sender', 'guardian')),
  made_at    timestamptz not null default now()
);
create index on collaboration_links (request_id);

-- When an athlete with a profile of their own was born, and who agreed for a minor. For the desk's rules; never shown.
create view athlete_guardians as
  select distinct on (player_id) player_id, date_of_birth, guardian_email, guardian_agreed_at
    from profile_submissions where state = 'approved' order by player_id, decided_at desc nulls last;
