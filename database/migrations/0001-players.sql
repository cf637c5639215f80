-- Who can be supported: sports, schools, teams, players, and how many there are of each kind.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- ---------------------------------------------------------------------------------------------------------
-- Names as they are searched and sorted: lower case, no accents, no apostrophes, words apart by one space, so
-- that 'obrien' finds "O'Brien" and 'munoz' finds "Muñoz". Immutable, so that it can fill generated columns.
create function name_key(name text) returns text
language sql immutable strict parallel safe
return trim(regexp_replace(
  translate(
    lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f''’‘`ʻ.]', '', 'g')),
    'øłđðþßæœı', 'olddtsaoi'),
  '[^[:alnum:]]+', ' ', 'g'));

-- ---------------------------------------------------------------------------------------------------------
-- Sports, schools, teams, players

create table sports (
  sport_id   integer primary key,
  sport_name text not null unique,
  gender     text not null
);
insert into sports values
  (1, 'Men''s College Basketball', 'Men'),
  (2, 'Men''s College Football', 'Men'),
  (3, 'Women''s College Basketball', 'Women');

create table schools (
  school_id   integer generated always as identity primary key,
  school_name text not null unique
);

-- Every name a school goes by, its own included, as name_key() writes it.
create table school_aliases (
  alias_key text primary key,
  school_id integer not null references schools
);
create index on school_aliases (school_id);

create table teams (
  team_id    integer generated always as identity primary key,
  sport_id   integer not null references sports,
  school_id  integer not null references schools,
  team_name  text not null,
  team_key   text collate "C" generated always as (name_key(team_name)) stored,
  conference text not null default '',
  color      text check (color ~ '^#[0-9a-f]{6}$'),
  alt_color  text check (alt_color ~ '^#[0-9a-f]{6}$'),
  unique (sport_id, school_id)
);

create table players (
  player_id              bigint generated always as identity primary key,
  team_id                integer not null references teams,
  -- Kept beside the player for filtering and sorting; copied from the team by a trigger, never written by hand.
  sport_id               integer not null,
  conference             text not null,
  team_name              text not null,
  team_key               text collate "C" not null,
  player_name            text not null check (player_name <> ''),
  name_key               text collate "C" generated always as (name_key(player_name)) stored,
  player_class           text,
  position               text,
  jersey_number          text,
  height_inches          smallint check (height_inches between 36 and 107),
  weight_pounds          smallint check (weight_pounds between 50 and 600),
  birthplace             text,
  image_url              text,
  player_bio_url         text,
  player_game_logs_url   text,
  player_news_url        text,
  player_profile_url     text,
  player_splits_url      text,
  player_stats_url       text,
  pending_transfer       boolean not null default false,
  accepts_contributions  boolean not null default false,
  accepts_collaborations boolean not null default false,
  -- False once a roster no longer names the player: not found any more, but nothing is deleted.
  is_listed              boolean not null default true,
  -- 'demo', or the roster source that a player came from with the id he has there.
  source                 text not null,
  source_player_id       text not null,
  season                 smallint,
  created_at             timestamptz not null default now(),
  changed_at             timestamptz not null default now(),
  unique (source, source_player_id)
);
create index players_in_order on players (team_key, name_key, player_id) where is_listed;
create index players_by_sport on players (sport_id, team_key, name_key, player_id) where is_listed;
create index players_by_conference on players (sport_id, conference, team_key, name_key, player_id) where is_listed;
create index players_by_team on players (team_id, name_key, player_id) where is_listed;
create index players_by_name on players using gin (sport_id, name_key gin_trgm_ops) where is_listed;

create function players_copy_team() returns trigger language plpgsql as $$
begin
  select t.sport_id, t.conference, t.team_name, t.team_key
    into new.sport_id, new.conference, new.team_name, new.team_key
    from teams t where t.team_id = new.team_id;
  return new;
end $$;
create trigger players_copy_team before insert or update of team_id, sport_id, conference, team_name, team_key
  on players for each row execute function players_copy_team();

create function teams_tell_players() returns trigger language plpgsql as $$
begin
  update players set team_name = new.team_name where team_id = new.team_id;
  return null;
end $$;
create trigger teams_tell_players after update of team_name, conference, sport_id on teams
  for each row when (old is distinct from new) execute function teams_tell_players();

-- ---------------------------------------------------------------------------------------------------------
-- How many players there are of each kind. An exact count of a filtered list is the dear part of a page at
-- 500,000 players; summing these few thousand rows takes a millisecond. Kept by statement triggers.

create table player_counts (
  sport_id     integer not null,
  conference   text not null,
  team_id      integer not null,
  player_class text not null,
  position     text not null,
  players      integer not null,
  primary key (sport_id, conference, team_id, player_class, position)
);
create index on player_counts (team_id);

create view player_counts_recomputed as
  select sport_id, conference, team_id, coalesce(player_class, '') as player_class,
         coalesce(position, '') as position, count(*)::integer as players
    from players where is_listed group by 1, 2, 3, 4, 5;

create function players_count() returns trigger language plpgsql as $$
begin
  -- In the order of the primary key, so that two writers never wait for each other in a ring.
  if tg_op in ('INSERT', 'UPDATE') then
    insert into player_counts as c
      select sport_id, conference, team_id, coalesce(player_class, ''), coalesce(position, ''), count(*)
        from after where is_listed group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (sport_id, conference, team_id, player_class, position)
      do update set players = c.players + excluded.players;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    insert into player_counts as c
      select sport_id, conference, team_id, coalesce(player_class, ''), coalesce(position, ''), -count(*)
        from before where is_listed group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (sport_id, conference, team_id, player_class, position)
      do update set players = c.players + excluded.players;
  end if;
  return null;
end $$;
create trigger players_count_insert after insert on players
  referencing new table as after for each statement execute function players_count();
create trigger players_count_update after update on players
  referencing old table as before new table as after for each statement execute function players_count();
create trigger players_count_delete after delete on players
  referencing old table as before for each statement execute function players_count();

-- Every roster that was read, and what its operator said the players take.
create table roster_imports (
  import_id   integer generated always as identity primary key,
  source      text not null,
  sport_id    integer not null references sports,
  season      smallint not null,
  file_name   text not null,
  accepts     text[] not null check (accepts <@ array['contributions', 'collaborations']),
  rows        integer not null,
  created     integer not null,
  changed     integer not null,
  moved       integer not null,
  refused     integer not null,
  imported_at timestamptz not null default now()
);
