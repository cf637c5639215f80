-- In which state a school is, and in which division it plays: as it is published (database/facts/), and since when we know it.
-- Nobody changes a line: what is published differently later is another line.
create table school_facts (
  school_id       integer not null references schools,
  held_from       timestamptz not null,
  us_state        text check (us_state ~ '^[A-Z]{2}$'),
  -- Who says so; several between bars.
  us_state_source text,
  division        text check (division in ('I', 'II', 'III', 'NAIA')),
  division_source text,
  primary key (school_id, held_from),
  check ((us_state is null) = (us_state_source is null)),
  check ((division is null) = (division_source is null))
);

-- What a person says it is instead, and why. It counts until somebody says otherwise, whatever is published.
create table school_fact_corrections (
  correction_id bigint generated always as identity primary key,
  school_id     integer not null references schools,
  what          text not null check (what in ('us_state', 'division')),
  -- Null: not known, so a person decides.
  value         text check (case what when 'us_state' then value ~ '^[A-Z]{2}$' else value in ('I', 'II', 'III', 'NAIA') end),
  reason        text not null,
  -- Null where that is not known: of what was set before corrections were kept.
  corrected_by  bigint references people,
  corrected_at  timestamptz not null
);
create index on school_fact_corrections (school_id, what, corrected_at desc, correction_id desc);

create function school_facts_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'What was known of a school is append only: % is refused.', tg_op using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on school_facts
  for each row execute function school_facts_refuse_change();
create trigger never_emptied before truncate on school_facts
  for each statement execute function school_facts_refuse_change();
create trigger append_only before update or delete on school_fact_corrections
  for each row execute function school_facts_refuse_change();
create trigger never_emptied before truncate on school_fact_corrections
  for each statement execute function school_facts_refuse_change();

-- What counted for a school at a moment: what a person said last by then, or else what was published by then.
create function school_facts_at(of_school integer, at timestamptz)
returns table (us_state text, us_state_source text, us_state_corrected boolean,
               division text, division_source text, division_corrected boolean)
language sql stable as $$
  select case when s.correction_id is null then f.us_state else s.value end,
         case when s.correction_id is null then f.us_state_source end, s.correction_id is not null,
         case when d.correction_id is null then f.division else d.value end,
         case when d.correction_id is null then f.division_source end, d.correction_id is not null
    from (select) as one
    left join lateral (
      select * from school_facts where school_id = of_school and held_from <= at order by held_from desc limit 1) f on true
    left join lateral (
      select * from school_fact_corrections where school_id = of_school and what = 'us_state' and corrected_at <= at
       order by corrected_at desc, correction_id desc limit 1) s on true
    left join lateral (
      select * from school_fact_corrections where school_id = of_school and what = 'division' and corrected_at <= at
       order by corrected_at desc, correction_id desc limit 1) d on true
$$;

-- Until the next release takes school_desks.us_state away, a server of the release before sets a state there, without a reason.
create function school_state_without_reason() returns trigger language plpgsql as $$
begin
  if (case tg_op when 'INSERT' then new.us_state is null else new.us_state is not distinct from old.us_state end) then
    return null;
  end if;
  insert into school_fact_corrections (school_id, what, value, reason, corrected_by, corrected_at)
  select new.school_id, 'us_state', new.us_state, 'Set by the school without a reason', new.changed_by, new.changed_at
    from school_facts_at(new.school_id, 'infinity') known where known.us_state is distinct from new.us_state;
  return null;
end $$;
create trigger state_without_reason after insert or update on school_desks
  for each row execute function school_state_without_reason();

-- What schools set before, since when they said so.
insert into school_fact_corrections (school_id, what, value, reason, corrected_by, corrected_at)
select school_id, 'us_state', us_state, 'Set by the school before facts had a source',
       case when is_last and held_from > '-infinity' then (select changed_by from school_desks d where d.school_id = held.school_id) end, held_from
  from (select school_id, us_state, held_from, lag(us_state) over said as before,
               lead(held_from) over said is null as is_last
          from school_rules_held window said as (partition by school_id order by held_from)) held
 where us_state is distinct from before
 order by held_from, school_id;

-- Days on which a school is closed, as it says: they are no business days. A line is ended, never deleted.
create table school_closed_days (
  closed_days_id bigint generated always as identity primary key,
  school_id      integer not null references schools,
  first_day      date not null,
  last_day       date not null,
  name           text not null,
  added_by       bigint not null references people,
  added_at       timestamptz not null,
  removed_by     bigint references people,
  removed_at     timestamptz,
  check (first_day <= last_day),
  check ((removed_by is null) = (removed_at is null))
);
create index on school_closed_days (school_id, first_day);
