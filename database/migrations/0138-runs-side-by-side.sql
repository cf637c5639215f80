-- contracts: nothing, a release from before begins runs as it did
-- One run plans at a time. One that only has to send, or waits for the balance, keeps no other from beginning.
drop index concurrently if exists payout_runs_one_plans;
create unique index concurrently payout_runs_one_plans on payout_runs ((player_id is null)) where player_id is null and state = 'planning';
drop index concurrently if exists payout_runs_one_at_a_time;
