-- A plan that carries a service waits, as any plan whose contributions are off, while the athlete's school has the kind turned off, or its office
-- has not looked at a visa: each month of it is work. Supporters read the same words as of any stop.
create function service_waits(asked_offer_id uuid, asked_player_id bigint, asked_team_id integer) returns boolean
language sql stable parallel safe
return (
  select coalesce((select not s.is_on from school_services s
                    where s.school_id = t.school_id and s.kind = o.kind order by s.line_id desc limit 1), false)
         or coalesce((select m.says = 'on_visa' or (m.says = 'looked_at' and m.school_id <> t.school_id)
                        from visa_marks m join players page on page.player_id = m.player_id
                       where asked_player_id in (page.player_id, page.merged_into) order by m.mark_id desc limit 1), false)
    from offers o join teams t on t.team_id = asked_team_id
   where o.offer_id = asked_offer_id);

create or replace function recurring_hold(asked_recurring_id uuid) returns text
language sql stable parallel safe
return (
  select case when r.disputed_at is not null then 'disputed'
              when contributions_are_off(p.player_id, p.team_id) or (p.is_listed and not p.accepts_contributions)
                   or coalesce(service_waits(r.offer_id, p.player_id, p.team_id), false) then 'stopped'
              when not p.is_listed and r.asked_at is not null and r.answered_at is null then 'left' end
    from recurring_contributions r join players p using (player_id)
   where r.recurring_id = asked_recurring_id);
