-- What an import changed, so that it can be undone: of a row that it made, its key; of a row that it changed, the columns
-- that it changed, before and after.

alter table roster_imports
  add column undone_at timestamptz,
  -- What an operator typed to let a suspicious file in.
  add column confirmed integer;

create table roster_import_changes (
  change_id  bigint generated always as identity primary key,
  import_id  integer not null references roster_imports,
  table_name text not null,
  row_key    text not null,
  before     jsonb,
  after      jsonb
);
create index on roster_import_changes (import_id, table_name, row_key, change_id);

-- The columns in which `one` differs from `other`, as they are in `one`.
create function jsonb_differing(one jsonb, other jsonb) returns jsonb language sql immutable strict parallel safe
return (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(one) where value is distinct from other -> key);

-- Only what happens inside an import, which sets rosters.import_id for its transaction. The trigger's argument is the key.
-- A plan that was made for the ten rows of one statement must not be kept for the ten thousand of the next.
create function roster_import_logs() returns trigger language plpgsql
set enable_nestloop = off set plan_cache_mode = force_custom_plan as $$
declare
  import integer := nullif(current_setting('rosters.import_id', true), '')::integer;
begin
  if import is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into roster_import_changes (import_id, table_name, row_key)
      select import, tg_table_name, to_jsonb(n) ->> tg_argv[0] from after_rows n;
  elsif tg_op = 'DELETE' then
    insert into roster_import_changes (import_id, table_name, row_key, before)
      select import, tg_table_name, to_jsonb(o) ->> tg_argv[0], to_jsonb(o) from before_rows o;
  else
    insert into roster_import_changes (import_id, table_name, row_key, before, after)
      select import, tg_table_name, o.row ->> tg_argv[0], jsonb_differing(o.row, n.row), jsonb_differing(n.row, o.row)
        from (select to_jsonb(b) as row from before_rows b) o
        join (select to_jsonb(a) as row from after_rows a) n on o.row -> tg_argv[0] = n.row -> tg_argv[0]
       where o.row <> n.row;
  end if;
  return null;
end $$;

do $$
declare
  it record;
begin
  for it in select * from (values ('schools', 'school_id'), ('school_aliases', 'alias_key'), ('teams', 'team_id'),
                                  ('rosters', 'roster_id'), ('roster_entries', 'entry_id'), ('players', 'player_id'),
                                  ('player_merges', 'player_id')) as t (name, key) loop
    execute format('create trigger import_logs_insert after insert on %I referencing new table as after_rows
                    for each statement execute function roster_import_logs(%L)', it.name, it.key);
    execute format('create trigger import_logs_update after update on %I referencing old table as before_rows new table as after_rows
                    for each statement execute function roster_import_logs(%L)', it.name, it.key);
    execute format('create trigger import_logs_delete after delete on %I referencing old table as before_rows
                    for each statement execute function roster_import_logs(%L)', it.name, it.key);
  end loop;
end $$;
