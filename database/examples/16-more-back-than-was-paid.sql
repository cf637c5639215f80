-- Fifty dollars are refunded before they were paid out, and the supporter's bank takes the same fifty once more and keeps them. Ada never had
-- them, so nothing of it is hers to give back: the platform has lost them.

select ledger_book('charge', 'ch_ada_1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-01 12:00Z', 1, 5000) as transfer_id;

select ledger_book('refund', 're_1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-05 12:00Z', 1, 5000) as transfer_id;

select ledger_book('dispute_withdrawn', 'txn_ada_2', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-08 08:00Z', null, 5000) as transfer_id;

select ledger_book('dispute_lost', 'du_ada_1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-02-20 08:00Z', 1, 5000) as transfer_id;

select ledger_book('beyond_paid', '00000000-0000-4000-8000-000000000001:1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-02-20 08:00Z', 1, 5000) as transfer_id;

select class, kind, player_id, balance_cents from ledger_balances where balance_cents <> 0 order by account_id;

select charged_cents, refunded_cents, lost_cents from contribution_sums;

select player_name, received_donations from player_sheets where player_id = 1;

-- The bank gives it back on appeal: nothing is lost any more.
select ledger_book('dispute_won_back', 'du_ada_1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-03-20 08:00Z', 1, 5000) as transfer_id;

select ledger_book('dispute_reinstated', 'txn_ada_4', '00000000-0000-4000-8000-000000000001', 'usd', '2027-03-20 08:00Z', null, 5000) as transfer_id;

select ledger_book('beyond_paid_less', '00000000-0000-4000-8000-000000000001:2', '00000000-0000-4000-8000-000000000001', 'usd', '2027-03-20 08:00Z', 1, 5000) as transfer_id;

select class, kind, player_id, balance_cents from ledger_balances where balance_cents <> 0 order by account_id;
