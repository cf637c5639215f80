-- Who gave how much to whom: what a Division I athlete reports to the College Sports Commission is the sum of one payor, gifts, plans
-- and deals together, over the whole time of eligibility. The sums follow what they are counted from, in its transaction and whichever
-- server of whichever release writes it.

-- Somebody who gives or makes deals: an account (also one that was deleted), a guest by the address that paid, or a company by its name.
create table payors (
  payor_id    bigint generated always as identity primary key,
  user_id     bigint unique references people,
  -- Lower case; gone with the last contribution that it stands in.
  email_key   text unique check (length(email_key) between 3 and 254),
  -- As name_key() has it.
  company_key text unique check (company_key <> ''),
  -- None of them: a guest who is forgotten.
  check (num_nonnulls(user_id, email_key, company_key) <= 1)
);

alter table contributions add column payor_id bigint;
-- The day from which on the present amount holds, where it was raised.
alter table recurring_contributions add column raised_on date;

-- A signed deal as it counts: what it is worth stays when its words are forgotten.
create table payor_deals (
  request_id    uuid primary key references collaboration_requests,
  payor_id      bigint not null references payors,
  player_id     bigint not null references players,
  executed_on   date not null,
  cents         bigint not null check (cents >= 0),
  -- By royalties, or in kind without a stated worth: nobody can say yet what it comes to.
  is_open_ended boolean not null
);
create index on payor_deals (payor_id, player_id);
create index on payor_deals (player_id);

create table payor_sums (
  payor_id       bigint not null references payors,
  player_id      bigint not null references players,
  -- Paid, less refunds and lost disputes.
  paid_cents     bigint not null default 0,
  -- What plans that go on are yet to charge.
  promised_cents bigint not null default 0,
  deals_cents    bigint not null default 0,
  is_open_ended  boolean not null default false,
  -- The day in UTC on which it came to what is reported; null while it is below.
  crossed_on     date,
  sum_cents      bigint generated always as (paid_cents + promised_cents + deals_cents) stored,
  primary key (payor_id, player_id)
);
create index payor_sums_of_player on payor_sums (player_id, sum_cents desc, payor_id);
create index payor_sums_crossed on payor_sums (player_id, crossed_on) where crossed_on is not null;

-- College Sports Commission, NIL Go help center: $600 or more, cash and kind.
create function payor_reported_from_cents() returns bigint language sql immutable return 60000;

-- The company of a deal comes first, then the account, then the address. One of them, by its own index.
create function payor_of(of_user bigint, of_email text, of_company text) returns bigint language plpgsql as $$
declare
  found bigint;
begin
  for tries in 1..2 loop
    if of_company <> '' then select payor_id into found from payors where company_key = of_company;
    elsif of_user is not null then select payor_id into found from payors where user_id = of_user;
    elsif of_email is not null then select payor_id into found from payors where email_key = lower(of_email);
    else return null;
    end if;
    if found is not null then return found; end if;
    if of_company <> '' then
      insert into payors (company_key) values (of_company) on conflict do nothing returning payor_id into found;
    elsif of_user is not null then
      insert into payors (user_id) values (of_user) on conflict do nothing returning payor_id into found;
    else
      insert into payors (email_key) values (lower(of_email)) on conflict do nothing returning payor_id into found;
    end if;
    if found is not null then return found; end if;
    -- Made by somebody else at this moment: the next statement sees it.
  end loop;
  raise exception 'A payor was made and is gone.' using errcode = 'serialization_failure';
end $$;

-- All that counts, each with the day on which it was agreed: what a plan charges counts from the day of the plan on.
create view payor_moves as
  select c.payor_id, c.player_id, 'paid' as what, c.paid_cents - c.refunded_cents - c.lost_cents as cents, false as is_open_ended,
         (case when r.recurring_id is null then c.paid_at
               when (c.paid_at at time zone 'UTC')::date >= r.raised_on then r.raised_on::timestamp at time zone 'UTC'
               else least(r.agreed_at, c.paid_at) end at time zone 'UTC')::date as agreed_on
    from contributions c left join recurring_contributions r using (recurring_id)
   where c.payor_id is not null and c.paid_at is not null
  union all
  select p.payor_id, r.player_id, 'promised',
         r.amount_cents * greatest(0, r.duration_months - (select count(*) from contributions c
                                                            where c.recurring_id = r.recurring_id and c.paid_at is not null)),
         false, coalesce(r.raised_on, (r.agreed_at at time zone 'UTC')::date)
    from recurring_contributions r join payors p using (user_id)
   where r.ended_at is null and r.state <> 'opening'
  union all
  select payor_id, player_id, 'deal', cents, is_open_ended, executed_on from payor_deals;

