-- What people write by Contact Us, and what became of it.

create table contact_messages (
  message_id   uuid primary key default gen_random_uuid(),
  created_at   timestamptz not null,
  first_name   text not null,
  last_name    text not null,
  company_name text,
  email        text not null,
  phone_number text not null,
  subject      text not null,
  message      text not null,
  state        text not null default 'new' check (state in ('new', 'read', 'answered', 'spam')),
  answer       text,
  answered_at  timestamptz,
  answered_by  bigint references people,
  check ((state = 'answered') = (answer is not null)),
  check ((answer is null) = (answered_at is null))
);

create index contact_messages_by_state on contact_messages (state, created_at desc, message_id);
create index contact_messages_by_email on contact_messages (lower(email), created_at);
