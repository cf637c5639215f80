-- How many athletes have money that is not paid out, or has to be taken back. From each to the next by the index contributions_open: it takes as long as there are
-- athletes, however many contributions each was given; where nothing is ever paid out these are all of ten years.
create function athletes_with_open_money() returns bigint language sql stable as $$
  with recursive athletes as (
    select min(player_id) as player_id from contributions
     where paid_at is not null and paid_cents - refunded_cents - lost_cents <> paid_out_cents
    union all
    select (select min(c.player_id) from contributions c
             where c.player_id > a.player_id and paid_at is not null and paid_cents - refunded_cents - lost_cents <> paid_out_cents)
      from athletes a where a.player_id is not null)
  select count(player_id) from athletes
$$;

-- As in 0158, with how many athletes have money counted by it.
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
                     'athletes_held', athletes_with_open_money())
              from (select player_id, sum(cents) as cents
                      from (select player_id, cents from published_arrived
                            union all select player_id, cents from published_arrived_lines(kept, 9223372036854775807)) as parts
                     group by 1 having sum(cents) <> 0) as arrived)
  on conflict (only_row) do update
    set as_of = excluded.as_of, counted = excluded.counted, groups = excluded.groups, held = excluded.held, arrived = excluded.arrived
  where p.as_of < excluded.as_of;
end $$;
