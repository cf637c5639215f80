-- What the last run of the catalogue found with nothing to do: these facts on this state of the tables. As long as both are the same a
-- start needs no run; who changes one of the tables makes the next start look again.
create table catalogue_in_place (
  only_row     boolean primary key default true check (only_row),
  facts_digest text not null,
  state_digest text not null,
  seen_at      timestamptz not null default now()
);
