-- Where what was received is: what went back after it had arrived is nothing that a bank has of it, and what was handed over to an estate or a state
-- is held no more. By athlete, with the pages that are theirs too, so that no part is below nothing and all come to what was received.
create function published_of_received(kept_until bigint) returns jsonb language sql stable as $$
  with moved as (
    select player_id, received_cents as received, 0::bigint as arrived, 0::bigint as handed_over from player_totals
    union all
    select player_id, 0, cents, 0 from published_arrived
    union all
    select player_id, 0, cents, 0 from published_arrived_lines(kept_until, 9223372036854775807)
    union all
    -- Few: each of them two people decided about.
    select a.player_id, 0, 0, sum(e.amount_cents)::bigint
      from ledger_transfers t join ledger_entries e using (transfer_id) join ledger_accounts a using (account_id)
     where t.kind in ('handed_over', 'handed_over_less') and a.kind = 'held_for_athlete' and t.currency = 'usd'
     group by 1
  ), by_athlete as (
    select greatest(sum(received), 0) as received, greatest(sum(arrived), 0) as arrived, greatest(sum(handed_over), 0) as handed_over
      from moved left join players p using (player_id)
     group by coalesce(p.merged_into, moved.player_id)
  ), arrived_of as (
    select received, least(arrived, received) as arrived, handed_over from by_athlete
  ), parts as (
    select received, arrived, least(handed_over, received - arrived) as handed_over from arrived_of
  )
  select jsonb_build_object(
           'arrived_cents', coalesce(sum(arrived), 0), 'athletes_arrived', count(*) filter (where arrived > 0),
           'handed_over_cents', coalesce(sum(handed_over), 0), 'athletes_handed_over', count(*) filter (where handed_over > 0),
           'athletes_held', count(*) filter (where received - arrived - handed_over > 0))
    from parts
$$;

-- As in 0180, with that beside what a server of the release before reads and checks.
create or replace function publish_sums() returns void
 language plpgsql set jit = off set work_mem = '64MB' as $$
declare
  kept bigint;
begin
  -- One at a time, whichever server counts: what is kept is changed by it.
  perform pg_advisory_xact_lock(hashtextextended('publish_sums', 0));
  kept := publish_keep();
  -- In one statement, so that all sums are of one moment.
  insert into published_sums as p (as_of, counted, groups, held, arrived)
    select now(), pg_current_snapshot(),
           (select coalesce(jsonb_agg(s order by side, name), '[]') from published_sums_from(kept) s),
           (select jsonb_build_object('cents', coalesce(sum(cents), 0), 'orders', count(*), 'athletes', count(distinct player_id))
              from (select player_id, contribution_id, sum(cents) as cents
                      from (select player_id, contribution_id, cents from published_held
                            union all select player_id, contribution_id, cents from published_held_lines(kept, 9223372036854775807)) as parts
                     group by 1, 2 having sum(cents) <> 0) as held),
           (select jsonb_build_object(
                     'cents', coalesce(sum(cents), 0), 'athletes', count(*),
                     'athletes_held', athletes_with_open_money(), 'of_received', published_of_received(kept))
              from (select player_id, sum(cents) as cents
                      from (select player_id, cents from published_arrived
                            union all select player_id, cents from published_arrived_lines(kept, 9223372036854775807)) as parts
                     group by 1 having sum(cents) <> 0) as arrived)
  on conflict (only_row) do update
    set as_of = excluded.as_of, counted = excluded.counted, groups = excluded.groups, held = excluded.held, arrived = excluded.arrived
  where p.as_of < excluded.as_of;
end $$;
