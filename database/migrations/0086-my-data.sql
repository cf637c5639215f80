-- Copies of all that is kept about somebody, made by a job when they ask for one.
create table my_data_copies (
  copy_id   uuid primary key,
  user_id   bigint not null references people,
  asked_at  timestamptz not null,
  -- Drawn by whoever makes it. Where a second one takes over, the first one's writing finds nothing.
  turn      uuid,
  ready_at  timestamptz,
  -- From then on nobody gets it.
  ends_at   timestamptz,
  -- It would have been larger than is kept.
  failed_at timestamptz,
  bytes     bigint,
  check ((ready_at is null) = (bytes is null)),
  check (ready_at is null or ends_at is not null),
  check (ready_at is null or failed_at is null)
);
create index on my_data_copies (user_id, asked_at);
-- One at a time.
create unique index my_data_copies_being_made on my_data_copies (user_id) where ready_at is null and failed_at is null;

-- The file, sealed, in pieces: servers keep nothing of their own.
create table my_data_pieces (
  copy_id uuid not null references my_data_copies on delete cascade,
  place   integer not null check (place >= 0),
  content bytea not null,
  primary key (copy_id, place)
);
