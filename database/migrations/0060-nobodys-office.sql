-- A request never waits for nobody: who has to act is reminded, and admins stand in for a school without an officer.

alter table collaboration_requests
  -- When whoever has to act is reminded next; null where nobody is.
  add column remind_at      timestamptz,
  -- Since when admins were last mailed that it waits at their desk, or is overdue at an office.
  add column admins_told_at timestamptz;
create index collaboration_requests_to_remind on collaboration_requests (remind_at) where remind_at is not null;
