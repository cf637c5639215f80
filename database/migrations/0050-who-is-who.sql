-- Who is who is worked out anew from everything the rosters say, so that neither the order of files nor a repetition of
-- one changes it. What this needs to remember.

-- Two pages that turned out to be one athlete's: the money, and all that is written in the books, stays with the page it
-- was given to; that page leads to the other, and the sums of both are shown there.
alter table players add column merged_into bigint references players;
alter table players add constraint players_merged check (merged_into is null or (not is_listed and merged_into <> player_id));
create index players_merged_into on players (merged_into) where merged_into is not null;

-- Fields that the file of this roster had no column for: it says nothing of them, not that they are unknown.
alter table rosters add column lacks text[] not null default '{}';

-- What a person said of two rows: one athlete, two athletes, or to be asked again. A row is named as roster_entries names it,
-- a player who is on no roster by ('player', player_id).
create table roster_answers (
  answer_id              integer generated always as identity primary key,
  sport_id               integer not null references sports,
  id_space               text not null,
  source_player_id       text not null,
  other_id_space         text not null,
  other_source_player_id text not null,
  answer                 text not null check (answer in ('same', 'different', 'later')),
  -- Null: on the command line.
  answered_by            bigint references people,
  answered_at            timestamptz not null default now(),
  undone_at              timestamptz,
  undone_by              bigint references people
);
create unique index roster_answers_one_each on roster_answers (id_space, source_player_id, other_id_space, other_source_player_id)
  where undone_at is null;

-- Which row a page stood for that was merged, or whose row has become doubtful: by it the page comes back when it turns out
-- to be somebody's own after all.
create table player_merges (
  player_id        bigint primary key references players,
  id_space         text not null,
  source_player_id text not null
);
create index on player_merges (id_space, source_player_id);

-- Whether somebody's money, page, request or wish hangs on a player: such a one is merged by a person alone.
create function player_is_attached(asked bigint) returns boolean language sql stable
return exists (select from contributions where player_id = asked)
    or exists (select from recurring_contributions where player_id = asked)
    or exists (select from favourites where player_id = asked)
    or exists (select from roles_held where player_id = asked)
    or exists (select from collaboration_requests where player_id = asked)
    or exists (select from profile_submissions where player_id = asked)
    or exists (select from athlete_pages where player_id = asked)
    or exists (select from contribution_stops where player_id = asked)
    or exists (select from yes_taken_back where player_id = asked);
