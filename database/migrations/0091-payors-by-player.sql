-- The sums of one payor with one athlete are counted anew with each payment.
drop index concurrently if exists contributions_of_payor;
create index concurrently contributions_of_payor on contributions (payor_id, player_id) where payor_id is not null;
-- What was given before there were payors, until a job has been through it; empty afterwards.
drop index concurrently if exists contributions_without_payor;
create index concurrently contributions_without_payor on contributions (contribution_id)
  where payor_id is null and (user_id is not null or contributor_email is not null);
