-- 'Report this': whoever is part of an order says that its words or a proof are abuse. An admin decides. Nothing is copied here: what is
-- reported stays where it is until then.
create table order_reports (
  report_id      uuid primary key default gen_random_uuid(),
  order_id       uuid not null references orders,
  -- What was asked for, what was written with one step, or one proof.
  thing          text not null check (thing in ('brief', 'step', 'proof')),
  entry_id       bigint references order_history check ((entry_id is not null) = (thing = 'step')),
  -- Of a proof, whose file may be gone.
  proof_id       uuid check ((proof_id is not null) = (thing = 'proof')),
  reporter       text not null check (reporter in ('supporter', 'athlete', 'officer')),
  -- Null for who came by a letter's link.
  reported_by    bigint references people check (reported_by is not null or reporter = 'supporter'),
  -- At most 500 characters are typed; characters that Unicode composes anew when they are tidied can be three each. It goes in time.
  reason         text check (length(reason) between 1 and 1500),
  reported_at    timestamptz not null,
  admins_told_at timestamptz
);
create index on order_reports (order_id);
create index on order_reports (reported_by);
-- Once per person and thing; whoever ordered is one person, by account or by link.
create unique index order_reports_once on order_reports (
  order_id, thing, coalesce(entry_id, 0), coalesce(proof_id, '00000000-0000-0000-0000-000000000000'),
  reporter, (case when reporter = 'supporter' then 0 else reported_by end));

-- What an admin decided about a report, once.
create table order_report_decisions (
  report_id  uuid primary key references order_reports,
  decision   text not null check (decision in ('nothing', 'removed')),
  -- The order was stopped with it: its money goes back.
  stopped    boolean not null check (not stopped or decision = 'removed'),
  -- Why, as both sides read it.
  words      text check (length(words) between 1 and 1500),
  decided_by bigint not null references people,
  decided_at timestamptz not null
);
create index on order_report_decisions (decided_by);

create function order_reports_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'order_reports'
     and to_jsonb(new) - '{reason,admins_told_at}'::text[] = to_jsonb(old) - '{reason,admins_told_at}'::text[]
     -- A reason can go; admins are told once.
     and (to_jsonb(new) -> 'reason' = 'null' or to_jsonb(new) -> 'reason' = to_jsonb(old) -> 'reason')
     and (to_jsonb(old) -> 'admins_told_at' = 'null' or to_jsonb(new) -> 'admins_told_at' = to_jsonb(old) -> 'admins_told_at') then
    return new;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'order_report_decisions'
     and to_jsonb(new) - 'words' = to_jsonb(old) - 'words' and to_jsonb(new) -> 'words' = 'null' then
    return new;
  end if;
  raise exception 'Reports of orders are append only: % is refused.', tg_op using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on order_reports
  for each row execute function order_reports_refuse_change();
create trigger never_emptied before truncate on order_reports
  for each statement execute function order_reports_refuse_change();
create trigger append_only before update or delete on order_report_decisions
  for each row execute function order_reports_refuse_change();
create trigger never_emptied before truncate on order_report_decisions
  for each statement execute function order_reports_refuse_change();
