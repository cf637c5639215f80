-- The few that were given up on and sent all the same, among all payouts.
drop index concurrently if exists payouts_sent_after_all;
create index concurrently payouts_sent_after_all on payouts (payout_id) where sent_after_all_at is not null;
