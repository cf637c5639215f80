-- From which sum on, and in how many business days, a payor is reported: as the rules say it (`rules`), by the days on which each holds. Kept, since it
-- is asked at each payment. Until rules are loaded it is what the release before had in its code.
create table report_figures (
  from_day      date primary key,
  until_day     date not null check (until_day >= from_day),
  -- Null where no rule says one: then nothing is to be reported.
  cents         bigint check (cents >= 0),
  business_days smallint check (business_days >= 0)
);
insert into report_figures values ('-infinity', 'infinity', 60000, 5);

-- As the rules say it on the days up to today: the lowest where several do, for that gives the earlier day. What is pending never counts, and
-- neither does what one school or state says: the sum is the Commission's. A day before the first line is one of the first line.
create view report_figures_said as
  with said as (
    select r.rule_id, r.value, coalesce(r.effective_from, '-infinity') as from_day,
           least(coalesce(r.effective_until, 'infinity'), coalesce(e.ends_on, 'infinity')) as until_day
      from rules r left join rule_endings e using (rule_row_id)
     where r.kind = 'figure' and r.rule_id in ('report-from-dollars', 'report-business-days') and r.status <> 'pending'
       and (r.scope = 'nation' or r.scope = 'division' and r.scope_of = 'I')
       and coalesce(r.effective_from, '-infinity') <= least(coalesce(r.effective_until, 'infinity'), coalesce(e.ends_on, 'infinity'))),
  first_days as (select rule_id, min(from_day) as from_day from said group by rule_id),
  days as (
    select '-infinity'::date as day
     union select from_day from said where from_day <= (now() at time zone 'UTC')::date
     union select until_day + 1 from said where until_day < (now() at time zone 'UTC')::date),
  each_day as (
    select d.day,
           (select (min(s.value) * 100)::bigint from said s join first_days f using (rule_id)
             where s.rule_id = 'report-from-dollars' and greatest(d.day, f.from_day) between s.from_day and s.until_day) as cents,
           (select least(floor(min(s.value)), 1000)::smallint from said s join first_days f using (rule_id)
             where s.rule_id = 'report-business-days' and greatest(d.day, f.from_day) between s.from_day and s.until_day) as business_days
      from days d),
  changes as (
    select *, lag((cents, business_days)) over (order by day) as before from each_day)
  select day as from_day, coalesce(lead(day) over (order by day) - 1, 'infinity') as until_day, cents, business_days
    from changes where (cents, business_days) is distinct from before or day = '-infinity';

-- The release before asks this; of today.
create or replace function payor_reported_from_cents() returns bigint language sql stable as $$
  select cents from report_figures where (now() at time zone 'UTC')::date between from_day and until_day
$$;

-- So many days after a day that are neither Saturday nor Sunday.
create function business_days_after(of_day date, days integer) returns date language sql immutable as $$
  select case when days = 0 then of_day
              else of_day - greatest(extract(isodow from of_day)::int - 5, 0) + days
                   + 2 * ((least(extract(isodow from of_day)::int, 5) - 1 + days) / 5) end
$$;

-- The last day on which a sum is reported that came to it on a day: by what held on that day. Weekends alone are left out, whatever a
-- school's calendar, for that gives the earlier day.
create function report_due_on(crossed_on date) returns date language sql stable as $$
  select business_days_after(crossed_on, business_days) from report_figures where crossed_on between from_day and until_day
$$;

-- The day on which the moves of some payors with some players together came to what is reported: the first on which they had come to what held on
-- that day, also by a figure that began on it.
create function payor_crossed_on(members bigint[], of_players bigint[]) returns date language sql stable as $$
  with moves as materialized (
    select agreed_on, sum(cents) over together as so_far, bool_or(is_open_ended) over together as open_so_far,
           sum(cents) over () as in_all, bool_or(is_open_ended) over () as open_in_all
      from payor_moves where payor_id = any (members) and player_id = any (of_players)
    window together as (order by agreed_on))
  select min(greatest(r.reached, f.from_day))
    from report_figures f
   cross join lateral (select min(m.agreed_on) as reached from moves m
                        where m.open_so_far or m.so_far >= f.cents and (m.in_all >= f.cents or m.open_in_all)) r
   where f.cents is not null and r.reached is not null and greatest(r.reached, f.from_day) <= f.until_day
$$;

create or replace view payor_sums_counted as
  with moves as (
    select *, sum(cents) over together as so_far, bool_or(is_open_ended) over together as open_so_far,
           sum(cents) over alone as in_all, bool_or(is_open_ended) over alone as open_in_all
      from payor_group_moves
    window alone as (partition by payor_id, player_id), together as (partition by payor_id, player_id order by agreed_on)),
  reached as (
    select m.payor_id, m.player_id, f.from_day, f.until_day, min(m.agreed_on) as on_day
      from moves m join report_figures f on m.open_so_far or m.so_far >= f.cents and (m.in_all >= f.cents or m.open_in_all)
     where f.cents is not null
     group by m.payor_id, m.player_id, f.from_day, f.until_day),
  crossed as (
    select payor_id, player_id, min(greatest(on_day, from_day)) as crossed_on
      from reached where greatest(on_day, from_day) <= until_day group by payor_id, player_id)
  select payor_id, player_id,
         coalesce(sum(m.cents) filter (where m.what = 'paid'), 0)::bigint as paid_cents,
         coalesce(sum(m.cents) filter (where m.what = 'promised'), 0)::bigint as promised_cents,
         coalesce(sum(m.cents) filter (where m.what = 'deal'), 0)::bigint as deals_cents,
         bool_or(m.is_open_ended) as is_open_ended, min(c.crossed_on) as crossed_on
    from moves m left join crossed c using (payor_id, player_id)
   group by payor_id, player_id;

