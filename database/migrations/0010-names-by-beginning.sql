-- The first names that begin with what somebody has typed so far, however many do: read off in order, never collected.
create index players_by_beginning on players (name_key, player_id) where is_listed;
