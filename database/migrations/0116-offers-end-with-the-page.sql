-- What an athlete offers is theirs to do: it ends when they no longer hold the page, however that comes about, and what they wrote of
-- it goes. Whoever holds the page next offers anew.
create function offers_end_with_the_page() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.role, new.player_id, new.user_id) is not distinct from (old.role, old.player_id, old.user_id) then
    return null;
  end if;
  update offers set ended_at = greatest(now(), offered_at), ended_for = 'page', note = null
   where player_id = old.player_id and ended_at is null;
  return null;
end $$;
create trigger offers_end_with_the_page after update or delete on roles_held
  for each row when (old.role = 'athlete') execute function offers_end_with_the_page();
