-- A card's holder disputes a contribution. The provider withdraws the amount and a fee of 15 dollars at once; it is
-- in dispute, neither Ada's loss nor nobody's, until the bank decides.

select ledger_book('charge', 'ch_ada_1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-01 12:00Z', 1, 5000) as transfer_id;

select ledger_book('dispute_withdrawn', 'txn_ada_2', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-20 08:00Z', null, 5000) as transfer_id;

select ledger_book('dispute_fee', 'txn_ada_2', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-20 08:00Z', null, 1500) as transfer_id;

select class, kind, player_id, balance_cents from ledger_balances where balance_cents <> 0 order by account_id;

select player_name, received_donations from player_sheets where player_id = 1;

-- Won: the amount is back, and the fee, where the provider gives it back.
begin;

select ledger_book('dispute_reinstated', 'txn_ada_3', '00000000-0000-4000-8000-000000000001', 'usd', '2027-02-20 08:00Z', null, 5000) as transfer_id;

select ledger_book('dispute_fee_returned', 'txn_ada_3', '00000000-0000-4000-8000-000000000001', 'usd', '2027-02-20 08:00Z', null, 1500) as transfer_id;

select class, kind, player_id, balance_cents from ledger_balances where balance_cents <> 0 order by account_id;

rollback;

-- Lost: what was in dispute is no longer held for her. The fee stays the platform's.
select ledger_book('dispute_lost', 'du_ada_1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-02-20 08:00Z', 1, 5000) is not null as booked;

select class, kind, player_id, balance_cents from ledger_balances where balance_cents <> 0 order by account_id;

select charged_cents, lost_cents, in_dispute_cents from contribution_sums;

select player_name, received_donations from player_sheets where player_id = 1;

-- Won on appeal after all: she gets it back, and the provider's money covers it.
select ledger_book('dispute_won_back', 'du_ada_1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-03-20 08:00Z', 1, 5000) is not null as booked;

select ledger_book('dispute_reinstated', 'txn_ada_4', '00000000-0000-4000-8000-000000000001', 'usd', '2027-03-20 08:00Z', null, 5000) is not null as booked;

select class, kind, player_id, balance_cents from ledger_balances where balance_cents <> 0 order by account_id;

select * from player_totals_recomputed;
