-- What happens to an athlete's account at the provider comes as events, too: each names the account.
alter table provider_events add column account_id text;
