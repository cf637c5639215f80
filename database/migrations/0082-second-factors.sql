-- What a sign-in can ask for beside a password: passkeys, codes of an authenticator app, recovery codes.
create table passkeys (
  passkey_id    uuid primary key,
  user_id       bigint not null references people,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  -- COSE, as it came (WebAuthn Level 3, 6.5.1).
  public_key    bytea not null,
  -- What the authenticator knows the account by, and says when it is used. It says nothing of it.
  user_handle   bytea not null check (length(user_handle) = 32),
  sign_count    bigint not null check (sign_count >= 0),
  transports    text[] not null,
  -- It is on more than one device: a password manager carries it.
  is_synced     boolean not null,
  name          text not null check (length(name) between 1 and 60),
  added_at      timestamptz not null,
  used_at       timestamptz
);
create index on passkeys (user_id);

-- One app for each account. A new one takes the old one's place when its first code was typed.
create table authenticators (
  user_id      bigint primary key references people,
  -- Sealed with a key of the settings (server/accounts/factors/sealing.ts).
  secret       bytea,
  added_at     timestamptz,
  -- The 30 seconds since 1970 (RFC 6238) whose code was taken last: it is taken once, and none before it.
  used_step    bigint,
  begun_secret bytea,
  begun_at     timestamptz,
  check ((secret is null) = (added_at is null)),
  check ((begun_secret is null) = (begun_at is null))
);

-- Made ten at a time, with one salt; hashed as passwords are.
create table recovery_codes (
  user_id   bigint not null references people,
  code_hash text not null,
  made_at   timestamptz not null,
  used_at   timestamptz,
  primary key (user_id, code_hash)
);

-- What an authenticator is to sign; taken once.
create table passkey_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  purpose        text not null check (purpose in ('sign_in', 'add', 'prove')),
  -- Whose session asked for it; of a sign-in there is none.
  session_hash   bytea check (length(session_hash) = 32),
  -- What the authenticator was told to know the account by.
  user_handle    bytea check ((user_handle is not null) = (purpose = 'add')),
  ends_at        timestamptz not null
);
create index on passkey_challenges (ends_at);

-- Somebody has shown a password, or came from the identity provider, and is asked for the second step. No session yet.
create table half_sign_ins (
  secret_hash     bytea primary key check (length(secret_hash) = 32),
  user_id         bigint not null references people,
  way             text not null check (way in ('password', 'identity')),
  -- When the identity provider says that the session ends.
  session_ends_at timestamptz check (session_ends_at is null or way = 'identity'),
  ends_at         timestamptz not null
);
create index on half_sign_ins (user_id);
create index on half_sign_ins (ends_at);

-- Of somebody who lost all of theirs: two admins, then a day.
create table factor_removals (
  removal_id uuid primary key,
  user_id    bigint not null references people,
  asked_by   bigint not null references people,
  asked_at   timestamptz not null,
  agreed_by  bigint references people,
  agreed_at  timestamptz,
  -- When its owner was mailed that it is coming, with the way to stop it: a day counts from then.
  told_at    timestamptz,
  -- When it is done, or was stopped.
  over_at    timestamptz,
  outcome    text check (outcome in ('done', 'stopped')),
  check (agreed_by <> asked_by),
  check ((agreed_by is null) = (agreed_at is null)),
  check ((over_at is null) = (outcome is null))
);
create unique index on factor_removals (user_id) where over_at is null;

alter table people
  -- Since when a sign-in takes a second step; null: a password is enough.
  add column second_factor_since timestamptz,
  -- Until when somebody whose role takes one has to have one; null where nobody asked for it.
  add column second_factor_due_at timestamptz;

alter table mailed_links
  drop constraint mailed_links_purpose_check,
  add constraint mailed_links_purpose_check check (purpose in ('confirm_email', 'new_password', 'not_me', 'keep_factors')) not valid;

alter table sessions
  drop constraint sessions_way_check,
  add constraint sessions_way_check check (way in ('password', 'passkey', 'identity')) not valid;
