-- A page that led to an athlete's and does not anymore, or leads to another one's: what was given to it may have gone out to somebody else. Noted by the table itself,
-- whoever took the merge back and how, also by a server of the release before: so nobody has to read all payouts to find the few that matter.
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

-- Those that were given back before. Each payout was booked once for each page: a few rows, where its lines are many.
insert into pages_given_back
select distinct q.player_id
  from ledger_transfers t
  join payouts p on p.payout_id = split_part(t.provider_object, ':', 1)::uuid and p.player_id <> split_part(t.provider_object, ':', 2)::bigint
  join players y on y.player_id = p.player_id
  join players q on q.player_id = split_part(t.provider_object, ':', 2)::bigint
 where t.kind = 'payout_planned' and coalesce(q.merged_into, q.player_id) <> coalesce(y.merged_into, y.player_id)
    on conflict do nothing;
