-- Payors whom a person found to be the same, or under common ownership, count as one. Nothing is ever joined by itself, and nothing that
-- was found is overwritten: a parting is a line of its own.

create table payor_joins (
  join_id   bigint generated always as identity primary key,
  payor_id  bigint not null references payors,
  other_id  bigint not null references payors,
  -- One and the same, or under common ownership.
  why       text not null check (why in ('same', 'owned')),
  reason    text not null check (length(reason) between 10 and 500),
  -- Whose compliance office found it; null: an admin.
  school_id integer references schools,
  joined_by bigint not null references people,
  joined_at timestamptz not null,
  check (payor_id <> other_id)
);
create index on payor_joins (payor_id);
create index on payor_joins (other_id);
create index on payor_joins (school_id);

-- Takes a join apart, once.
create table payor_partings (
  join_id   bigint primary key references payor_joins,
  parted_by bigint not null references people,
  parted_at timestamptz not null
);

-- What somebody looked at and found to be two: it is not proposed to them again.
create table payor_differences (
  difference_id bigint generated always as identity primary key,
  payor_id      bigint not null references payors,
  other_id      bigint not null references payors,
  school_id     integer references schools,
  said_by       bigint not null references people,
  said_at       timestamptz not null,
  check (payor_id < other_id),
  unique nulls not distinct (payor_id, other_id, school_id)
);
create index on payor_differences (school_id);

create function payor_joins_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'What was found of payors is append only: % is refused.', tg_op using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on payor_joins for each row execute function payor_joins_refuse_change();
create trigger append_only before update or delete on payor_partings for each row execute function payor_joins_refuse_change();
create trigger append_only before update or delete on payor_differences for each row execute function payor_joins_refuse_change();

-- What the joins that hold come to: everybody who counts with somebody, and at whom the sums of all of them are kept, which is the
-- least number among them. Who counts alone has no line.
create table payor_groups (
  payor_id bigint primary key references payors,
  head_id  bigint not null references payors
);
create index on payor_groups (head_id, payor_id);

create function payor_head(of_payor bigint) returns bigint language sql stable as $$
  select coalesce((select head_id from payor_groups where payor_id = of_payor), of_payor)
$$;

-- All that count as one with somebody, themselves among them, the least number first.
create function payor_members(of_payor bigint) returns bigint[] language sql stable as $$
  select coalesce((select array_agg(m.payor_id order by m.payor_id)
                     from payor_groups g join payor_groups m using (head_id) where g.payor_id = of_payor), array[of_payor])
$$;

-- The same counted from the joins that hold.
create function payor_members_counted(of_payor bigint) returns bigint[] language sql stable as $$
  with recursive reached (payor_id) as (
    select of_payor
     union
    select case when j.payor_id = r.payor_id then j.other_id else j.payor_id end
      from reached r join payor_joins j on r.payor_id in (j.payor_id, j.other_id)
     where not exists (select from payor_partings p where p.join_id = j.join_id))
  select array_agg(payor_id order by payor_id) from reached
$$;

-- All that counts, at whom it is kept.
create view payor_group_moves as
  select coalesce(g.head_id, m.payor_id) as payor_id, m.player_id, m.what, m.cents, m.is_open_ended, m.agreed_on, m.payor_id as member_id
    from payor_moves m left join payor_groups g using (payor_id);

create or replace view payor_sums_counted as
  select payor_id, player_id,
         coalesce(sum(cents) filter (where what = 'paid'), 0)::bigint as paid_cents,
         coalesce(sum(cents) filter (where what = 'promised'), 0)::bigint as promised_cents,
         coalesce(sum(cents) filter (where what = 'deal'), 0)::bigint as deals_cents,
         bool_or(is_open_ended) as is_open_ended,
         case when sum(cents) >= payor_reported_from_cents() or bool_or(is_open_ended)
              then min(agreed_on) filter (where so_far >= payor_reported_from_cents() or open_so_far) end as crossed_on
    from (select *, sum(cents) over together as so_far, bool_or(is_open_ended) over together as open_so_far
            from payor_group_moves
          window together as (partition by payor_id, player_id order by agreed_on)) as moves
   group by payor_id, player_id;

