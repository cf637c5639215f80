-- Deals that an athlete made elsewhere count in the sum of their payor, on the day they were agreed on. What was logged stays:
-- a correction is a further entry, and the last one counts.
create table deals_elsewhere (
  entry_id      bigint generated always as identity primary key,
  -- Chosen by who logs it, so that a form that is sent twice logs one deal.
  deal_id       uuid not null,
  -- From 1 on; of two who correct the same entry at once one is told.
  place         smallint not null check (place > 0),
  payor_id      bigint not null references payors,
  player_id     bigint not null references players,
  kind          text not null check (kind in ('cash', 'in_kind')),
  -- Of a deal in kind its stated worth; nothing of one that never came to be.
  cents         bigint not null check (cents between 0 and 100000000000),
  -- It may come to more, by royalties or a bonus, or nobody has said yet what it is worth.
  is_open_ended boolean not null,
  agreed_on     date not null,
  ends_on       date check (ends_on >= agreed_on),
  -- As it was typed; of a payor who stood in the athlete's sums already there is none. The words go with the athlete's page.
  payor_name    text check (length(payor_name) between 1 and 200),
  what_for      text check (length(what_for) between 1 and 300),
  logged_by     bigint not null references people,
  logged_as     text not null check (logged_as in ('athlete', 'officer')),
  logged_at     timestamptz not null,
  unique (deal_id, place)
);
create index on deals_elsewhere (player_id, payor_id);
create index on deals_elsewhere (payor_id, player_id);

-- What was signed, as a PDF that is only ever downloaded, or as a picture that was encoded anew.
create table deal_papers (
  entry_id bigint primary key references deals_elsewhere,
  type     text not null check (type in ('pdf', 'webp')),
  content  bytea not null check (octet_length(content) between 1 and 5242880)
);

create function deals_elsewhere_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- The words may go, and nothing else changes.
    if new.payor_name is null and new.what_for is null then
      old.payor_name := null;
      old.what_for := null;
      if new is not distinct from old then return new; end if;
    end if;
  end if;
  raise exception 'A deal made elsewhere is corrected by a further entry: % is refused.', tg_op using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on deals_elsewhere
  for each row execute function deals_elsewhere_keep();

create view deals_elsewhere_now as
  select d.* from deals_elsewhere d
   where not exists (select from deals_elsewhere later where later.deal_id = d.deal_id and later.place > d.place);

create or replace view payor_moves as
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
  select payor_id, player_id, 'deal', cents, is_open_ended, executed_on from payor_deals
  union all
  select payor_id, player_id, 'deal', cents, is_open_ended, agreed_on from deals_elsewhere_now;

create function payor_sums_follow_elsewhere() returns trigger language plpgsql as $$
declare
  before bigint;
begin
  perform payor_recount(new.payor_id, new.player_id);
  -- A correction may name another payor.
  select payor_id into before from deals_elsewhere where deal_id = new.deal_id and place = new.place - 1;
  if before <> new.payor_id then perform payor_recount(before, new.player_id); end if;
  return null;
end $$;
create constraint trigger deals_elsewhere_follow after insert on deals_elsewhere deferrable initially deferred
  for each row execute function payor_sums_follow_elsewhere();
