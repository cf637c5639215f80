-- Of what is published as received: how much of it is held for orders that are not done, with how much is behind it; null until it is
-- counted for the first time. In a column beside the groups, so that servers of the release before read the row as they did; the
-- function is called as before.
alter table published_sums add column held jsonb;

create or replace function publish_sums() returns void language sql set jit = off set work_mem = '64MB' as $$
  insert into published_sums as p (as_of, counted, groups, held)
    select now(), pg_current_snapshot(),
           (select coalesce(jsonb_agg(s order by side, name), '[]') from published_sums_recomputed s),
           (select jsonb_build_object('cents', coalesce(sum(cents), 0), 'orders', count(*), 'athletes', count(distinct player_id))
              from (select a.player_id, t.contribution_id, -sum(e.amount_cents) as cents
                      from ledger_accounts a join ledger_entries e using (account_id) join ledger_transfers t using (transfer_id)
                     where a.kind = 'held_for_order' and t.currency = 'usd'
                     group by 1, 2 having sum(e.amount_cents) <> 0) as held)
  on conflict (only_row) do update
    set as_of = excluded.as_of, counted = excluded.counted, groups = excluded.groups, held = excluded.held
  where p.as_of < excluded.as_of
$$;
