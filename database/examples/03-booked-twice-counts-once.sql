-- The provider's event comes twice and the sweeper asks as well: the charge is booked once, because a transfer
-- is unique by its kind and the provider's object.

select ledger_post(
  'charge', 'ch_ada_1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-01 12:00Z',
  ledger_account('provider_balance', null, 'usd'), ledger_account('held_for_athlete', 1, 'usd'), 5000) is not null as booked;

-- The same again answers no transfer and changes nothing.
select ledger_post(
  'charge', 'ch_ada_1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-01 12:00Z',
  ledger_account('provider_balance', null, 'usd'), ledger_account('held_for_athlete', 1, 'usd'), 5000) is not null as booked;

select count(*) as transfers from ledger_transfers;

-- Not the same: another amount for a charge that is in the book. Silence here would hide 10 dollars.
select ledger_post(
  'charge', 'ch_ada_1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-01 12:00Z',
  ledger_account('provider_balance', null, 'usd'), ledger_account('held_for_athlete', 1, 'usd'), 6000);

-- Nor may one charge pay for two contributions.
select ledger_post(
  'charge', 'ch_ada_1', '00000000-0000-4000-8000-000000000002', 'usd', '2027-01-01 12:00Z',
  ledger_account('provider_balance', null, 'usd'), ledger_account('held_for_athlete', 1, 'usd'), 5000);

-- Nor go to somebody else.
select ledger_post(
  'charge', 'ch_ada_1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-01 12:00Z',
  ledger_account('provider_balance', null, 'usd'), ledger_account('held_for_athlete', 2, 'usd'), 5000);

select player_name, received_donations from player_sheets order by player_id;
