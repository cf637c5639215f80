-- How many players there are of every kind, so that the total of a list is one row and no counting; and the few
-- indexes that lists then need.

drop trigger players_count_insert on players;
drop trigger players_count_update on players;
drop trigger players_count_delete on players;
drop function players_count();
drop view player_counts_recomputed;
drop table player_counts;

-- ---------------------------------------------------------------------------------------------------------
-- Null means any, '' means none: the row (null, 'QB', null, null, 'Big Ten', 2) counts the quarterbacks of all
-- classes and teams of that conference in that sport. A team's rows have its conference and its team_key, the name
-- it is sorted by: read in the order of the key, they also say how many players come before a team's first one.
create table player_counts (
  player_class text collate "C",
  position     text collate "C",
  team_key     text collate "C",
  team_id      integer,
  conference   text collate "C",
  sport_id     integer not null,
  -- Stays, at 0, when the last one goes.
  players      integer not null,
  unique nulls not distinct (player_class, position, team_key, team_id, conference, sport_id)
) with (fillfactor = 70); -- only numbers change, and where there is room in the page that leaves the indexes alone
create index player_counts_of_team on player_counts (team_id) where team_id is not null;
create index player_counts_of_sport on player_counts (sport_id) where conference is null;

create view player_counts_recomputed as
  select player_class, position, team_key, team_id, conference, sport_id, count(*)::integer as players
    from (select coalesce(player_class, '') collate "C" as player_class, coalesce(position, '') collate "C" as position,
                 team_key, team_id, conference collate "C" as conference, sport_id
            from players where is_listed) listed
   group by sport_id, rollup (conference, (team_key, team_id)), cube (player_class, position);

-- ---------------------------------------------------------------------------------------------------------
-- How many names hold a piece of three letters, as pg_trgm cuts them: 'son' anywhere in a word, ' jo' and '  j' where
-- a word begins. A tenth of all athletes can have the piece that somebody has just begun to type: no index counts
-- them in the time that there is.
create table player_name_counts (
  piece    text collate "C",
  sport_id integer,
  players  integer not null,
  primary key (piece, sport_id)
) with (fillfactor = 70);

create view player_name_counts_recomputed as
  select piece collate "C" as piece, sport_id, count(*)::integer as players
    from players, unnest(show_trgm(name_key)) as piece where is_listed group by 1, 2;

-- ---------------------------------------------------------------------------------------------------------
-- Both are kept by one trigger, a statement at a time. It first sums up what has changed of the finest kinds and of
-- whole names, so that an import that changes nothing about them touches no count, and only then what follows from it.
create function players_count() returns trigger language plpgsql as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select *, 1 as change from after'
    when 'DELETE' then 'select *, -1 as change from before'
    else 'select *, 1 as change from after union all select *, -1 from before' end;
begin
  -- In the order of the keys, so that two writers never wait for each other in a ring.
  execute format($sql$
    insert into player_counts as c (player_class, position, team_key, team_id, conference, sport_id, players)
      select player_class, position, team_key, team_id, conference, sport_id, sum(change)
        from (select coalesce(player_class, '') collate "C" as player_class,
                     coalesce(position, '') collate "C" as position, team_key, team_id,
                     conference collate "C" as conference, sport_id, sum(change) as change
                from (%s) changed where is_listed
               group by 1, 2, 3, 4, 5, 6 having sum(change) <> 0) finest
       group by sport_id, rollup (conference, (team_key, team_id)), cube (player_class, position)
      having sum(change) <> 0
       order by 1, 2, 3, 4, 5, 6
    on conflict (player_class, position, team_key, team_id, conference, sport_id)
    do update set players = c.players + excluded.players$sql$, changed);
  execute format($sql$
    insert into player_name_counts as c (piece, sport_id, players)
      select piece collate "C", sport_id, sum(change)
        from (select name_key, sport_id, sum(change) as change
                from (%s) changed where is_listed group by 1, 2 having sum(change) <> 0) names,
             unnest(show_trgm(name_key)) as piece
       group by 1, 2 having sum(change) <> 0
       order by 1, 2
    on conflict (piece, sport_id) do update set players = c.players + excluded.players$sql$, changed);
  return null;
end $$;
create trigger players_count_insert after insert on players
  referencing new table as after for each statement execute function players_count();
create trigger players_count_update after update on players
  referencing old table as before new table as after for each statement execute function players_count();
create trigger players_count_delete after delete on players
  referencing old table as before for each statement execute function players_count();

insert into player_counts select * from player_counts_recomputed order by 1, 2, 3, 4, 5, 6;
insert into player_name_counts select * from player_name_counts_recomputed order by 1, 2;

-- ---------------------------------------------------------------------------------------------------------
-- The counts say which teams a page is about; within a team one index has the order and what is filtered by. A name is
-- looked for together with the other filters, so that a common name of one class is as few rows as it has.
-- players_in_order is for names so common that reading along finds a page sooner than collecting all who match.
drop index players_by_sport;
drop index players_by_conference;
drop index players_by_team;
drop index players_in_order;
drop index players_by_name;
create index players_by_team on players (team_id, name_key, player_id) include (player_class, position) where is_listed;
create index players_by_name on players
  using gin (sport_id, conference, player_class, position, name_key gin_trgm_ops) where is_listed;
create index players_in_order on players (team_key, name_key, player_id)
  include (sport_id, conference, player_class, position) where is_listed;

-- A player as every list and page shows him, under the names that travel. Who is gone from his roster is here too,
-- for his own page, and accepts nothing; lists look for is_listed.
create or replace view player_sheets as
  select p.player_id, p.team_id, p.player_name, p.team_name, p.sport_id, s.sport_name, p.conference,
         p.player_class, p.position, p.jersey_number,
         (p.height_inches / 12)::text || '''' || (p.height_inches % 12)::text || '"' as height,
         p.weight_pounds as weight, p.image_url, p.pending_transfer, p.birthplace, s.gender,
         (coalesce(r.received_cents, 0) / 100.0)::float8 as received_donations,
         p.accepts_contributions and p.is_listed as accepts_contributions,
         p.accepts_collaborations and p.is_listed as accepts_collaborations,
         p.player_bio_url, p.player_game_logs_url, p.player_news_url,
         p.player_profile_url, p.player_splits_url, p.player_stats_url,
         t.color as team_color, t.alt_color as team_alt_color
    from players p
    join sports s on s.sport_id = p.sport_id
    join teams t on t.team_id = p.team_id
    left join player_totals r on r.player_id = p.player_id;
