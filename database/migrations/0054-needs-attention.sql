-- What somebody at the platform has to look at. One open item for each cause; it is closed by a person, or by itself
-- when the cause is gone. Instead of `alarms`, which nobody writes to any more.

create table needs_attention (
  item_id        bigint generated always as identity primary key,
  kind           text not null,
  -- What it is about, like a transaction's id.
  subject        text not null,
  -- [[name, value], ...] for a reader: ids and numbers, nothing personal.
  facts          jsonb not null,
  raised_at      timestamptz not null,
  raised_last_at timestamptz not null,
  times          integer not null default 1,
  -- The letter that told of it; null while it waits for one.
  letter_id      uuid,
  lettered_at    timestamptz,
  closed_at      timestamptz,
  -- Null in a closed one: its cause was gone.
  closed_by      bigint references people
);

create unique index needs_attention_open on needs_attention (kind, subject) where closed_at is null;
create index needs_attention_closed on needs_attention (closed_at desc) where closed_at is not null;
create index needs_attention_by_letter on needs_attention (letter_id);
create index needs_attention_by_kind on needs_attention (kind, lettered_at desc);
create index needs_attention_closed_by on needs_attention (closed_by) where closed_by is not null;
