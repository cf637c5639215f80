-- Rosters as history: what each source said of whom, in which season, with which team. What a player is now is
-- derived from the live entries (server/players/rosters/present.ts) and never written step by step, so the order in
-- which seasons are read makes no difference.

-- A team's facts, by who told them last: the catalogue gives way to a team file, the rows of a roster to both.
alter table teams
  add column conference_told_by text not null default 'catalogue'
    check (conference_told_by in ('catalogue', 'team file', 'roster')),
  add column colors_told_by text not null default 'catalogue'
    check (colors_told_by in ('catalogue', 'team file'));

-- One conference, several spellings over the sources: the one that we show.
create table conference_spellings (
  spelling_key text primary key,
  conference   text not null
);

-- Names that are like a known one are asked about before a school is made of them.
create index school_aliases_alike on school_aliases using gin (alias_key gin_trgm_ops);

-- 'demo', or 'roster': who he is elsewhere stands in the roster entries.
alter table players alter column source_player_id drop not null;

-- Team files are told no season.
alter table roster_imports
  alter column season drop not null,
  add column kind      text not null default 'players' check (kind in ('players', 'teams')),
  add column unchanged integer not null default 0,
  add column older     integer not null default 0,
  add column gone      integer not null default 0,
  add column unsure    integer not null default 0;

-- One team's players of one season, as one source told them.
create table rosters (
  roster_id integer generated always as identity primary key,
  team_id   integer not null references teams,
  season    smallint not null,
  source    text not null,
  -- Where two sources of one season differ, the lower rank is believed.
  rank      smallint not null,
  rows      integer not null,
  -- The last one that read it; null before imports were kept.
  import_id integer references roster_imports,
  unique (team_id, season, source)
);
create index on rosters (import_id);

create table roster_entries (
  entry_id             bigint generated always as identity primary key,
  roster_id            integer not null references rosters,
  -- Null while it is not settled who he is. Deferred: entries are settled first, players made from them.
  player_id            bigint references players deferrable initially deferred,
  matched_by           text check (matched_by in ('id', 'school', 'previous school', 'home town', 'new', 'person')),
  -- While it is not settled: whom he may be, as far as anybody is known.
  may_be               bigint[],
  -- False once a later reading of the same roster does not name him any more.
  is_live              boolean not null default true,
  -- Within an id space a number is one person: 'espn/2' for good, 'ncaa/3/2025' for a season. Where a source has no
  -- numbers, team, name and home town are told as one.
  id_space             text not null,
  source_player_id     text not null,
  id_lasts             text not null check (id_lasts in ('always', 'a season', 'never')),
  player_name          text not null check (player_name <> ''),
  name_key             text collate "C" generated always as (name_key(player_name)) stored,
  player_class         text,
  position             text,
  jersey_number        text,
  height_inches        smallint check (height_inches between 36 and 107),
  weight_pounds        smallint check (weight_pounds between 50 and 600),
  birthplace           text,
  town_key             text collate "C" generated always as (name_key(birthplace)) stored,
  previous_school      text,
  previous_key         text collate "C" generated always as (name_key(previous_school)) stored,
  image_url            text,
  player_bio_url       text,
  player_game_logs_url text,
  player_news_url      text,
  player_profile_url   text,
  player_splits_url    text,
  player_stats_url     text,
  check ((player_id is null) = (matched_by is null)),
  unique (roster_id, source_player_id)
);
create index on roster_entries (player_id);
create index on roster_entries (id_space, source_player_id);
create index roster_entries_unsettled on roster_entries (roster_id, name_key) where player_id is null and is_live;

-- Players who came from a roster before: what they are now is their one entry.
insert into rosters (team_id, season, source, rank, rows, import_id)
select p.team_id, p.season, 'football', 1, count(*),
       (select max(i.import_id) from roster_imports i where i.sport_id = 2 and i.season = p.season)
  from players p where p.source = 'espn' and p.season is not null group by p.team_id, p.season;

insert into roster_entries (
  roster_id, player_id, matched_by, id_space, source_player_id, id_lasts, player_name, player_class, position,
  jersey_number, height_inches, weight_pounds, birthplace, image_url, player_bio_url, player_game_logs_url,
  player_news_url, player_profile_url, player_splits_url, player_stats_url)
select r.roster_id, p.player_id, 'id', 'espn/2', p.source_player_id, 'always', p.player_name, p.player_class, p.position,
       p.jersey_number, p.height_inches, p.weight_pounds, p.birthplace, p.image_url, p.player_bio_url,
       p.player_game_logs_url, p.player_news_url, p.player_profile_url, p.player_splits_url, p.player_stats_url
  from players p join rosters r on r.team_id = p.team_id and r.season = p.season
 where p.source = 'espn';

update players set source = 'roster', source_player_id = null where source = 'espn';
