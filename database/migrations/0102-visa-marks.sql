-- That an athlete is here on a student visa, as an officer of their school says it, and that the office has looked at what that means for their
-- contributions. The last line counts. Until the athlete's own school has looked, nothing that would be reported is charged.
create table visa_marks (
  mark_id   bigint generated always as identity primary key,
  player_id bigint not null references players,
  -- From 1 on; of two who say something at once one is told.
  place     smallint not null check (place > 0),
  -- Whose office it was: what one school looked at, another has not.
  school_id integer not null references schools,
  says      text not null check (says in ('on_visa', 'looked_at', 'not_on_visa')),
  reason    text not null check (length(reason) between 10 and 500),
  marked_by bigint not null references people,
  marked_at timestamptz not null,
  unique (player_id, place)
);
create index on visa_marks (school_id);

create function visa_marks_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'What an office said of a visa is not changed: a correction is a further line.' using errcode = 'restrict_violation';
end $$;
-- Deleted they may be: they go with the athlete's page.
create trigger append_only before update on visa_marks for each row execute function visa_marks_refuse_change();
