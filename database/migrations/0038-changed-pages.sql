-- Pages that were changed since one of us last looked at them, and what they said before.

create table changed_pages (
  player_id bigint primary key references athlete_pages on delete cascade,
  -- As it was seen before the first of the changes.
  words_before jsonb not null,
  first_changed_at timestamptz not null
);

create index changed_pages_by_time on changed_pages (first_changed_at, player_id);
