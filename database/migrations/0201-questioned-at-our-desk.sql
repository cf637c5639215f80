-- A questioned order of a school without an officer is the admins' to decide: they are mailed of it.
alter table orders add column admins_told_at timestamptz;
comment on column orders.admins_told_at is
  'Since when admins were last mailed that it is questioned and waits at their desk; null where they never were.';
