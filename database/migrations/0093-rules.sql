-- A rule or a figure as somebody has seen it written: where it holds, since when, and who says so. A line is never changed: what is so
-- later, or was wrong, is another line.
create table rules (
  rule_row_id     bigint generated always as identity primary key,
  -- The name of a line that ships with the program (database/facts/rules.csv); null of what a person added.
  shipped_as      text unique,
  -- Lines of one rule, over time and from several sources, share it.
  rule_id         text not null,
  -- How the program reads it.
  kind            text not null check (kind in ('figure', 'check', 'words', 'products', 'window', 'bar')),
  scope           text not null check (scope in ('nation', 'division', 'state', 'association', 'school')),
  -- A division, or the state of a law or of a high-school association.
  scope_of        text,
  school_id       integer references schools,
  -- A figure, or the days of a window; a window without any is disclosed before it is signed.
  value           numeric check (value >= 0),
  says            text not null,
  source          text not null,
  source_url      text,
  -- In force from and until these days, both included; null where no day is known.
  effective_from  date,
  effective_until date,
  -- Of when the source is: a day, a month or a year.
  seen_on         text check (seen_on ~ '^\d{4}(-\d\d(-\d\d)?)?$'),
  status          text not null check (status in ('in_force', 'pending', 'contested')),
  -- Why a person looks whether it holds.
  doubt           text,
  owner           text not null check (owner in ('program', 'platform', 'school')),
  -- Of what a person added: why.
  reason          text,
  added_by        bigint references people,
  added_at        timestamptz not null,
  check ((scope = 'school') = (school_id is not null)),
  check ((scope in ('division', 'state', 'association')) = (scope_of is not null)),
  check ((kind = 'figure') <= (value is not null)),
  check (owner <> 'school' or scope = 'school'),
  check ((owner = 'program') = (shipped_as is not null)),
  check ((owner = 'program') = (added_by is null) and (owner = 'program') = (reason is null))
);
create index on rules (school_id) where school_id is not null;

-- Since when a line no longer holds, who said so and why. A line ends once.
create table rule_endings (
  rule_row_id   bigint primary key references rules,
  -- The last day on which it was in force; before its first where it never should have been.
  ends_on       date not null,
  superseded_by bigint references rules,
  reason        text not null,
  -- Null: the program, by a line that ships with it.
  ended_by      bigint references people,
  ended_at      timestamptz not null
);
create index on rule_endings (superseded_by) where superseded_by is not null;

create function rules_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rules are append only: % is refused.', tg_op using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on rules
  for each row execute function rules_refuse_change();
create trigger never_emptied before truncate on rules
  for each statement execute function rules_refuse_change();
create trigger append_only before update or delete on rule_endings
  for each row execute function rules_refuse_change();
create trigger never_emptied before truncate on rule_endings
  for each statement execute function rules_refuse_change();
