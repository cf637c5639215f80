-- This month's charge, from the moment it is billed until it is paid or dropped: on its way for an hour or more, or
-- declined and tried again. Its amount is that of its bill, whatever the next ones are.
alter table recurring_contributions
  add column owed_cents       bigint,
  add column owed_since       timestamptz,
  add column owed_tries       integer,
  add column owed_next_try_at timestamptz;
