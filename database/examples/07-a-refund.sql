-- Half of a contribution is sent back, later the bank refuses the refund: each is booked when its money moves, by
-- its kind, which knows the accounts.

select ledger_book('charge', 'ch_ada_1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-01 12:00Z', 1, 5000) as transfer_id;

select ledger_book('fee', 'txn_ada_1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-01 12:00Z', null, 175) as transfer_id;

select ledger_book('refund', 're_ada_1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-05 09:00Z', 1, 2000) as transfer_id;

-- The fee of the charge does not come back, so at the provider lie 50 - 1.75 - 20.
select kind, player_id, balance_cents from ledger_balances where balance_cents <> 0 order by account_id;

select player_name, received_donations from player_sheets where player_id = 1;

-- Days later the money of the refund is back: the book gets a line that undoes the first one, which stays.
select ledger_book('refund_failed', 're_ada_1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-12 09:00Z', 1, 2000) as transfer_id;

select transfer_id, kind, provider_object, account, amount_cents from ledger_lines order by transfer_id, amount_cents desc;

select charged_cents, refunded_cents from contribution_sums;

select player_name, received_donations from player_sheets where player_id = 1;

-- A kind that nobody has heard of is not booked.
select ledger_book('gift', 'ch_ada_2', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-12 09:00Z', 1, 2000);
