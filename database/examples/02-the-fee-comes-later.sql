-- The provider says a day later what the charge cost: the fee is a transfer of its own, and the platform's
-- expense, so what Ada was given stays whole.

select ledger_post(
  'charge', 'ch_ada_1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-01 12:00Z',
  ledger_account('provider_balance', null, 'usd'), ledger_account('held_for_athlete', 1, 'usd'), 5000) as transfer_id;

select ledger_post(
  'fee', 'txn_ada_1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-02 12:00Z',
  ledger_account('provider_fees', null, 'usd'), ledger_account('provider_balance', null, 'usd'), 175) as transfer_id;

select transfer_id, kind, provider_object, happened_at, account, amount_cents
  from ledger_lines order by transfer_id, amount_cents desc;

-- At the provider lie 48.25; the 1.75 that is missing there is explained; 50 are held for Ada.
select class, kind, player_id, balance_cents from ledger_balances where balance_cents <> 0 order by account_id;

select player_name, received_donations from player_sheets where player_id = 1;
