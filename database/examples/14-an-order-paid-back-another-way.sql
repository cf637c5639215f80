-- Twenty-five dollars for a service that was never done, whose payment a bank had asked about: the dispute was won, and the provider
-- refunds no such charge. So the platform sends a check of its own, and says so in the book.

select ledger_book('charge', 'ch_ada_2', '00000000-0000-4000-8000-000000000002', 'usd', '2027-01-01 12:00Z', 1, 2500) as transfer_id;

select ledger_book('order_held', '00000000-0000-4000-8000-00000000000b:1', '00000000-0000-4000-8000-000000000002', 'usd', '2027-01-01 12:00Z', 1, 2500) as transfer_id;

-- The bank takes it back for as long as it decides, and returns it.
select ledger_book('dispute_withdrawn', 'txn_du_1', '00000000-0000-4000-8000-000000000002', 'usd', '2027-01-10 12:00Z', 1, 2500) as transfer_id;

select ledger_book('dispute_reinstated', 'txn_du_2', '00000000-0000-4000-8000-000000000002', 'usd', '2027-02-10 12:00Z', 1, 2500) as transfer_id;

-- The check is on its way: it left the bank, and the athlete did not receive it after all.
select ledger_book('paid_back_outside', '00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-000000000002', 'usd', '2027-03-01 12:00Z', 1, 2500) as transfer_id;

select ledger_book('order_let_go', '00000000-0000-4000-8000-00000000000b:2', '00000000-0000-4000-8000-000000000002', 'usd', '2027-03-01 12:00Z', 1, 2500) as transfer_id;

select charged_cents, refunded_cents, held_cents from contribution_sums;

select player_name, received_donations from player_sheets where player_id = 1;

-- The provider has the money still, as its own balance says, and the bank is short of as much. None of it is an athlete's.
select class, kind, player_id, balance_cents from ledger_balances where balance_cents <> 0 order by account_id;

-- It is paid out like anything else there, and both are even.
select ledger_book('platform_payout', 'txn_po_1', null, 'usd', '2027-03-05 00:00Z', null, 2500) as transfer_id;

select kind, player_id, balance_cents from ledger_balances where balance_cents <> 0 order by account_id;

-- Said twice, it is booked once.
select ledger_book('paid_back_outside', '00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-000000000002', 'usd', '2027-03-01 12:00Z', 1, 2500) as transfer_id;
