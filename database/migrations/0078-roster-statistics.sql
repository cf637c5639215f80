-- An import writes more rows than a table had, and an undo takes them away: what the database knew of their number, by which it
-- plans, is wrong from there on until it looks by itself, minutes later. The server's role may not have it look: the tables would
-- have to be its own (PostgreSQL 15 and 16 know no other right to it).
create function analyze_rosters(of_tables text[]) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  -- What rows are looked up by; the other columns are read by nobody's plan.
  if 'schools' = any (of_tables) then
    analyze schools (school_id, school_key);
    analyze school_aliases (alias_key, school_id);
  end if;
  if 'teams' = any (of_tables) then
    analyze teams;
  end if;
  if 'players' = any (of_tables) then
    analyze players (player_id, team_id, name_key, season, sport_id, source, is_listed, merged_into);
  end if;
  if 'rosters' = any (of_tables) then
    analyze rosters;
  end if;
  if 'roster_entries' = any (of_tables) then
    analyze roster_entries (entry_id, roster_id, player_id, id_space, source_player_id, name_key, is_live);
  end if;
end $$;
