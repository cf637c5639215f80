-- Of what is published as received: how much of it athletes' banks have, with how many athletes are behind that and behind what is still
-- held; null until it is counted for the first time. In a column of its own, so that servers of the release before read the row as they did.
alter table published_sums add column arrived jsonb;

create or replace function publish_sums() returns void language sql set jit = off set work_mem = '64MB' as $$
  insert into published_sums as p (as_of, counted, groups, held, arrived)
    select now(), pg_current_snapshot(),
           (select coalesce(jsonb_agg(s order by side, name), '[]') from published_sums_recomputed s),
           (select jsonb_build_object('cents', coalesce(sum(cents), 0), 'orders', count(*), 'athletes', count(distinct player_id))
              from (select a.player_id, t.contribution_id, -sum(e.amount_cents) as cents
                      from ledger_accounts a join ledger_entries e using (account_id) join ledger_transfers t using (transfer_id)
                     where a.kind = 'held_for_order' and t.currency = 'usd'
                     group by 1, 2 having sum(e.amount_cents) <> 0) as held),
           (select jsonb_build_object(
                     'cents', coalesce(sum(cents), 0), 'athletes', count(*),
                     -- As the index contributions_to_pay_out has it.
                     'athletes_held', (select count(distinct player_id) from contributions
                                        where paid_at is not null and paid_cents - refunded_cents - lost_cents <> paid_out_cents))
              from (select a.player_id, sum(e.amount_cents) as cents
                      from ledger_accounts a join ledger_entries e using (account_id) join ledger_transfers t using (transfer_id)
                     where a.kind = 'on_its_way' and t.kind in ('payout_arrived', 'payout_came_back') and t.currency = 'usd'
                     group by 1 having sum(e.amount_cents) <> 0) as arrived)
  on conflict (only_row) do update
    set as_of = excluded.as_of, counted = excluded.counted, groups = excluded.groups, held = excluded.held, arrived = excluded.arrived
  where p.as_of < excluded.as_of
$$;
