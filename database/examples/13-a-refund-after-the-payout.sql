-- Fifty dollars were paid out, and then a supporter's twenty go back: the platform pays, and the next payout is less.

select ledger_book('charge', 'ch_ada_1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-01 12:00Z', 1, 5000) as transfer_id;

select payout_book('payout_planned', '00000000-0000-4000-8000-0000000000b1:1', 'usd', '2027-01-12 10:00Z', 1, 1, 5000) as transfer_id;

select payout_book('payout_transfer', 'tr_1', 'usd', '2027-01-12 10:01Z', 1, 1, 5000) as transfer_id;

select ledger_book('refund', 're_1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-20 12:00Z', 1, 2000) as transfer_id;

-- What is held for her is less than nothing: she owes it.
select kind, player_id, balance_cents from ledger_balances where balance_cents <> 0 order by account_id;

-- Another 25 dollars come, and five of them go out.
select ledger_book('charge', 'ch_ada_2', '00000000-0000-4000-8000-000000000002', 'usd', '2027-02-01 12:00Z', 1, 2500) as transfer_id;

select payout_book('payout_planned', '00000000-0000-4000-8000-0000000000b2:1', 'usd', '2027-02-12 10:00Z', 1, 1, 500) as transfer_id;

select kind, player_id, balance_cents from ledger_balances where balance_cents <> 0 order by account_id;

-- A payout was our own mistake: its transfer is reversed, and the money is held again.
select payout_book('payout_reversal', 'trr_1', 'usd', '2027-02-13 10:00Z', 1, 1, 5000) as transfer_id;

select payout_book('payout_dropped', '00000000-0000-4000-8000-0000000000b1:1:trr_1', 'usd', '2027-02-13 10:00Z', 1, 1, 5000) as transfer_id;

select kind, player_id, balance_cents from ledger_balances where balance_cents <> 0 order by account_id;
