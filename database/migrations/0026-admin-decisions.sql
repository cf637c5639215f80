-- For whom contributions are off, and why. It stands beside an athlete's own yes (accepts_contributions), so that everybody
-- is as before once it is lifted, and holds at once, however many it is about. Nothing is deleted: this is its history too.
create table contribution_stops (
  stop_id       integer generated always as identity primary key,
  scope         text not null check (scope in ('player', 'team', 'all')),
  player_id     bigint references players,
  team_id       integer references teams,
  reason        text not null check (length(reason) between 1 and 500),
  stopped_by    bigint references people,
  stopped_at    timestamptz not null default now(),
  lifted_at     timestamptz,
  lifted_by     bigint references people,
  lifted_reason text check (length(lifted_reason) between 1 and 500),
  check ((scope = 'player') = (player_id is not null)),
  check ((scope = 'team') = (team_id is not null)),
  check ((lifted_at is null) = (lifted_reason is null))
);
create unique index contribution_stops_one_each on contribution_stops (scope, player_id, team_id) nulls not distinct where lifted_at is null;
create index contribution_stops_of_players on contribution_stops (player_id) where lifted_at is null;
create index contribution_stops_of_teams on contribution_stops (team_id) where lifted_at is null;

-- Whether somebody has turned contributions off for this player, his team or everyone.
create function contributions_are_off(asked_player_id bigint, asked_team_id integer) returns boolean
language sql stable parallel safe
return exists (select from contribution_stops where lifted_at is null and scope = 'all')
    or exists (select from contribution_stops where lifted_at is null and player_id = asked_player_id)
    or exists (select from contribution_stops where lifted_at is null and team_id = asked_team_id);

-- The same, written out: a function would be called for each row of every list.
create or replace view player_sheets as
  select p.player_id, p.team_id, p.player_name, p.team_name, p.sport_id, s.sport_name, p.conference,
         p.player_class, p.position, p.jersey_number,
         (p.height_inches / 12)::text || '''' || (p.height_inches % 12)::text || '"' as height,
         p.weight_pounds as weight, p.image_url, p.pending_transfer, p.birthplace, s.gender,
         (coalesce(r.received_cents, 0) / 100.0)::float8 as received_donations,
         p.accepts_contributions and p.is_listed
           and not exists (select from contribution_stops where lifted_at is null and scope = 'all')
           and not exists (select from contribution_stops o where o.lifted_at is null and o.player_id = p.player_id)
           and not exists (select from contribution_stops o where o.lifted_at is null and o.team_id = p.team_id)
           as accepts_contributions,
         p.accepts_collaborations and p.is_listed as accepts_collaborations,
         p.player_bio_url, p.player_game_logs_url, p.player_news_url,
         p.player_profile_url, p.player_splits_url, p.player_stats_url,
         t.color as team_color, t.alt_color as team_alt_color
    from players p
    join sports s on s.sport_id = p.sport_id
    join teams t on t.team_id = p.team_id
    left join player_totals r on r.player_id = p.player_id;

-- How admins look into the log, and at what went back and by when.
create index audit_log_by_act on audit_log (act, entry_id);
create index audit_log_by_subject on audit_log (subject, entry_id);
create index refunds_by_time on refunds (created_at);
create index disputes_by_time on disputes (created_at);
