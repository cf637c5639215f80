-- What gets its job next, and how many have one.
drop index concurrently if exists provider_events_without_job;
create index concurrently provider_events_without_job on provider_events (received_at, event_id) where without_job;
drop index concurrently if exists provider_events_with_job;
create index concurrently provider_events_with_job on provider_events (received_at)
 where handled_at is null and parked_at is null and failure is null and not without_job;
