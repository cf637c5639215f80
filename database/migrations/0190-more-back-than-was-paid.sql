-- A supporter who was refunded and whose bank takes the same money once more has more back than they paid. That is the platform's loss, not
-- the athlete's, who never had it: what was held for them comes to nothing by it, and to no less.
insert into ledger_accounts (class, kind, currency) values ('expense', 'given_back_beyond', 'usd');
insert into ledger_kinds (kind, debit, credit, counts_received, since_migration) values
  ('beyond_paid',      'given_back_beyond', 'held_for_athlete',  true, 190),  -- the contribution's id, and which move of it
  ('beyond_paid_less', 'held_for_athlete',  'given_back_beyond', true, 190);  -- likewise, where less of it is gone by now

-- Of what was so before; the rows are found by an index that has the lost ones alone. A server of the release before books none: the next booking of
-- such a contribution does.
select ledger_book('beyond_paid', contribution_id || ':1', contribution_id, currency, now(), player_id, refunded_cents + lost_cents - paid_cents)
  from contributions
 where paid_at is not null and lost_cents > 0 and refunded_cents + lost_cents > paid_cents and currency = 'usd';
