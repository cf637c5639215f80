-- Fifty dollars for a service: the athlete received them, and until it is done they are held for the order.

select ledger_book('charge', 'ch_ada_1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-01 12:00Z', 1, 5000) as transfer_id;

select ledger_book('order_held', '00000000-0000-4000-8000-00000000000a:1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-01 12:00Z', 1, 5000) as transfer_id;

select kind, player_id, balance_cents from ledger_balances where balance_cents <> 0 order by account_id;

-- What everybody is shown as received counts it; what of it is held is said beside.
select player_name, received_donations from player_sheets where player_id = 1;

select charged_cents, held_cents from contribution_sums;

-- The supporter said thank you: it is let go, and is the athlete's.
select ledger_book('order_let_go', '00000000-0000-4000-8000-00000000000a:2', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-20 09:00Z', 1, 5000) as transfer_id;

select kind, player_id, balance_cents from ledger_balances where balance_cents <> 0 order by account_id;

select player_name, received_donations from player_sheets where player_id = 1;
