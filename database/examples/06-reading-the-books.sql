-- An accountant reads the books at the end of the day: two views, and what must hold in them.

select ledger_post(
  'charge', 'ch_ada_1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-01 12:00Z',
  ledger_account('provider_balance', null, 'usd'), ledger_account('held_for_athlete', 1, 'usd'), 5000) as transfer_id;

select ledger_post(
  'fee', 'txn_ada_1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-01 12:00Z',
  ledger_account('provider_fees', null, 'usd'), ledger_account('provider_balance', null, 'usd'), 175) as transfer_id;

select ledger_post(
  'charge', 'ch_ben_1', '00000000-0000-4000-8000-000000000003', 'usd', '2027-01-02 09:30Z',
  ledger_account('provider_balance', null, 'usd'), ledger_account('held_for_athlete', 2, 'usd'), 100) as transfer_id;

-- Every account and what it holds. A credit is negative, so what we owe reads with a minus.
select class, kind, player_id, currency, balance_cents from ledger_balances order by account_id;

-- The journal, one line an entry.
select transfer_id, kind, provider_object, happened_at, account, player_id, amount_cents
  from ledger_lines order by transfer_id, amount_cents desc;

-- By class: what we have and what it cost stand opposite what we owe, and the whole is zero.
select coalesce(class, 'all') as class, sum(balance_cents) as cents
  from ledger_balances group by rollup (class) order by class is null, 1;

-- Everything about one contribution.
select kind, provider_object, account, amount_cents
  from ledger_lines where contribution_id = '00000000-0000-4000-8000-000000000001' order by transfer_id, amount_cents desc;

-- What came in on one day, by when it happened.
select happened_at::date as day, kind, sum(amount_cents) as cents
  from ledger_lines where amount_cents > 0 group by 1, 2 order by 1, 2;
