-- Ada has died. What is held for her goes to her estate, by a check of the platform's own bank; two admins decided it.

select ledger_book('charge', 'ch_ada_1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-01 12:00Z', 1, 5000) as transfer_id;

select payout_book('handed_over', '00000000-0000-4000-8000-0000000000d1:1', 'usd', '2027-06-01 12:00Z', 1, null, 5000) as transfer_id;

-- Nothing is held for her anymore. The provider has the money still, and the bank is short of as much, until it is paid out to it.
select kind, player_id, balance_cents from ledger_balances where balance_cents <> 0 order by account_id;

select ledger_book('platform_payout', 'txn_po_1', null, 'usd', '2027-06-03 00:00Z', null, 5000) as transfer_id;

select kind, player_id, balance_cents from ledger_balances where balance_cents <> 0 order by account_id;

-- She received it, and her estate has it: what is published is as it was.
select player_name, received_donations from player_sheets where player_id = 1;

-- A bank takes the payment back a year later: that is the platform's loss, and stands as owed by her, whom nobody will ask.
select ledger_book('dispute_withdrawn', 'txn_du_1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-12-10 12:00Z', 1, 5000) as transfer_id;

select ledger_book('dispute_lost', 'du_1', '00000000-0000-4000-8000-000000000001', 'usd', '2028-02-10 12:00Z', 1, 5000) as transfer_id;

select kind, player_id, balance_cents from ledger_balances where balance_cents <> 0 order by account_id;

-- It is handed over once.
select payout_book('handed_over', '00000000-0000-4000-8000-0000000000d1:1', 'usd', '2027-06-01 12:00Z', 1, null, 5000) as transfer_id;
