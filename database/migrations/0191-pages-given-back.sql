-- A page that led to an athlete's and does not anymore, or leads to another one's: what was given to it may have gone out to somebody else. Noted by the table itself,
-- whoever took the merge back and how, also by a server of the release before: so nobody has to read all payouts to find the few that matter. 0194 adds
-- those of before, in a transaction of its own: the trigger keeps writers out of players until this one is done.
create table pages_given_back (
  -- No foreign key: it says nothing of a page that is gone.
  player_id bigint primary key
);

create function pages_note_given_back() returns trigger language plpgsql as $$
begin
  insert into pages_given_back values (new.player_id) on conflict do nothing;
  return null;
end $$;
create trigger noted_as_given_back after update of merged_into on players for each row
  when (old.merged_into is not null and new.merged_into is distinct from old.merged_into) execute function pages_note_given_back();
