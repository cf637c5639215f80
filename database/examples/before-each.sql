-- What stands in the database before each story: a school, its football team, two athletes, and three
-- contributions that supporters have begun. Nothing is paid yet, so the book is empty.

insert into schools (school_name) values ('Example State University');
insert into teams (sport_id, school_id, team_name, conference) values (2, 1, 'Example State Owls', 'Example Conference');
insert into players (team_id, player_name, jersey_number, accepts_contributions, source, source_player_id) values
  (1, 'Ada Archer', '7', true, 'example', '1'),
  (1, 'Ben Booker', '00', true, 'example', '2');
insert into contributions
  (contribution_id, kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, expires_at) values
  ('00000000-0000-4000-8000-000000000001', 'one_time', 'general_contribution', 1, 1, 'Ada Archer', 'Example State Owls', 5000, '2027-01-02 00:00Z'),
  ('00000000-0000-4000-8000-000000000002', 'one_time', 'general_contribution', 1, 1, 'Ada Archer', 'Example State Owls', 2500, '2027-01-02 00:00Z'),
  ('00000000-0000-4000-8000-000000000003', 'one_time', 'general_contribution', 2, 1, 'Ben Booker', 'Example State Owls', 100, '2027-01-02 00:00Z');
