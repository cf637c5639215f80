-- Undoing an import deletes players, teams and schools, and for each row that goes the database looks whether another one still
-- refers to it. Without an index it reads all of that table each time: 241 s for 800 teams beside 80,000 players.

drop index concurrently if exists players_of_team;
create index concurrently players_of_team on players (team_id);

drop index concurrently if exists teams_of_school;
create index concurrently teams_of_school on teams (school_id);

-- 0034 dropped the one before this: players were not deleted then.
drop index concurrently if exists contributions_of_player;
create index concurrently contributions_of_player on contributions (player_id);

drop index concurrently if exists recurring_contributions_of_player;
create index concurrently recurring_contributions_of_player on recurring_contributions (player_id);

drop index concurrently if exists contribution_stops_of_player;
create index concurrently contribution_stops_of_player on contribution_stops (player_id) where player_id is not null;

drop index concurrently if exists ledger_accounts_of_player;
create index concurrently ledger_accounts_of_player on ledger_accounts (player_id) where player_id is not null;

drop index concurrently if exists profile_submissions_for_player;
create index concurrently profile_submissions_for_player on profile_submissions (player_id) where player_id is not null;
