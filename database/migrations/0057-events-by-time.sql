-- Handled events are forgotten some time after the provider has (server/contributions/forget-events.ts).

create index provider_events_by_time on provider_events using brin (created_at);
