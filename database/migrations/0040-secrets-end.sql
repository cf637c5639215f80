-- Secrets of mailed links that lay here in clear are sealed by one that does not (LINK_SECRETS), and forgotten after a while.
-- Null: it is in use and does not end.

alter table kept_secrets add column ends_at timestamptz;
