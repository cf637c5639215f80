-- The few refunds that the provider has not sent yet: once a day operators hear of those that wait for long.
drop index concurrently if exists refunds_pending;
create index concurrently refunds_pending on refunds (created_at) where status in ('pending', 'requires_action');
