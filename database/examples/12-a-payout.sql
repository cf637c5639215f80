-- What Ada was given goes to her bank: decided, transferred to her own account at the provider, and from there to the bank.

select ledger_book('charge', 'ch_ada_1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-01 12:00Z', 1, 5000) as transfer_id;

-- Decided: it is not held any more, and still owed.
select payout_book('payout_planned', '00000000-0000-4000-8000-0000000000b1:1', 'usd', '2027-01-12 10:00Z', 1, 1, 5000) as transfer_id;

select kind, player_id, balance_cents from ledger_balances where balance_cents <> 0 order by account_id;

-- The provider made the transfer: what lies with it is in her account now.
select payout_book('payout_transfer', 'tr_1', 'usd', '2027-01-12 10:01Z', 1, 1, 5000) as transfer_id;

select kind, player_id, balance_cents from ledger_balances where balance_cents <> 0 order by account_id;

-- Two days later her bank has it, and a day after that it has sent it back: the account is closed.
select payout_book('payout_arrived', 'po_1', 'usd', '2027-01-14 12:00Z', 1, 1, 5000) as transfer_id;

select kind, player_id, balance_cents from ledger_balances where balance_cents <> 0 order by account_id;

select payout_book('payout_came_back', 'po_1', 'usd', '2027-01-15 12:00Z', 1, 1, 5000) as transfer_id;

select kind, player_id, balance_cents from ledger_balances where balance_cents <> 0 order by account_id;

-- Whatever happens on the way: she received fifty dollars.
select player_name, received_donations from player_sheets where player_id = 1;
