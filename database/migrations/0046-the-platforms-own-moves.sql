-- contracts: nothing, the constraint that is replaced becomes wider
-- What moves the platform's own money at the payment provider: payouts to its bank, fees of the account, top-ups, reserves.
-- No contribution is behind it. What nobody can explain yet is booked as that.

insert into ledger_accounts (class, kind, currency) values
  ('asset', 'provider_reserve', 'usd'),  -- held back by the provider; it comes back
  ('asset', 'unexplained', 'usd');       -- until somebody has found out what it is

alter table ledger_kinds add column of_platform boolean not null default false;
insert into ledger_kinds (kind, debit, credit, counts_received, of_platform) values
  ('platform_payout',          'bank',             'provider_balance', false, true),  -- txn_, like all of these
  ('platform_payout_returned', 'provider_balance', 'bank',             false, true),
  ('platform_topup',           'provider_balance', 'bank',             false, true),
  ('platform_topup_returned',  'bank',             'provider_balance', false, true),
  ('platform_fee',             'provider_fees',    'provider_balance', false, true),
  ('platform_fee_returned',    'provider_balance', 'provider_fees',    false, true),
  ('reserve_held',             'provider_reserve', 'provider_balance', false, true),
  ('reserve_released',         'provider_balance', 'provider_reserve', false, true),
  ('unexplained_out',          'unexplained',      'provider_balance', false, true),
  ('unexplained_in',           'provider_balance', 'unexplained',      false, true);

-- Held to by every new line; 0047 looks at those that are there.
alter table ledger_transfers drop constraint explained_by_a_contribution;
alter table ledger_transfers add constraint explained_by_a_contribution check (
  (contribution_id is null) = (kind in (
    'platform_payout', 'platform_payout_returned', 'platform_topup', 'platform_topup_returned', 'platform_fee',
    'platform_fee_returned', 'reserve_held', 'reserve_released', 'unexplained_out', 'unexplained_in'))) not valid;

-- As before, of contributions only.
create or replace view contribution_sums as
  select t.contribution_id,
         coalesce(sum(e.amount_cents) filter (where t.kind = 'charge'), 0)::bigint as charged_cents,
         (coalesce(sum(e.amount_cents) filter (where t.kind = 'refund'), 0)
          - coalesce(sum(e.amount_cents) filter (where t.kind = 'refund_failed'), 0))::bigint as refunded_cents,
         (coalesce(sum(e.amount_cents) filter (where t.kind = 'dispute_lost'), 0)
          - coalesce(sum(e.amount_cents) filter (where t.kind = 'dispute_won_back'), 0))::bigint as lost_cents,
         (coalesce(sum(e.amount_cents) filter (where t.kind in ('dispute_withdrawn', 'dispute_won_back')), 0)
          - coalesce(sum(e.amount_cents) filter (where t.kind in ('dispute_reinstated', 'dispute_lost')), 0))::bigint as in_dispute_cents
    from ledger_transfers t
    join ledger_entries e using (transfer_id)
   where e.amount_cents > 0 and t.contribution_id is not null
   group by t.contribution_id;

-- The kind of a line of the provider's balance that is the platform's own, by the provider's word for its type and what
-- it moves; null for what belongs to a contribution (charges, refunds, disputes).
create function platform_kind(move_type text, source_id text, cents bigint) returns text
language sql immutable parallel safe return
  case
    when move_type in ('charge', 'payment', 'refund', 'payment_refund', 'refund_failure') then null
    when move_type = 'adjustment' and source_id ~ '^d[up]_' then null
    when move_type in ('payout', 'payout_failure', 'payout_cancel')
      then case when cents < 0 then 'platform_payout' else 'platform_payout_returned' end
    when move_type in ('topup', 'topup_reversal')
      then case when cents > 0 then 'platform_topup' else 'platform_topup_returned' end
    when move_type in ('stripe_fee', 'stripe_fx_fee', 'tax_fee')
      then case when cents < 0 then 'platform_fee' else 'platform_fee_returned' end
    when move_type in ('reserve_transaction', 'reserved_funds', 'reserve_hold', 'reserve_release',
                       'payment_network_reserve_hold', 'payment_network_reserve_release',
                       'payout_minimum_balance_hold', 'payout_minimum_balance_release')
      then case when cents < 0 then 'reserve_held' else 'reserve_released' end
    else case when cents < 0 then 'unexplained_out' else 'unexplained_in' end
  end;

-- What these moves are in the book, a line for each amount and each fee: laid beside ours by the ledger check, and booked
-- by the server, from one rule.
create function platform_lines(move_type text, source_id text, cents bigint, fee_cents bigint,
                               out kind text, out amount_cents bigint) returns setof record
language sql immutable parallel safe as $$
  select platform_kind(move_type, source_id, cents), cents
   where cents <> 0 and platform_kind(move_type, source_id, cents) is not null
  union all
  select case when fee_cents > 0 then 'platform_fee' else 'platform_fee_returned' end, -fee_cents
   where fee_cents <> 0 and platform_kind(move_type, source_id, cents) is not null
$$;

-- How far the provider's balance has been read for them.
create table platform_moves_read (
  only_row   boolean primary key default true check (only_row),
  read_until timestamptz
);
insert into platform_moves_read default values;
