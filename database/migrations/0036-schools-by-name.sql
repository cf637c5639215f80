-- A school is found by any part of any of its names without reading all of them: in the search on every page, among
-- transactions and requests, and by its whole name where one is typed. At 20,000 schools it took 8 to 90 ms, and 300 for
-- a mistyped one.

alter table schools add column school_key text collate "C" generated always as (name_key(school_name)) stored;
create index schools_by_key on schools (school_key);
create index schools_by_name on schools using gin (school_key gin_trgm_ops);
create index teams_by_name on teams using gin (team_key gin_trgm_ops);
