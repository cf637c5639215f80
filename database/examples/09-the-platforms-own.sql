-- What moves the platform's own money at the provider has no contribution behind it: a payout to its bank, which the bank
-- sends back, a fee of the account, a reserve that is held and released. None of it is an athlete's.

select ledger_book('charge', 'ch_ada_1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-01 12:00Z', 1, 5000) as transfer_id;

select platform_kind('payout', 'po_1', -2000), platform_kind('payout_failure', 'po_1', 2000),
       platform_kind('stripe_fee', null, -200), platform_kind('reserve_hold', null, -1000),
       platform_kind('climate_order_purchase', null, -5), platform_kind('adjustment', 'du_ada_1', -5000);

select ledger_book('platform_payout', 'txn_po_1', null, 'usd', '2027-01-05 00:00Z', null, 2000) as transfer_id;

select ledger_book('platform_payout_returned', 'txn_po_2', null, 'usd', '2027-01-07 00:00Z', null, 2000) as transfer_id;

select ledger_book('platform_fee', 'txn_fee_1', null, 'usd', '2027-01-31 00:00Z', null, 200) as transfer_id;

select ledger_book('reserve_held', 'txn_hold_1', null, 'usd', '2027-02-01 00:00Z', null, 1000) as transfer_id;

select ledger_book('unexplained_out', 'txn_odd_1', null, 'usd', '2027-02-02 00:00Z', null, 5) as transfer_id;

select class, kind, player_id, balance_cents from ledger_balances where balance_cents <> 0 order by account_id;

select player_name, received_donations from player_sheets where player_id = 1;

-- Booked again, it changes nothing.
select ledger_book('platform_payout', 'txn_po_1', null, 'usd', '2027-01-05 00:00Z', null, 2000) as transfer_id;

-- A charge without its contribution is refused, and a payout with one.
select ledger_book('charge', 'ch_nobodys', null, 'usd', '2027-01-01 12:00Z', 1, 5000);

select ledger_book('platform_payout', 'txn_po_3', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-05 00:00Z', null, 2000);
