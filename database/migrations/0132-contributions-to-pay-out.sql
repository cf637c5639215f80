-- What is not paid out yet, or has to be taken back, of each athlete.
drop index concurrently if exists contributions_to_pay_out;
create index concurrently contributions_to_pay_out on contributions (player_id)
 where paid_at is not null and paid_cents - refunded_cents - lost_cents <> paid_out_cents;
