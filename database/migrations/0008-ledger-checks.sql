-- What the nightly check of the ledger found. Names and counts only, so that it can be shown; who breaks an
-- invariant is told to the one who runs the check by hand.
create table ledger_checks (
  check_id    bigint generated always as identity primary key,
  checked_at  timestamptz not null,
  duration_ms integer not null,
  ok          boolean not null,
  -- An array of {name, state, count}; state is "holds", "broken" or "not asked".
  invariants  jsonb not null
);
