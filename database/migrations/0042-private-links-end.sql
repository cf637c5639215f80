-- A private link opens what it leads to for 30 days. Those that were mailed before today keep working for 30 days from
-- now. The defaults are for a server of the version before, which names no end and looks at none.
alter table profile_links add column ends_at timestamptz not null default now() + interval '30 days';
alter table collaboration_links add column ends_at timestamptz not null default now() + interval '30 days';