create or replace function payor_recount(of_payor bigint, of_player bigint) returns void language plpgsql as $$
declare
  head bigint;
  members bigint[];
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('payor_groups', 0));
  members := payor_members(of_payor);
  head := members[1];
  perform pg_advisory_xact_lock(hashtextextended('payor_sums', head * 1000003 + of_player));
  -- By the numbers and not by the view: these are looked up, for one payment, in an index.
  with moves as materialized (
    select what, cents, is_open_ended, agreed_on, sum(cents) over together as so_far, bool_or(is_open_ended) over together as open_so_far,
           sum(cents) over () as in_all, bool_or(is_open_ended) over () as open_in_all
      from payor_moves where payor_id = any (members) and player_id = of_player
    window together as (order by agreed_on)),
  counted as (
    select coalesce(sum(cents) filter (where what = 'paid'), 0) as paid, coalesce(sum(cents) filter (where what = 'promised'), 0) as promised,
           coalesce(sum(cents) filter (where what = 'deal'), 0) as deals, coalesce(bool_or(is_open_ended), false) as is_open_ended
      from moves),
  crossed as (
    select min(greatest(r.reached, f.from_day)) as on_day
      from report_figures f
     cross join lateral (select min(m.agreed_on) as reached from moves m
                          where m.open_so_far or m.so_far >= f.cents and (m.in_all >= f.cents or m.open_in_all)) r
     where f.cents is not null and r.reached is not null and greatest(r.reached, f.from_day) <= f.until_day)
  insert into payor_sums (payor_id, player_id, paid_cents, promised_cents, deals_cents, is_open_ended, crossed_on)
  select head, of_player, c.paid, c.promised, c.deals, c.is_open_ended,
         -- The day on which it was reached stays when a later change would move it.
         case when x.on_day is not null
              then least(x.on_day, (select min(crossed_on) from payor_sums where payor_id = any (members) and player_id = of_player)) end
    from counted c cross join crossed x
  on conflict (payor_id, player_id) do update
     set paid_cents = excluded.paid_cents, promised_cents = excluded.promised_cents, deals_cents = excluded.deals_cents,
         is_open_ended = excluded.is_open_ended, crossed_on = excluded.crossed_on;
  if cardinality(members) > 1 then
    update payor_sums set paid_cents = 0, promised_cents = 0, deals_cents = 0, is_open_ended = false, crossed_on = null
     where payor_id = any (members) and payor_id <> head and player_id = of_player
       and (paid_cents, promised_cents, deals_cents, is_open_ended, crossed_on is null) <> (0, 0, 0, false, true);
  end if;
end $$;

-- Has the figures follow the rules, and with them the days on which sums came to what is reported: those before the first day that changed stay.
-- Nobody counts meanwhile, so that a sum is by the figures of before or by those of after. Answers whether anything changed.
create function report_figures_follow() returns boolean language plpgsql as $$
declare
  since date;
  said report_figures_said[];
begin
  if not exists (select from rules where rule_id = 'report-from-dollars') then return false; end if;
  for rounds in 1..2 loop
    if not exists ((table report_figures except table report_figures_said) union all (table report_figures_said except table report_figures)) then
      return false;
    end if;
    -- Once more when it is alone: somebody else may have done it meanwhile.
    if rounds = 1 then perform pg_advisory_xact_lock(hashtextextended('payor_groups', 0)); end if;
  end loop;
  select min(day) into since
    from (select from_day as day from report_figures union select from_day from report_figures_said) days
    join report_figures was on days.day between was.from_day and was.until_day
    join report_figures_said now on days.day between now.from_day and now.until_day
   where was.cents is distinct from now.cents;
  select array_agg(f) into said from report_figures_said f;
  delete from report_figures;
  insert into report_figures select (f).* from unnest(said) f;
  update payor_sums s set crossed_on = c.crossed_on
    from (select n.payor_id, n.player_id, payor_crossed_on(payor_members(n.payor_id), array[n.player_id]) as crossed_on
            from payor_sums n
           where (n.crossed_on is null or n.crossed_on >= since)
             and (n.crossed_on is not null or n.is_open_ended or n.sum_cents >= (select min(cents) from report_figures))
             and payor_head(n.payor_id) = n.payor_id) c
   where s.payor_id = c.payor_id and s.player_id = c.player_id and s.crossed_on is distinct from c.crossed_on;
  return true;
end $$;