-- Whoever counts holds who counts as one, and whoever joins or parts waits for all that count at this moment: what is counted after a join
-- has seen it, and a join has seen what was counted before. Nobody holds a sum without holding that first, so no ring can close.
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
  insert into payor_sums (payor_id, player_id, paid_cents, promised_cents, deals_cents, is_open_ended, crossed_on)
  select head, of_player, coalesce(sum(cents) filter (where what = 'paid'), 0),
         coalesce(sum(cents) filter (where what = 'promised'), 0), coalesce(sum(cents) filter (where what = 'deal'), 0),
         coalesce(bool_or(is_open_ended), false),
         -- The day on which it was reached stays when a later change would move it.
         case when sum(cents) >= payor_reported_from_cents() or bool_or(is_open_ended)
              then least(min(agreed_on) filter (where so_far >= payor_reported_from_cents() or open_so_far),
                         (select min(crossed_on) from payor_sums where payor_id = any (members) and player_id = of_player)) end
    from (select *, sum(cents) over together as so_far, bool_or(is_open_ended) over together as open_so_far
            from payor_moves where payor_id = any (members) and player_id = of_player
          window together as (order by agreed_on)) as moves
  on conflict (payor_id, player_id) do update
     set paid_cents = excluded.paid_cents, promised_cents = excluded.promised_cents, deals_cents = excluded.deals_cents,
         is_open_ended = excluded.is_open_ended, crossed_on = excluded.crossed_on;
  if cardinality(members) > 1 then
    update payor_sums set paid_cents = 0, promised_cents = 0, deals_cents = 0, is_open_ended = false, crossed_on = null
     where payor_id = any (members) and payor_id <> head and player_id = of_player
       and (paid_cents, promised_cents, deals_cents, is_open_ended, crossed_on is null) <> (0, 0, 0, false, true);
  end if;
end $$;

-- Whoever is about to give holds their payor and the one at whom its sums are kept: of two who count as one the second waits. Two
-- rounds: who gives for the first time, and who was joined meanwhile.
create function payor_held(of_user bigint) returns void language plpgsql as $$
declare
  own bigint := payor_of(of_user, null, null);
begin
  for rounds in 1..2 loop
    perform from payors where payor_id in (own, payor_head(own)) order by payor_id for no key update;
  end loop;
end $$;

-- Payors are held in their order and before anything is counted, since whoever gives holds theirs while they wait to be counted.
create function payor_groups_held(of_payor bigint, of_other bigint) returns void language plpgsql as $$
begin
  for rounds in 1..2 loop
    perform from payors where payor_id = any (payor_members(of_payor) || payor_members(of_other))
      order by payor_id for no key update;
  end loop;
  perform pg_advisory_xact_lock(hashtextextended('payor_groups', 0));
end $$;

-- All sums of all of them anew.
create function payor_groups_recounted(of_payors bigint[]) returns void language plpgsql as $$
begin
  perform payor_recount(head.payor_id, player.player_id)
     from (select distinct payor_head(one) as payor_id from unnest(of_payors) one) head
    cross join (select distinct player_id from payor_sums where payor_id = any (of_payors)) player;
  -- The athlete who was told of this very day is not told again.
  update payor_sums s set told_crossed_on = s.crossed_on
   where s.payor_id = any (of_payors) and s.crossed_on is not null and s.told_crossed_on is distinct from s.crossed_on
     and exists (select from payor_sums t where t.payor_id = any (payor_members(s.payor_id)) and t.player_id = s.player_id
                    and t.told_crossed_on = s.crossed_on);
end $$;

-- Answers the number of the join; null where both count as one already.
create function payor_joined(one bigint, other bigint, for_why text, in_words text, of_school integer, by_user bigint, at_moment timestamptz)
returns bigint language plpgsql as $$
declare
  together bigint[];
  made bigint;
begin
  perform payor_groups_held(one, other);
  if other = any (payor_members(one)) then return null; end if;
  insert into payor_joins (payor_id, other_id, why, reason, school_id, joined_by, joined_at)
  values (one, other, for_why, in_words, of_school, by_user, at_moment) returning join_id into made;
  together := payor_members(one) || payor_members(other);
  insert into payor_groups (payor_id, head_id)
  select payor_id, (select min(each) from unnest(together) each) from unnest(together) payor_id
  on conflict (payor_id) do update set head_id = excluded.head_id;
  perform payor_groups_recounted(together);
  return made;
end $$;

-- Takes a join apart; false where that was done already. The days on which the parts came to what is reported are counted anew.
create function payor_parted(of_join bigint, by_user bigint, at_moment timestamptz) returns boolean language plpgsql as $$
declare
  apart payor_joins;
  together bigint[];
begin
  select * into strict apart from payor_joins where join_id = of_join;
  perform payor_groups_held(apart.payor_id, apart.other_id);
  insert into payor_partings (join_id, parted_by, parted_at) values (of_join, by_user, at_moment) on conflict do nothing;
  if not found then return false; end if;
  together := payor_members(apart.payor_id);
  update payor_sums set crossed_on = null where payor_id = any (together) and crossed_on is not null;
  delete from payor_groups where payor_id = any (together);
  insert into payor_groups (payor_id, head_id)
  select payor_id, members[1]
    from unnest(array[apart.payor_id, apart.other_id]) part cross join lateral payor_members_counted(part) members
   cross join lateral unnest(members) payor_id
   where cardinality(members) > 1;
  perform payor_groups_recounted(together);
  return true;
end $$;
