-- What is published is counted from what was counted before and what came since, not from the whole book every ten minutes. Lines up to a
-- mark are kept as sums; what is booked above it is counted at each publication, and folded in once nothing can come below it any more.
-- publish_sums() is called as before, also by servers of the release before.

create table published_marks (
  only_row             boolean primary key default true check (only_row),
  -- Lines of transfers up to here are in the sums below.
  kept_until           bigint not null,
  -- Up to there they will be, once every transaction of before `next_unfinished_from` has ended.
  next_until           bigint not null,
  next_unfinished_from xid8 not null,
  marked_at            timestamptz not null
);

-- What was received by athlete, team and month (UTC, YYYY-MM), and by how many contributions that did not go back whole.
create table published_parts (
  player_id     bigint not null,
  team_id       integer not null,
  month         text not null,
  cents         bigint not null,
  contributions bigint not null,
  primary key (player_id, team_id, month)
);
create index published_parts_by_month on published_parts (month) include (player_id, cents, contributions);
create table published_teams (
  player_id     bigint not null,
  team_id       integer not null,
  cents         bigint not null,
  contributions bigint not null,
  primary key (player_id, team_id)
);
-- With who the athletes are, where they are few.
create table published_months (
  month         text primary key,
  cents         bigint not null,
  contributions bigint not null,
  players       bigint not null,
  few           jsonb
);
-- What is held for orders, and is not nothing.
create table published_held (
  contribution_id uuid primary key,
  player_id       bigint not null,
  cents           bigint not null
);
-- What athletes' banks have.
create table published_arrived (
  player_id bigint primary key,
  cents     bigint not null
);

-- Athletes of whom something kept is to be counted anew: a contribution went back whole, or no longer did, or was given to somebody else.
create table published_touched (player_id bigint not null);
create function published_touch() returns trigger language plpgsql as $$
begin
  insert into published_touched (player_id) values (old.player_id), (new.player_id);
  return null;
end $$;
-- As it is paid it is no line that is kept yet.
create trigger published_touched after update on contributions for each row
  when (old.paid_at is not null
        and (old.player_id, old.team_id, old.paid_cents > old.refunded_cents + old.lost_cents)
            is distinct from (new.player_id, new.team_id, new.paid_cents > new.refunded_cents + new.lost_cents))
  execute function published_touch();

-- What transfers above one and up to another come to, as published_parts has it.
create function published_lines(above bigint, until bigint)
returns table (player_id bigint, team_id integer, month text, cents bigint, contributions bigint) language sql stable as $$
  select c.player_id, c.team_id, to_char(t.happened_at at time zone 'UTC', 'YYYY-MM'), -sum(e.amount_cents)::bigint,
         count(*) filter (where t.kind = 'charge' and c.paid_cents > c.refunded_cents + c.lost_cents)
    from ledger_transfers t
    join ledger_kinds k on k.kind = t.kind and k.counts_received
    join ledger_entries e using (transfer_id)
    join ledger_accounts a on a.account_id = e.account_id and a.kind = 'held_for_athlete'
    join contributions c on c.contribution_id = t.contribution_id
   where t.transfer_id > above and t.transfer_id <= until and t.currency = 'usd'
   group by 1, 2, 3
$$;
-- The same of some athletes, from the first transfer on.
create function published_lines_of(players bigint[], until bigint)
returns table (player_id bigint, team_id integer, month text, cents bigint, contributions bigint) language sql stable as $$
  select c.player_id, c.team_id, to_char(t.happened_at at time zone 'UTC', 'YYYY-MM'), -sum(e.amount_cents)::bigint,
         count(*) filter (where t.kind = 'charge' and c.paid_cents > c.refunded_cents + c.lost_cents)
    from contributions c
    join ledger_transfers t on t.contribution_id = c.contribution_id
    join ledger_kinds k on k.kind = t.kind and k.counts_received
    join ledger_entries e using (transfer_id)
    join ledger_accounts a on a.account_id = e.account_id and a.kind = 'held_for_athlete'
   where c.player_id = any (players) and t.transfer_id <= until and t.currency = 'usd'
   group by 1, 2, 3
