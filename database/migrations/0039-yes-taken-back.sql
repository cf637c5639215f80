-- Athletes who took their page down, and with it the yes to being given to or asked: nobody else says yes for them.

create table yes_taken_back (
  player_id bigint primary key references players,
  taken_back_at timestamptz not null default now()
);