-- The sums counted from nothing.
create view payor_sums_counted as
  select payor_id, player_id,
         coalesce(sum(cents) filter (where what = 'paid'), 0)::bigint as paid_cents,
         coalesce(sum(cents) filter (where what = 'promised'), 0)::bigint as promised_cents,
         coalesce(sum(cents) filter (where what = 'deal'), 0)::bigint as deals_cents,
         bool_or(is_open_ended) as is_open_ended,
         case when sum(cents) >= payor_reported_from_cents() or bool_or(is_open_ended)
              then min(agreed_on) filter (where so_far >= payor_reported_from_cents() or open_so_far) end as crossed_on
    from (select *, sum(cents) over together as so_far, bool_or(is_open_ended) over together as open_so_far
            from payor_moves
          window together as (partition by payor_id, player_id order by agreed_on)) as moves
   group by payor_id, player_id;

-- Of two that count at once the second waits and sees what the first has kept, since each statement here takes a snapshot of its own.
-- Whoever calls this has all its other locks by then, since it runs at the commit.
create function payor_recount(of_payor bigint, of_player bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('payor_sums', of_payor * 1000003 + of_player));
  insert into payor_sums as s (payor_id, player_id, paid_cents, promised_cents, deals_cents, is_open_ended, crossed_on)
  select of_payor, of_player, coalesce(c.paid_cents, 0), coalesce(c.promised_cents, 0), coalesce(c.deals_cents, 0),
         coalesce(c.is_open_ended, false), c.crossed_on
    from (values (1)) as one left join payor_sums_counted c on c.payor_id = of_payor and c.player_id = of_player
  on conflict (payor_id, player_id) do update
     set paid_cents = excluded.paid_cents, promised_cents = excluded.promised_cents, deals_cents = excluded.deals_cents,
         is_open_ended = excluded.is_open_ended,
         -- The day on which it was reached stays when a later change would move it.
         crossed_on = case when excluded.crossed_on is not null then least(s.crossed_on, excluded.crossed_on) end;
end $$;

create function contributions_have_payors() returns trigger language plpgsql as $$
begin
  -- Of a guest who is forgotten it stays as it was.
  if new.user_id is not null or new.contributor_email is not null then
    new.payor_id := payor_of(new.user_id, new.contributor_email, null);
  end if;
  return new;
end $$;
create trigger have_payors_new before insert on contributions
  for each row execute function contributions_have_payors();
create trigger have_payors before update of user_id, contributor_email on contributions
  for each row when (old.payor_id is null or old.user_id is distinct from new.user_id
                     or lower(old.contributor_email) is distinct from lower(new.contributor_email))
  execute function contributions_have_payors();

create function payor_sums_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.payor_id is not null and (old.payor_id, old.player_id) is distinct from (new.payor_id, new.player_id) then
      perform payor_recount(old.payor_id, old.player_id);
    end if;
  end if;
  if new.payor_id is not null then perform payor_recount(new.payor_id, new.player_id); end if;
  return null;
end $$;
create constraint trigger payor_sums_follow_new after insert on contributions deferrable initially deferred
  for each row when (new.payor_id is not null and new.paid_at is not null) execute function payor_sums_follow();
create constraint trigger payor_sums_follow after update on contributions deferrable initially deferred
  for each row when ((old.paid_at is not null or new.paid_at is not null)
                     and (old.payor_id, old.player_id, old.paid_at is null, old.paid_cents, old.refunded_cents, old.lost_cents)
                         is distinct from
                         (new.payor_id, new.player_id, new.paid_at is null, new.paid_cents, new.refunded_cents, new.lost_cents))
  execute function payor_sums_follow();
create constraint trigger payor_deals_follow after insert or update on payor_deals deferrable initially deferred
  for each row execute function payor_sums_follow();

-- Nothing that was paid is ever deleted by the product; whoever does it by hand leaves the sums right.
create function payor_sums_leave() returns trigger language plpgsql as $$
begin
  perform payor_recount(old.payor_id, old.player_id);
  return null;
end $$;
create constraint trigger payor_sums_leave after delete on contributions deferrable initially deferred
  for each row when (old.payor_id is not null and old.paid_at is not null) execute function payor_sums_leave();
create constraint trigger payor_sums_leave after delete on payor_deals deferrable initially deferred
  for each row execute function payor_sums_leave();
