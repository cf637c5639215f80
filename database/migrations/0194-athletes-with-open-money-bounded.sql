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
