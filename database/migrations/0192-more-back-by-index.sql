-- The few of which more went back than was paid: what is booked of each is compared once a day.
drop index concurrently if exists contributions_back_beyond;
create index concurrently contributions_back_beyond on contributions (contribution_id)
 where paid_at is not null and refunded_cents + lost_cents > paid_cents;
