-- In how many days a school's office answers, and wants an agreement disclosed, are lines of its own rules: with days, added and ended, never
-- edited. `school_desks` still has what was said last under School rules, for servers of the release before.

-- What a school's lines say on a day: of several the earlier day; null where it says nothing.
create function school_days_said(of_school integer, figure text, on_day date) returns smallint language sql stable as $$
  select min(r.value)::smallint
    from rules r left join rule_endings e using (rule_row_id)
   where r.school_id = of_school and r.scope = 'school' and r.kind = 'figure' and r.rule_id = figure and r.status <> 'pending'
     and coalesce(r.effective_from, on_day) <= on_day and coalesce(least(r.effective_until, e.ends_on), on_day) >= on_day
$$;

-- Says so many days from a moment on, or none. False, and nothing is done, where the Rulebook has a change of them coming.
create function school_days_say(of_school integer, figure text, days smallint, by_user bigint, at_moment timestamptz)
returns boolean language plpgsql as $$
declare
  today date := (at_moment at time zone 'UTC')::date;
  why text := 'Said under School rules, at the compliance desk.';
  added bigint;
begin
  -- One after the other with the Rulebook.
  perform pg_advisory_xact_lock(hashtext('rules.keep'));
  if days is not distinct from school_days_said(of_school, figure, today) then return true; end if;
  if exists (select from rules r left join rule_endings e using (rule_row_id)
              where r.school_id = of_school and r.scope = 'school' and r.kind = 'figure' and r.rule_id = figure and r.status <> 'pending'
                and (r.effective_from > today and coalesce(e.ends_on, r.effective_from) >= r.effective_from
                     or coalesce(r.effective_from, today) <= today and e.ends_on >= today)) then
    return false;
  end if;
  if days is not null then
    insert into rules (rule_id, kind, scope, school_id, value, says, source, effective_from, status, owner, reason, added_by, added_at)
    select figure, 'figure', 'school', of_school, days,
           case figure when 'review-days' then 'Days that the office takes for an answer'
                       else 'Days after its signature in which an agreement is disclosed' end,
           s.school_name || ', compliance office', today, 'in_force', 'school', why, by_user, at_moment
      from schools s where s.school_id = of_school
    returning rule_row_id into added;
  end if;
  insert into rule_endings (rule_row_id, ends_on, superseded_by, reason, ended_by, ended_at)
  select r.rule_row_id, today - 1, added, why, by_user, at_moment
    from rules r left join rule_endings e using (rule_row_id)
   where e.rule_row_id is null and r.rule_row_id is distinct from added
     and r.school_id = of_school and r.scope = 'school' and r.kind = 'figure' and r.rule_id = figure and r.status <> 'pending'
     and coalesce(r.effective_from, today) <= today and coalesce(r.effective_until, today) >= today;
  return true;
end $$;

-- By a trigger, so that what is said at a server of the release before counts too. Of a new row only what it says: that a state or an
-- address is written down says nothing of days.
create function school_days_follow() returns trigger language plpgsql as $$
begin
  -- Written by hand: a line needs somebody who said it.
  if new.changed_by is null then return null; end if;
  if tg_op = 'INSERT' then
    if new.review_days is not null then
      perform school_days_say(new.school_id, 'review-days', new.review_days, new.changed_by, new.changed_at);
    end if;
    if new.disclosure_days is not null then
      perform school_days_say(new.school_id, 'disclosure-days', new.disclosure_days, new.changed_by, new.changed_at);
    end if;
    return null;
  end if;
  if new.review_days is distinct from old.review_days then
    perform school_days_say(new.school_id, 'review-days', new.review_days, new.changed_by, new.changed_at);
  end if;
  if new.disclosure_days is distinct from old.disclosure_days then
    perform school_days_say(new.school_id, 'disclosure-days', new.disclosure_days, new.changed_by, new.changed_at);
  end if;
  return null;
end $$;

-- What was said so far, with the days on which it held: an agreement is disclosed by the rules of its own day, also where it is noted later.
-- Who said an earlier one is not known, so all are the last one's; where even that is not known, a row was written by hand and is said anew.
create temporary table said_of_days on commit drop as
select school_id, figure, days, held_from, changed_by,
       lead(held_from) over (partition by school_id, figure order by held_from) as next_from
  from (select h.school_id, f.figure, f.days, h.held_from, d.changed_by,
               lag(f.days) over (partition by h.school_id, f.figure order by h.held_from) as before
          from school_rules_held h join school_desks d using (school_id)
         cross join lateral (values ('review-days', h.review_days), ('disclosure-days', h.disclosure_days)) f (figure, days)
         where d.changed_by is not null) said
 where days is distinct from before;

insert into rules (rule_id, kind, scope, school_id, value, says, source, effective_from, status, owner, reason, added_by, added_at)
select t.figure, 'figure', 'school', t.school_id, t.days,
       case t.figure when 'review-days' then 'Days that the office takes for an answer'
                     else 'Days after its signature in which an agreement is disclosed' end,
       s.school_name || ', compliance office', nullif((t.held_from at time zone 'UTC')::date, '-infinity'), 'in_force', 'school',
       'Said under School rules, at the compliance desk.', t.changed_by, t.held_from
  from said_of_days t join schools s using (school_id) where t.days is not null order by t.held_from, t.school_id, t.figure;

insert into rule_endings (rule_row_id, ends_on, superseded_by, reason, ended_by, ended_at)
select r.rule_row_id, (t.next_from at time zone 'UTC')::date - 1,
       (select n.rule_row_id from rules n
         where n.school_id = t.school_id and n.rule_id = t.figure and n.kind = 'figure' and n.scope = 'school' and n.added_at = t.next_from),
       'Said under School rules, at the compliance desk.', t.changed_by, t.next_from
  from said_of_days t join rules r on r.school_id = t.school_id and r.rule_id = t.figure and r.kind = 'figure' and r.scope = 'school'
   and r.added_at = t.held_from
 where t.days is not null and t.next_from is not null;

create trigger days_follow after insert or update of review_days, disclosure_days on school_desks
  for each row execute function school_days_follow();
