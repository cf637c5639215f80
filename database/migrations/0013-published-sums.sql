-- What was received, in sums for everybody: by sport, gender, conference and month. A job counts them anew every few
-- minutes and keeps them as they were at that moment: how many athletes are behind a sum can't be added up payment by
-- payment, and no payment should wait for it.

-- Each group with what was received in it: charges less refunds and lost disputes, each in the month it happened, and
-- for the team the contribution was given to. Contributions that went back whole are not counted as contributions.
create view published_sums_recomputed as
  with moved as (
    select c.player_id, c.team_id, date_trunc('month', t.happened_at, 'UTC') as month,
           -sum(e.amount_cents) as cents,
           count(*) filter (where t.kind = 'charge' and c.paid_cents > c.refunded_cents + c.lost_cents) as contributions
      from ledger_accounts a
      join ledger_entries e using (account_id)
      join ledger_transfers t using (transfer_id)
      join ledger_kinds k on k.kind = t.kind
      join contributions c using (contribution_id)
     where a.kind = 'held_for_athlete' and k.counts_received and t.currency = 'usd'
     group by c.player_id, c.team_id, month
  ), by_team as (
    select player_id, team_id, sum(cents) as cents, sum(contributions) as contributions
      from moved group by player_id, team_id
  ), by_athlete as (
    select side, name, v.gender, player_id, sum(cents) as cents, sum(contributions) as contributions
      from by_team
      join teams using (team_id)
      join sports s using (sport_id)
     cross join lateral (values ('sport', s.sport_name, s.gender), ('gender', s.gender, s.gender),
                                ('conference', conference, '')) as v (side, name, gender)
     group by side, name, v.gender, player_id
    union all
    select 'month' as side, to_char(month at time zone 'UTC', 'YYYY-MM') as name, '' as gender, player_id, cents, contributions
      from (select month, player_id, sum(cents) as cents, sum(contributions) as contributions
              from moved group by month, player_id) as by_month
  ), received as (
    select side, name, gender, sum(cents) as cents, sum(contributions) as contributions,
           array_agg(player_id) filter (where contributions > 0) as players
      from by_athlete group by side, name, gender
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
  select side, name, nullif(gender, '') as gender,
         coalesce(cents, 0)::bigint as received_cents,
         coalesce(contributions, 0)::integer as contributions,
         coalesce(cardinality(players), 0) as athletes,
         -- Who they are, where they are few: two small groups together can have fewer athletes than their counts say.
         case when cardinality(players) < 5 then to_jsonb(players) end as few,
         listed.athletes::integer as athletes_listed
    from received full join listed using (side, name, gender);

create table published_sums (
  only_row boolean primary key default true check (only_row),
  as_of    timestamptz not null,
  -- What was counted: every transfer with pg_visible_in_snapshot(made_in, counted).
  counted  pg_snapshot not null,
  -- The rows of published_sums_recomputed.
  groups   jsonb not null
);

-- Counts anew. In one statement, so that all sums are of one moment.
create function publish_sums() returns void language sql set jit = off set work_mem = '64MB' as $$
  insert into published_sums as p (as_of, counted, groups)
    select now(), pg_current_snapshot(), coalesce(jsonb_agg(s order by side, name), '[]') from published_sums_recomputed s
  on conflict (only_row) do update
    set as_of = excluded.as_of, counted = excluded.counted, groups = excluded.groups
  where p.as_of < excluded.as_of
$$;
