-- When we heard that a bank did not take a payout: one that had not arrived moves nothing in the book, and is a line of the athlete's money all the same.
-- Null where it failed before this was kept, or was heard of by a release before.
alter table bank_payouts add column failed_at timestamptz;
