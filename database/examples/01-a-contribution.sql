-- A supporter has paid 50 dollars for Ada, and the provider's charge is booked: what came in stands opposite
-- what is now held for her.

select ledger_post(
  'charge', 'ch_ada_1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-01 12:00Z',
  ledger_account('provider_balance', null, 'usd'),
  ledger_account('held_for_athlete', 1, 'usd'),
  5000) as transfer_id;

-- One transfer, two entries: a debit is positive, a credit negative, and together they are nothing.
select transfer_id, kind, provider_object, account, player_id, amount_cents from ledger_lines order by amount_cents desc;

select sum(amount_cents) from ledger_entries;

-- Her account was opened by her first contribution. It is a liability: the money is held for her, not ours.
select class, kind, player_id, balance_cents from ledger_balances where balance_cents <> 0 order by account_id;

-- What her page shows comes from the same book.
select player_name, received_donations from player_sheets order by player_id;
