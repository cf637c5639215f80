-- What is open of an athlete is added up from the index alone, however many contributions it is in: it is instead of contributions_to_pay_out.
drop index concurrently if exists contributions_open;
create index concurrently contributions_open on contributions (player_id, paid_at)
 include (contribution_id, currency, paid_cents, refunded_cents, lost_cents, paid_out_cents)
 where paid_at is not null and paid_cents - refunded_cents - lost_cents <> paid_out_cents;
drop index concurrently if exists contributions_to_pay_out;
-- The few of which one has to be read for what it waits for.
drop index concurrently if exists contributions_open_apart;
create index concurrently contributions_open_apart on contributions (player_id)
 where paid_at is not null and paid_cents - refunded_cents - lost_cents <> paid_out_cents
   and (paid_cents - refunded_cents - lost_cents - paid_out_cents < 0 or in_dispute_cents > 0
        or promised_back_cents > refunded_cents or nil_service_type <> 'general_contribution');
