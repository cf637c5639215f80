-- People, how they sign in, what they may do, and the log of what was done.

create table people (
  user_id             bigint generated always as identity primary key,
  -- Null once the account is deleted; the row stays, so that money records keep their thread without the person.
  email               text check (length(email) between 3 and 254),
  email_key           text generated always as (lower(email)) stored unique,
  email_confirmed_at  timestamptz,
  user_name           text,
  given_name          text,
  -- PHC string of argon2id; null for who signs in by the identity provider only.
  password_hash       text check (password_hash like '$argon2id$%'),
  password_changed_at timestamptz,
  created_at          timestamptz not null default now(),
  deleted_at          timestamptz,
  check ((deleted_at is null) = (email is not null)),
  check (deleted_at is null or (user_name is null and given_name is null and password_hash is null)),
  check ((password_hash is null) = (password_changed_at is null))
);
create index on people (created_at, user_id) where deleted_at is null;

-- Who somebody is at an identity provider.
create table identities (
  issuer    text not null,
  subject   text not null,
  user_id   bigint not null references people,
  joined_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index on identities (user_id);

-- Beside 'member', which everybody is. An officer belongs to a school, an athlete has a page.
create table roles_held (
  user_id   bigint not null references people,
  role      text not null check (role in ('athlete', 'brand', 'compliance', 'admin')),
  school_id integer references schools,
  player_id bigint unique references players,
  given_at  timestamptz not null default now(),
  given_by  bigint references people,
  primary key (user_id, role),
  check ((role = 'compliance') = (school_id is not null)),
  check ((role = 'athlete') = (player_id is not null))
);

-- Only the hash of what the cookie holds: who reads this table can't be anybody.
create table sessions (
  session_hash   bytea primary key check (length(session_hash) = 32),
  user_id        bigint not null references people,
  way            text not null check (way in ('password', 'identity')),
  begun_at       timestamptz not null default now(),
  -- Moves on with use, up to ends_at.
  idle_ends_at   timestamptz not null,
  ends_at        timestamptz not null,
  -- Tells the identity provider whose session ends there.
  identity_token text check (identity_token is null or way = 'identity'),
  check (idle_ends_at <= ends_at)
);
create index on sessions (user_id);
create index on sessions (ends_at);

-- Links that were mailed and do something: each once, and only until its end.
create table mailed_links (
  link_hash bytea primary key check (length(link_hash) = 32),
  user_id   bigint not null references people,
  purpose   text not null check (purpose in ('confirm_email', 'new_password')),
  -- The address it was mailed to; worth nothing once that is no longer the account's.
  email     text not null,
  made_at   timestamptz not null default now(),
  ends_at   timestamptz not null,
  used_at   timestamptz
);
create index on mailed_links (user_id, purpose);

-- Who did what: sign-ins, changes of rights, deletions, what admins looked at. Written and read, never changed.
create table audit_log (
  entry_id    bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  -- Null for what nobody signed in did, and for what the operator did at the machine.
  actor_id    bigint references people,
  act         text not null,
  -- Whom or what it was done to.
  subject     text,
  detail      jsonb not null default '{}',
  request_id  uuid
);
create index on audit_log (happened_at);
create index on audit_log (actor_id, happened_at);
create function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append only: % is refused.', tg_op using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on audit_log for each row execute function audit_refuse_change();
create trigger never_emptied before truncate on audit_log for each statement execute function audit_refuse_change();

-- Who gave while signed in; earlier ones join when their address is confirmed.
alter table contributions add column user_id bigint references people;
create index on contributions (user_id) where user_id is not null;
create index contributions_of_guests on contributions (lower(contributor_email)) where user_id is null;