create function payor_sums_leave_plans() returns trigger language plpgsql as $$
begin
  perform payor_recount(payor_of(old.user_id, null, null), old.player_id);
  return null;
end $$;
create constraint trigger payor_sums_leave after delete on recurring_contributions deferrable initially deferred
  for each row when (old.state <> 'opening' and old.ended_at is null) execute function payor_sums_leave_plans();

create function plans_are_raised() returns trigger language plpgsql as $$
begin
  new.raised_on := (now() at time zone 'UTC')::date;
  return new;
end $$;
create trigger are_raised before update of amount_cents on recurring_contributions
  for each row when (new.amount_cents > old.amount_cents and old.state <> 'opening') execute function plans_are_raised();

create function payor_sums_follow_plans() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.user_id, old.player_id) <> (new.user_id, new.player_id) then
      perform payor_recount(payor_of(old.user_id, null, null), old.player_id);
    end if;
  end if;
  perform payor_recount(payor_of(new.user_id, null, null), new.player_id);
  return null;
end $$;
create constraint trigger payor_sums_follow_new after insert on recurring_contributions deferrable initially deferred
  for each row when (new.state <> 'opening' and new.ended_at is null) execute function payor_sums_follow_plans();
create constraint trigger payor_sums_follow after update on recurring_contributions deferrable initially deferred
  for each row when ((old.amount_cents, old.state = 'opening', old.ended_at is null, old.user_id, old.player_id)
                     is distinct from (new.amount_cents, new.state = 'opening', new.ended_at is null, new.user_id, new.player_id))
  execute function payor_sums_follow_plans();

-- A signed deal counts at its day. At the commit, since the terms of one that is made up at once come after it.
create function payor_deals_are_kept() returns trigger language plpgsql as $$
begin
  insert into payor_deals (request_id, payor_id, player_id, executed_on, cents, is_open_ended)
  select new.request_id, payor_of(new.user_id, t.email_address, name_key(t.company_name)), new.player_id, new.executed_on,
         (t.flat_fees * 100)::bigint, t.royalties > 0 or t.other is not null
    from collaboration_terms t where t.request_id = new.request_id
  on conflict (request_id) do update
     set payor_id = excluded.payor_id, player_id = excluded.player_id, executed_on = excluded.executed_on;
  return null;
end $$;
create constraint trigger payor_deals_are_kept_new after insert on collaboration_requests deferrable initially deferred
  for each row when (new.state in ('agreement', 'done')) execute function payor_deals_are_kept();
create constraint trigger payor_deals_are_kept after update on collaboration_requests deferrable initially deferred
  for each row when (new.state in ('agreement', 'done')
                     and (old.state in ('agreement', 'done'), old.user_id, old.player_id, old.executed_on)
                         is distinct from (true, new.user_id, new.player_id, new.executed_on))
  execute function payor_deals_are_kept();

-- Deals are few enough to be read now; contributions and plans of before are read by a job (payors_gathered).
insert into payor_deals (request_id, payor_id, player_id, executed_on, cents, is_open_ended)
select r.request_id, payor_of(r.user_id, t.email_address, name_key(t.company_name)), r.player_id, r.executed_on,
       (t.flat_fees * 100)::bigint, t.royalties > 0 or t.other is not null
  from collaboration_requests r join collaboration_terms t using (request_id)
 where r.state in ('agreement', 'done');

-- Whoever would bring a sum to what is reported agrees to being named in the report, once for an athlete; with the words that were read.
create table report_agreements (
  agreement_id    bigint generated always as identity primary key,
  -- An account's, for whatever it gives that athlete from now on; a guest's holds for one contribution.
  user_id         bigint references people,
  contribution_id uuid references contributions,
  player_id       bigint not null references players,
  words_version   smallint not null check (words_version > 0),
  agreed_at       timestamptz not null,
  check (num_nonnulls(user_id, contribution_id) > 0)
);
create index on report_agreements (player_id, user_id);
create index on report_agreements (contribution_id) where contribution_id is not null;

-- What the athlete says of the report: a line is corrected by a later one.
create table payor_reports (
  report_id     bigint generated always as identity primary key,
  payor_id      bigint not null references payors,
  player_id     bigint not null references players,
  reported_on   date not null,
  report_number text check (length(report_number) between 1 and 60),
  -- What the sum was when it was noted.
  sum_cents     bigint not null,
  outcome       text check (outcome in ('cleared', 'flagged', 'not_cleared', 'revised', 'cancelled', 'arbitration')),
  noted_by      bigint not null references people,
  noted_at      timestamptz not null
);
create index on payor_reports (player_id, payor_id, report_id);
