-- The athletes whom somebody keeps: each once. They stay when a roster names one no more.

create table favourites (
  favourites_id bigint generated always as identity primary key,
  user_id       bigint not null references people,
  player_id     bigint not null references players,
  saved_at      timestamptz not null default now(),
  unique (user_id, player_id)
);
create index on favourites (player_id);