$$;
create function published_held_lines(above bigint, until bigint)
returns table (contribution_id uuid, player_id bigint, cents bigint) language sql stable as $$
  select t.contribution_id, a.player_id, -sum(e.amount_cents)::bigint
    from ledger_transfers t join ledger_entries e using (transfer_id) join ledger_accounts a using (account_id)
   where t.transfer_id > above and t.transfer_id <= until and a.kind = 'held_for_order' and t.currency = 'usd'
   group by 1, 2
$$;
create function published_arrived_lines(above bigint, until bigint)
returns table (player_id bigint, cents bigint) language sql stable as $$
  select a.player_id, sum(e.amount_cents)::bigint
    from ledger_transfers t join ledger_entries e using (transfer_id) join ledger_accounts a using (account_id)
   where t.transfer_id > above and t.transfer_id <= until
     and t.kind in ('payout_arrived', 'payout_came_back') and a.kind = 'on_its_way' and t.currency = 'usd'
   group by 1
$$;

-- Folds what is above the mark into what is kept, as far as that is settled, and counts anew what is noted. Answers up to where sums are kept.
create function publish_keep() returns bigint language plpgsql set jit = off set work_mem = '64MB' as $$
declare
  mark    published_marks;
  until   bigint;
  touched bigint[];
  months  text[];
  more    text[];
  players bigint[];
begin
  select * into mark from published_marks;
  mark.kept_until := coalesce(mark.kept_until, 0);
  until := mark.kept_until;
  -- A transaction has taken a number for its line before it has one itself: such a one has ended within a minute, if not within its own.
  -- A mark that is ahead of all transactions is another database's, whose transactions are over.
  if mark.next_unfinished_from <= pg_snapshot_xmin(pg_current_snapshot()) and mark.marked_at < clock_timestamp() - interval '1 minute'
     or mark.next_unfinished_from > pg_snapshot_xmax(pg_current_snapshot()) then
    until := greatest(mark.next_until, until);
  end if;

  with gone as (delete from published_touched returning player_id)
  select array_agg(distinct player_id) into touched from gone;
  if touched is not null then
    with gone as (delete from published_parts p where p.player_id = any (touched) returning p.month)
    select array_agg(distinct month) into months from gone;
    insert into published_parts select * from published_lines_of(touched, mark.kept_until);
    select months || array_agg(distinct p.month) into months from published_parts p where p.player_id = any (touched);
  end if;

  if until > mark.kept_until then
    with folded as (
      insert into published_parts as p select * from published_lines(mark.kept_until, until)
      on conflict (player_id, team_id, month) do update
        set cents = p.cents + excluded.cents, contributions = p.contributions + excluded.contributions
      returning p.player_id, p.month)
    select array_agg(distinct player_id), array_agg(distinct month) into players, more from folded;
    months := months || more;
    insert into published_held as h select * from published_held_lines(mark.kept_until, until)
    on conflict (contribution_id) do update set cents = h.cents + excluded.cents;
    delete from published_held h where h.cents = 0;
    insert into published_arrived as a select * from published_arrived_lines(mark.kept_until, until)
    on conflict (player_id) do update set cents = a.cents + excluded.cents;
  end if;

  players := players || touched;
  if players is not null then
    delete from published_teams t where t.player_id = any (players);
    insert into published_teams
    select p.player_id, p.team_id, sum(p.cents), sum(p.contributions) from published_parts p
     where p.player_id = any (players) group by 1, 2;
    delete from published_months m where m.month = any (months);
    insert into published_months
    select month, sum(cents), sum(contributions), count(*) filter (where contributions > 0),
           case when count(*) filter (where contributions > 0) < 5
                then to_jsonb(array_agg(player_id) filter (where contributions > 0)) end
      from (select p.month, p.player_id, sum(p.cents) as cents, sum(p.contributions) as contributions from published_parts p
             where p.month = any (months) group by 1, 2) as by_player
     group by month;
  end if;

  if mark.next_until is null or until > mark.kept_until or mark.next_until <= mark.kept_until then
    insert into published_marks as m (kept_until, next_until, next_unfinished_from, marked_at)
    select until, coalesce(max(transfer_id), 0), pg_snapshot_xmax(pg_current_snapshot()), clock_timestamp() from ledger_transfers
    on conflict (only_row) do update
      set kept_until = excluded.kept_until, next_until = excluded.next_until,
          next_unfinished_from = excluded.next_unfinished_from, marked_at = excluded.marked_at;
  end if;
  return until;
