-- Twenty-five dollars for a service that was never done. Refunds are booked as for any contribution; what is held follows in the same
-- transaction, so the order holds what was paid and has not gone back.

select ledger_book('charge', 'ch_ada_2', '00000000-0000-4000-8000-000000000002', 'usd', '2027-01-01 12:00Z', 1, 2500) as transfer_id;

select ledger_book('order_held', '00000000-0000-4000-8000-00000000000b:1', '00000000-0000-4000-8000-000000000002', 'usd', '2027-01-01 12:00Z', 1, 2500) as transfer_id;

select ledger_book('refund', 're_ada_2', '00000000-0000-4000-8000-000000000002', 'usd', '2027-02-07 12:00Z', 1, 2500) as transfer_id;

select ledger_book('order_let_go', '00000000-0000-4000-8000-00000000000b:2', '00000000-0000-4000-8000-000000000002', 'usd', '2027-02-07 12:00Z', 1, 2500) as transfer_id;

select transfer_id, kind, account, amount_cents from ledger_lines order by transfer_id, amount_cents desc;

select kind, player_id, balance_cents from ledger_balances where balance_cents <> 0 order by account_id;

-- The bank refuses the refund weeks later: the money is back, and the order holds it again until a person has found another way.
select ledger_book('refund_failed', 're_ada_2', '00000000-0000-4000-8000-000000000002', 'usd', '2027-02-20 12:00Z', 1, 2500) as transfer_id;

select ledger_book('order_held', '00000000-0000-4000-8000-00000000000b:3', '00000000-0000-4000-8000-000000000002', 'usd', '2027-02-20 12:00Z', 1, 2500) as transfer_id;

select kind, player_id, balance_cents from ledger_balances where balance_cents <> 0 order by account_id;

-- The same move is booked once, however often it is booked.
select ledger_book('order_held', '00000000-0000-4000-8000-00000000000b:3', '00000000-0000-4000-8000-000000000002', 'usd', '2027-02-20 12:00Z', 1, 2500) as transfer_id;
