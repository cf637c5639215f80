-- Whoever is connected, the owner of the database included, cannot bend the book: each of these is refused.

select ledger_post(
  'charge', 'ch_ada_1', '00000000-0000-4000-8000-000000000001', 'usd', '2027-01-01 12:00Z',
  ledger_account('provider_balance', null, 'usd'), ledger_account('held_for_athlete', 1, 'usd'), 5000) as transfer_id;

-- To change a line.
update ledger_entries set amount_cents = amount_cents * 2;

update ledger_transfers set happened_at = '2026-01-01';

update ledger_accounts set player_id = 2 where player_id = 1;

-- To take a line away.
delete from ledger_entries;

delete from ledger_transfers;

-- To empty the book, by its own name or by way of what it refers to.
truncate ledger_entries;

truncate players cascade;

-- To commit a transfer that does not balance.
begin;

insert into ledger_transfers (kind, provider_object, contribution_id, currency, happened_at)
  values ('charge', 'ch_ada_2', '00000000-0000-4000-8000-000000000002', 'usd', '2027-01-01 13:00Z');

insert into ledger_entries (transfer_id, account_id, currency, amount_cents) values
  (currval('ledger_transfers_transfer_id_seq'), ledger_account('provider_balance', null, 'usd'), 'usd', 2500),
  (currval('ledger_transfers_transfer_id_seq'), ledger_account('held_for_athlete', 1, 'usd'), 'usd', -2499);

commit;

-- To commit a transfer without entries.
insert into ledger_transfers (kind, provider_object, contribution_id, currency, happened_at)
  values ('charge', 'ch_ada_2', '00000000-0000-4000-8000-000000000002', 'usd', '2027-01-01 13:00Z');

-- To move money in and out of one account: it would balance, use up the charge, and credit nobody.
select ledger_post(
  'charge', 'ch_ada_2', '00000000-0000-4000-8000-000000000002', 'usd', '2027-01-01 13:00Z',
  ledger_account('provider_balance', null, 'usd'), ledger_account('provider_balance', null, 'usd'), 2500);

-- To add to an old transfer, even what balances.
insert into ledger_entries (transfer_id, account_id, currency, amount_cents) values
  (1, ledger_account('bank', null, 'usd'), 'usd', 100),
  (1, ledger_account('payouts_under_way', null, 'usd'), 'usd', -100);

-- To write another currency into an account.
select ledger_post(
  'charge', 'ch_ada_2', '00000000-0000-4000-8000-000000000002', 'eur', '2027-01-01 13:00Z',
  ledger_account('provider_balance', null, 'usd'), ledger_account('held_for_athlete', 1, 'usd'), 2500);

-- To move nothing, or less.
select ledger_post(
  'charge', 'ch_ada_2', '00000000-0000-4000-8000-000000000002', 'usd', '2027-01-01 13:00Z',
  ledger_account('provider_balance', null, 'usd'), ledger_account('held_for_athlete', 1, 'usd'), 0);

select ledger_post(
  'charge', 'ch_ada_2', '00000000-0000-4000-8000-000000000002', 'usd', '2027-01-01 13:00Z',
  ledger_account('provider_balance', null, 'usd'), ledger_account('held_for_athlete', 1, 'usd'), -2500);

-- To book on an account that does not exist: only an athlete's is opened at first use.
select ledger_account('petty_cash', null, 'usd');

select ledger_account('provider_balance', null, 'eur');

-- To open an athlete's account as something we own.
insert into ledger_accounts (class, kind, player_id, currency) values ('asset', 'held_for_athlete', 2, 'usd');

-- To book a charge that no contribution explains.
select ledger_post(
  'charge', 'ch_ada_2', null, 'usd', '2027-01-01 13:00Z',
  ledger_account('provider_balance', null, 'usd'), ledger_account('held_for_athlete', 1, 'usd'), 2500);

-- To write what an athlete received by hand, or to delete whom the book speaks of.
update player_totals set received_cents = 1000000;

delete from players where player_id = 1;

delete from contributions;

-- To date a booking back, or leave a transfer open for a later transaction: the database's own word counts.
begin;

insert into ledger_transfers (kind, provider_object, contribution_id, currency, happened_at, booked_at, made_in)
  values ('charge', 'ch_ada_2', '00000000-0000-4000-8000-000000000002', 'usd', '2027-01-01 13:00Z', '2020-01-01', '9999999')
  returning booked_at = now() as booked_now, made_in = pg_current_xact_id() as closes_now;

rollback;

-- After all of it, the book is what it was.
select transfer_id, kind, provider_object, account, player_id, amount_cents from ledger_lines order by amount_cents desc;

select player_name, received_donations from player_sheets order by player_id;
