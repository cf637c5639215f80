-- As in 0180, by the index contributions_open_money.
create or replace function athletes_with_open_money() returns bigint language sql stable as $$
  with recursive athletes as (
    select min(player_id) as player_id from contributions
     where paid_at is not null and greatest(paid_cents - refunded_cents - lost_cents, 0) <> paid_out_cents
    union all
    select (select min(c.player_id) from contributions c
             where c.player_id > a.player_id and paid_at is not null and greatest(paid_cents - refunded_cents - lost_cents, 0) <> paid_out_cents)
      from athletes a where a.player_id is not null)
  select count(player_id) from athletes
$$;

-- The pages that were given back before 0191. Each payout was booked once for each page: a few rows, where its lines are many.
insert into pages_given_back
select distinct q.player_id
  from ledger_transfers t
  join payouts p on p.payout_id = split_part(t.provider_object, ':', 1)::uuid and p.player_id <> split_part(t.provider_object, ':', 2)::bigint
  join players y on y.player_id = p.player_id
  join players q on q.player_id = split_part(t.provider_object, ':', 2)::bigint
 where t.kind = 'payout_planned' and coalesce(q.merged_into, q.player_id) <> coalesce(y.merged_into, y.player_id)
    on conflict do nothing;
