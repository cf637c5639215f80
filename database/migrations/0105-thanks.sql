-- What an athlete writes to everybody who gave to them: it waits for a person of ours, and is then mailed.
-- It goes with the page: whoever leaves it, loses it or takes it down leaves nothing here, and what is not sent yet is not sent.
create table thanks (
  thanks_id       uuid primary key,
  player_id       bigint not null references roles_held (player_id) on delete cascade,
  -- At most 500 characters are typed; characters that Unicode composes anew when they are tidied can be three each.
  words           text not null check (length(words) between 1 and 1500),
  -- 'sending' from the yes until everybody was written to.
  state           text not null check (state in ('waiting', 'sending', 'sent', 'declined')),
  written_at      timestamptz not null,
  admins_told_at  timestamptz,
  decided_at      timestamptz check ((decided_at is null) = (state = 'waiting')),
  decided_by      bigint references people,
  decline_reason  text check ((decline_reason is not null) = (state = 'declined') and length(decline_reason) between 1 and 3000),
  sent_at         timestamptz check ((sent_at is not null) = (state = 'sent'))
);
create index on thanks (player_id, written_at);
-- One at a time.
create unique index thanks_under_way on thanks (player_id) where state in ('waiting', 'sending');

-- How often guests get what they may turn off, by the address they gave with. It goes when no contribution has that address anymore.
create table guest_mail_choices (
  email_key text not null check (email_key = lower(email_key)),
  topic     text not null check (topic = 'thanks'),
  how_often text not null check (how_often in ('at_once', 'never')),
  chosen_at timestamptz not null,
  primary key (email_key, topic)
);
