-- How often a call that is limited was tried from one network, counted for all servers together. Nothing that a crash may not forget:
-- unlogged, so that counting writes no journal.
create unlogged table call_tries (
  call         text not null,
  network_key  bytea not null,
  window_began timestamptz not null default now(),
  tries        integer not null default 1,
  primary key (call, network_key)
);
create index call_tries_by_time on call_tries (window_began);
