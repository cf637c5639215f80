-- Pictures and videos by which athletes show that a service was delivered. The files lie in a folder (FILES_DIR) under the proof's
-- number; a row says where each stands. Whose an order is, its own domain says: nothing here refers to it.
create table proofs (
  proof_id     uuid primary key,
  order_id     uuid not null,
  -- Who sent it; nobody's once it is gone.
  user_id      bigint references people check ((user_id is null) = (state = 'gone')),
  -- 'gone': the file is deleted, or about to be.
  state        text not null check (state in ('arriving', 'checking', 'kept', 'refused', 'gone')),
  -- As its owner called it, until it is checked.
  file_name    text check (length(file_name) between 1 and 200),
  -- By which the same file is known again after a reload.
  fingerprint  text check (length(fingerprint) between 1 and 100),
  -- Declared when it begins, 200 MB at most; `received`: of these, what is on the disk for sure.
  bytes        bigint not null check (bytes between 1 and 209715200),
  received     bigint not null default 0 check (received between 0 and bytes),
  -- Who writes just now, on whichever server; over when its time is.
  writer       uuid,
  writer_until timestamptz check ((writer_until is null) = (writer is null)),
  media_type   text check ((media_type is not null) = (state = 'kept')),
  kept_bytes   bigint check ((kept_bytes is not null) = (state = 'kept')),
  refusal      text check ((refusal is not null) = (state = 'refused')),
  created_at   timestamptz not null,
  changed_at   timestamptz not null,
  -- When it is deleted; null until its order is over.
  ends_at      timestamptz,
  check (received = bytes or state in ('arriving', 'gone')),
  check (file_name is null or state in ('arriving', 'checking', 'refused'))
);
create index on proofs (order_id, created_at);
create index on proofs (user_id, state);
create index on proofs (changed_at) where state in ('arriving', 'checking', 'refused');
create index on proofs (ends_at) where state <> 'gone';
-- The same file for the same order, begun twice at once, is one upload.
create unique index proofs_begun on proofs (user_id, order_id, fingerprint) where state = 'arriving';
