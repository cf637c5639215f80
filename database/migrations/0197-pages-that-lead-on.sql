-- A page that leads to another one has nobody: who was given it would have words that nobody finds and money that goes by the other. Who gives one away and
-- who merges it hold its number, so that one of both waits and sees what the other did: not its row, for which somebody who signs in would wait until a whole
-- roster is read. A page that had somebody when it was merged, before this,
-- keeps them, and who signs in to it or changes it is not refused.
create function page_has_somebody(page bigint) returns boolean language sql stable as $$
  select exists (select from roles_held where player_id = page) or exists (select from athlete_pages where player_id = page)
      or exists (select from profile_submissions where player_id = page and state = 'approved')
$$;

create function pages_refuse_merged() returns trigger language plpgsql as $$
begin
  if new.player_id is null then return new; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('merged page ' || new.player_id, 0));
  perform from players where player_id = new.player_id and merged_into is null;
  if not found and not page_has_somebody(new.player_id) then
    raise exception 'Player % was merged into another one: nobody is given that page.', new.player_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger not_of_a_merged_page before insert or update of player_id on roles_held for each row execute function pages_refuse_merged();
create trigger not_of_a_merged_page before insert or update of player_id on athlete_pages for each row execute function pages_refuse_merged();

-- What merges looks first for pages with somebody, and leaves them where they are: one that was given away since is looked at once more.
create function players_keep_holders() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('merged page ' || new.player_id, 0));
  if page_has_somebody(new.player_id) then
    raise exception 'Player % has become somebody''s page just now: who is merged is decided anew.', new.player_id
      using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create trigger merged_without_holder before update of merged_into on players for each row
  when (old.merged_into is null and new.merged_into is not null) execute function players_keep_holders();
