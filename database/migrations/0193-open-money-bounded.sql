-- What is open of a contribution is never less than nothing paid, less what went out: who paid a second return out of what others gave gets that back. Beside the indexes
-- contributions_open and contributions_open_apart, which servers of the release before need; a later release drops those.
drop index concurrently if exists contributions_open_money;
create index concurrently contributions_open_money on contributions (player_id, paid_at)
 include (contribution_id, currency, paid_cents, refunded_cents, lost_cents, paid_out_cents)
 where paid_at is not null and greatest(paid_cents - refunded_cents - lost_cents, 0) <> paid_out_cents;
drop index concurrently if exists contributions_open_money_apart;
create index concurrently contributions_open_money_apart on contributions (player_id)
 where paid_at is not null and greatest(paid_cents - refunded_cents - lost_cents, 0) <> paid_out_cents
   and (paid_cents - refunded_cents - lost_cents - paid_out_cents < 0 or in_dispute_cents > 0
        or promised_back_cents > refunded_cents or nil_service_type <> 'general_contribution');
