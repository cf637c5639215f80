-- The header Idempotency-Key that a collaboration request came with, bound to who sent it (key_of_asker): whose answer was lost sends it
-- again, and that is one request. It goes with the terms.

create table collaboration_keys (
  idempotency_key uuid primary key,
  request_id      uuid not null unique references collaboration_terms on delete cascade
);
