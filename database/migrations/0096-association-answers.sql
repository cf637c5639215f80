-- What a payor says of whether they are tied to a school, asked before their sum with an athlete is reported. A line is corrected by a
-- later one; we draw no conclusion from any.
create table association_answers (
  answer_id        bigint generated always as identity primary key,
  payor_id         bigint not null references payors,
  player_id        bigint not null references players,
  -- From 1 on; of two who answer at once one is told.
  place            smallint not null check (place > 0),
  for_one_school   text not null check (for_one_school in ('yes', 'no', 'unsure')),
  own_athletes     text not null check (own_athletes in ('yes', 'no', 'unsure')),
  asked_to_recruit text not null check (asked_to_recruit in ('yes', 'no', 'unsure')),
  gave_over_50000  text not null check (gave_over_50000 in ('yes', 'no', 'unsure')),
  tied_to_such     text not null check (tied_to_such in ('yes', 'no', 'unsure')),
  -- The day on which an officer was told; null where the payor answered here.
  told_on          date,
  answered_by      bigint not null references people,
  answered_at      timestamptz not null,
  unique (payor_id, player_id, place)
);
create index on association_answers (player_id);
