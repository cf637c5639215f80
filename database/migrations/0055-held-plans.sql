-- A recurring contribution is held while nothing may be charged: contributions are off for its athlete, its giver's bank
-- disputes a charge, or the athlete is on no roster and the giver has not answered yet. What ought to be is asked of
-- recurring_hold(); the columns say what is so at the provider.

alter table recurring_contributions add column disputed_at timestamptz;
alter table recurring_contributions add column held_at timestamptz;
alter table recurring_contributions add column held_for text check (held_for in ('disputed', 'stopped', 'left'));
alter table recurring_contributions add constraint held_for_a_reason check ((held_at is null) = (held_for is null));
create index recurring_held on recurring_contributions (recurring_id) where held_at is not null;

-- Whether nobody may give to the athlete now.
create function contributions_are_stopped(asked_player_id bigint) returns boolean
language sql stable parallel safe
return exists (select from players p
                where p.player_id = asked_player_id
                  and (not p.is_listed or not p.accepts_contributions or contributions_are_off(p.player_id, p.team_id)));

-- Why nothing of it may be charged now; null where it may.
create function recurring_hold(asked_recurring_id uuid) returns text
language sql stable parallel safe
return (select case when r.disputed_at is not null then 'disputed'
                    when contributions_are_off(p.player_id, p.team_id) or (p.is_listed and not p.accepts_contributions) then 'stopped'
                    when not p.is_listed and r.asked_at is not null and r.answered_at is null then 'left' end
          from recurring_contributions r join players p using (player_id)
         where r.recurring_id = asked_recurring_id);
