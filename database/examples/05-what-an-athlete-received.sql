-- Three contributions for two athletes: what each received is a sum the ledger keeps by itself, which the pages,
-- the filters and the largest amount read without adding up the book.

select ledger_post(
  'charge', 'ch_ada_1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-01 12:00Z',
  ledger_account('provider_balance', null, 'usd'), ledger_account('held_for_athlete', 1, 'usd'), 5000) as transfer_id;

select ledger_post(
  'charge', 'ch_ada_2', '00000000-0000-4000-8000-000000000002', 'usd', '2027-01-01 13:00Z',
  ledger_account('provider_balance', null, 'usd'), ledger_account('held_for_athlete', 1, 'usd'), 2500) as transfer_id;

select ledger_post(
  'charge', 'ch_ben_1', '00000000-0000-4000-8000-000000000003', 'usd', '2027-01-01 14:00Z',
  ledger_account('provider_balance', null, 'usd'), ledger_account('held_for_athlete', 2, 'usd'), 100) as transfer_id;

select * from player_totals order by player_id;

select player_name, received_donations from player_sheets order by player_id;

-- The running sum and the book agree: nothing stands in one and not in the other.
select * from player_totals except select * from player_totals_recomputed;

select * from player_totals_recomputed except select * from player_totals;

-- A transaction that is rolled back takes its part of the sum along.
begin;

select ledger_post(
  'charge', 'ch_ben_2', '00000000-0000-4000-8000-000000000003', 'usd', '2027-01-01 15:00Z',
  ledger_account('provider_balance', null, 'usd'), ledger_account('held_for_athlete', 2, 'usd'), 100) is not null as booked;

select received_cents from player_totals where player_id = 2;

rollback;

select received_cents from player_totals where player_id = 2;

-- Dollars are counted in dollars: what comes in another currency is held, but not mixed in.
insert into ledger_accounts (class, kind, currency) values ('asset', 'provider_balance', 'eur');

select ledger_post(
  'charge', 'ch_ben_3', '00000000-0000-4000-8000-000000000003', 'eur', '2027-01-01 16:00Z',
  ledger_account('provider_balance', null, 'eur'), ledger_account('held_for_athlete', 2, 'eur'), 9000) is not null as booked;

select currency, balance_cents from ledger_balances where player_id = 2 order by currency;

select player_name, received_donations from player_sheets where player_id = 2;