end $$;

-- Each group as published_sums_recomputed finds it, from sums that are kept up to a transfer and what is above it.
create function published_sums_from(kept_until bigint)
returns table (side text, name text, gender text, received_cents bigint, contributions integer, athletes integer, few jsonb,
               athletes_listed integer) language sql stable as $$
  with above as materialized (
    select * from published_lines(kept_until, 9223372036854775807)
  ), by_team as (
    select player_id, team_id, sum(cents) as cents, sum(contributions) as contributions
      from (select player_id, team_id, cents, contributions from published_teams
            union all select player_id, team_id, cents, contributions from above) as parts
     group by player_id, team_id
  ), by_athlete as (
    select side, name, v.gender, player_id, sum(cents) as cents, sum(contributions) as contributions
      from by_team
      join teams using (team_id)
      join sports s using (sport_id)
     cross join lateral (values ('sport', s.sport_name, s.gender), ('gender', s.gender, s.gender),
                                ('conference', conference, '')) as v (side, name, gender)
     group by side, name, v.gender, player_id
    union all
    -- Only months in which something was booked since: the others stand as they were kept.
    select 'month', month, '', player_id, sum(cents), sum(contributions)
      from (select month, player_id, cents, contributions from published_parts where month in (select month from above)
            union all select month, player_id, cents, contributions from above) as parts
     group by month, player_id
  ), received as (
    select side, name, gender, sum(cents) as cents, sum(contributions) as contributions,
           count(*) filter (where contributions > 0) as athletes,
           case when count(*) filter (where contributions > 0) < 5
                then to_jsonb(array_agg(player_id) filter (where contributions > 0)) end as few
      from by_athlete group by side, name, gender
    union all
    select 'month', month, '', cents, contributions, players, few from published_months
     where month not in (select month from above)
  ), listed as (
    select side, name, v.gender, sum(players) as athletes
      from player_counts
      join sports s using (sport_id)
     cross join lateral (values ('sport', s.sport_name, s.gender, conference is null),
                                ('gender', s.gender, s.gender, conference is null),
                                ('conference', conference, '', conference is not null))
                          as v (side, name, gender, counted)
     where player_class is null and position is null and team_key is null and counted and players > 0
     group by side, name, v.gender
  )
  select side, name, nullif(gender, ''), coalesce(cents, 0)::bigint, coalesce(r.contributions, 0)::integer,
         coalesce(r.athletes, 0)::integer, r.few, listed.athletes::integer
    from received r full join listed using (side, name, gender)
$$;

create or replace function publish_sums() returns void language plpgsql set jit = off set work_mem = '64MB' as $$
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
                     -- As the index contributions_to_pay_out has it.
                     'athletes_held', (select count(distinct player_id) from contributions
                                        where paid_at is not null and paid_cents - refunded_cents - lost_cents <> paid_out_cents))
              from (select player_id, sum(cents) as cents
                      from (select player_id, cents from published_arrived
                            union all select player_id, cents from published_arrived_lines(kept, 9223372036854775807)) as parts
                     group by 1 having sum(cents) <> 0) as arrived)
  on conflict (only_row) do update
    set as_of = excluded.as_of, counted = excluded.counted, groups = excluded.groups, held = excluded.held, arrived = excluded.arrived
  where p.as_of < excluded.as_of;
end $$;
