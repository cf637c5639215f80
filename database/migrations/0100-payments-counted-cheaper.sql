-- A payment counts its payor's sum at the commit. With ten thousand payors on one athlete it read ten thousand rows: the day on which a sum
-- had come to what is reported was looked for among all crossings of the athlete, and lines among all of the athlete's, where most
-- athletes have few. And the day was looked for also below, where there is none. What is counted is the same, and so are the locks
-- and their order (0094).
create or replace function payor_recount(of_payor bigint, of_player bigint) returns void language plpgsql as $$
declare
  head bigint;
  members bigint[];
  counted record;
  crossed date;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('payor_groups', 0));
  select head_id into head from payor_groups where payor_id = of_payor;
  if head is null then
    head := of_payor;
  else
    members := payor_members(of_payor);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('payor_sums', head * 1000003 + of_player));
  -- Whoever changes a line that counts here counts it before they commit, and waits for this lock: both looks see the same lines.
  -- Almost everybody counts alone. For one payor and one athlete no way is shorter than the index of both, whatever others have; of
  -- an array it is thought that it is long.
  if members is null then
    select coalesce(sum(cents) filter (where what = 'paid'), 0) as paid_cents,
           coalesce(sum(cents) filter (where what = 'promised'), 0) as promised_cents,
           coalesce(sum(cents) filter (where what = 'deal'), 0) as deals_cents, coalesce(bool_or(is_open_ended), false) as is_open_ended,
           coalesce(sum(cents), 0) as total
      into counted from payor_moves where payor_id = head and player_id = of_player;
  else
    select coalesce(sum(cents) filter (where what = 'paid'), 0) as paid_cents,
           coalesce(sum(cents) filter (where what = 'promised'), 0) as promised_cents,
           coalesce(sum(cents) filter (where what = 'deal'), 0) as deals_cents, coalesce(bool_or(is_open_ended), false) as is_open_ended,
           coalesce(sum(cents), 0) as total
      into counted from unnest(members) member
     cross join lateral (select * from payor_moves where payor_id = member and player_id = of_player offset 0) moves;
  end if;
  if counted.is_open_ended or counted.total >= (select min(cents) from report_figures) then
    with one as (
      select head as payor_id union all select payor_id from payor_groups where head_id = head and payor_id <> head),
    moves as materialized (
      select agreed_on, sum(cents) over together as so_far, bool_or(is_open_ended) over together as open_so_far
        from one cross join lateral (select agreed_on, cents, is_open_ended from payor_moves m
                                      where m.payor_id = one.payor_id and m.player_id = of_player offset 0) moves
      window together as (order by agreed_on))
    select min(greatest(r.reached, f.from_day)) into crossed
      from report_figures f
     cross join lateral (select min(m.agreed_on) as reached from moves m
                          where m.open_so_far or m.so_far >= f.cents and (counted.total >= f.cents or counted.is_open_ended)) r
     where f.cents is not null and r.reached is not null and greatest(r.reached, f.from_day) <= f.until_day;
  end if;
  if crossed is not null then
    -- The day on which it was reached stays when a later change would move it.
    with one as (
      select head as payor_id union all select payor_id from payor_groups where head_id = head and payor_id <> head)
    select least(crossed, min(kept.crossed_on)) into crossed
      from one cross join lateral (select s.crossed_on from payor_sums s
                                    where s.payor_id = one.payor_id and s.player_id = of_player offset 0) kept;
  end if;
  insert into payor_sums (payor_id, player_id, paid_cents, promised_cents, deals_cents, is_open_ended, crossed_on)
  values (head, of_player, counted.paid_cents, counted.promised_cents, counted.deals_cents, counted.is_open_ended, crossed)
  on conflict (payor_id, player_id) do update
     set paid_cents = excluded.paid_cents, promised_cents = excluded.promised_cents, deals_cents = excluded.deals_cents,
         is_open_ended = excluded.is_open_ended, crossed_on = excluded.crossed_on;
  if members is not null then
    update payor_sums set paid_cents = 0, promised_cents = 0, deals_cents = 0, is_open_ended = false, crossed_on = null
     where payor_id = any (members) and payor_id <> head and player_id = of_player
       and (paid_cents, promised_cents, deals_cents, is_open_ended, crossed_on is null) <> (0, 0, 0, false, true);
  end if;
end $$;

-- Whoever gave before is found by one look; payor_of() makes who is new.
create or replace function contributions_have_payors() returns trigger language plpgsql as $$
begin
  if new.user_id is not null then
    select payor_id into new.payor_id from payors where user_id = new.user_id;
  elsif new.contributor_email is not null then
    select payor_id into new.payor_id from payors where email_key = lower(new.contributor_email);
  else
    -- Of a guest who is forgotten it stays as it was.
    return new;
  end if;
  if new.payor_id is null then new.payor_id := payor_of(new.user_id, new.contributor_email, null); end if;
  return new;
end $$;
