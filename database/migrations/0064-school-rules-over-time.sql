-- What a school said for itself, and from when on it held: an agreement is disclosed by the rules of its own day, also where
-- its signature is noted after they changed.

create table school_rules_held (
  school_id integer not null references schools,
  held_from timestamptz not null,
  us_state text,
  review_days smallint,
  disclosure_days smallint,
  primary key (school_id, held_from)
);

-- What was said before is not known any more: what holds at the upgrade counts for every agreement that is signed by then.
insert into school_rules_held (school_id, held_from, us_state, review_days, disclosure_days)
select school_id, '-infinity', us_state, review_days, disclosure_days from school_desks;

-- By a trigger, so that a server of the release before writes it down too.
create function school_rules_are_held() returns trigger language plpgsql as $$
begin
  insert into school_rules_held as h (school_id, held_from, us_state, review_days, disclosure_days)
  values (new.school_id, new.changed_at, new.us_state, new.review_days, new.disclosure_days)
  on conflict (school_id, held_from) do update
     set us_state = excluded.us_state, review_days = excluded.review_days, disclosure_days = excluded.disclosure_days;
  return null;
end $$;
create trigger rules_are_held after insert or update on school_desks
  for each row execute function school_rules_are_held();
