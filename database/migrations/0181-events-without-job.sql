-- An event that waits for its job behind those that have one: the job library looks past every job that waits, so that there may be only so many.
alter table provider_events add column without_job boolean not null default false;
comment on column provider_events.without_job is 'It gets its job once some of those before it are handled.';
