-- contracts: nothing, the constraints that are replaced become wider, and the function is made again at once
-- holds: ledger_accounts has one row for each athlete who ever received something
-- Something in return: small services that athletes offer, and contributions that are orders of one. What is not kept is refunded.

-- What an athlete offers, at which price. Never edited: another price is a new row, and the one before has ended.
create table offers (
  offer_id           uuid primary key default gen_random_uuid(),
  player_id          bigint not null references players,
  kind               text not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  -- Whole dollars, as contributions are.
  price_cents        bigint not null check (price_cents between 100 and 1000000 and price_cents % 100 = 0),
  days               smallint not null check (days between 7 and 60),
  -- So many orders of it at a time.
  at_once            smallint not null check (at_once between 1 and 1000),
  -- At most 300 characters are typed; characters that Unicode composes anew when they are tidied can be three each.
  note               text check (length(note) between 1 and 900),
  -- Once a month, for as long as a plan lasts.
  is_monthly         boolean not null default false,
  offered_at         timestamptz not null,
  offered_by         bigint references people,
  -- Of a minor: nothing can be ordered before the guardian has agreed.
  waits_for_guardian boolean not null default false,
  guardian_agreed_at timestamptz,
  ended_at           timestamptz,
  ended_for          text check (ended_for in ('changed', 'athlete', 'guardian', 'school', 'left', 'page')),
  check ((ended_at is null) = (ended_for is null))
);
create index on offers (player_id, kind);
create unique index offers_one_of_a_kind on offers (player_id, kind) where ended_at is null;

create function offers_refuse_change() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{ended_at,ended_for,guardian_agreed_at,note}'::text[]
     <> to_jsonb(old) - '{ended_at,ended_for,guardian_agreed_at,note}'::text[]
     or new.note is distinct from old.note and new.note is not null then
    raise exception 'An offer is not changed: another price is another offer.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger never_edited before update on offers for each row execute function offers_refuse_change();

-- What a school says of a kind of service, or of general contributions. The last line of a kind holds; where there is none the kind is
-- on, at any price.
create table school_services (
  line_id       bigint generated always as identity primary key,
  school_id     integer not null references schools,
  kind          text not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  is_on         boolean not null,
  least_dollars integer check (least_dollars between 1 and 10000),
  most_dollars  integer check (most_dollars between 1 and 10000),
  note          text check (length(note) between 1 and 1500),
  source        text check (length(source) between 1 and 900),
  set_by        bigint not null references people,
  set_at        timestamptz not null,
  check (least_dollars <= most_dollars)
);
create index on school_services (school_id, kind, line_id);
create function school_services_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'What a school says of services is not changed: a correction is a further line.' using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on school_services for each row execute function school_services_refuse_change();
create trigger never_emptied before truncate on school_services for each statement execute function school_services_refuse_change();

-- A contribution for an offer, from the opened checkout page to its end. What is asked for goes when its time is over.
create table orders (
  order_id        uuid primary key default gen_random_uuid(),
  contribution_id uuid not null unique references contributions,
  offer_id        uuid not null references offers,
  state           text not null default 'unpaid'
                    check (state in ('unpaid', 'ordered', 'asked', 'answered', 'delivered', 'questioned', 'accepted', 'refunding',
                                     'settled', 'refunded', 'ended')),
  -- Rises with each step: who decides names the one that they saw.
  version         integer not null default 1,
  brief           text check (length(brief) between 1 and 1500),
  deliver_to      text check (length(deliver_to) between 1 and 900),
  wished_on       date,
  -- As whoever ordered gave it, or of whom it is for.
  first_name      text check (length(first_name) between 1 and 180),
  created_at      timestamptz not null,
  ordered_at      timestamptz,
  due_at          timestamptz,
  state_at        timestamptz not null,
  -- When the system looks at it next.
  look_at         timestamptz,
  check ((ordered_at is null) = (due_at is null)),
  check ((state in ('unpaid', 'ended')) = (ordered_at is null)),
  constraint looked_after_until_its_end check ((state in ('settled', 'refunded', 'ended')) = (look_at is null))
);
create index on orders (offer_id);
create index orders_to_look_at on orders (look_at) where look_at is not null;

-- Who did what, when and why. Written and read, never changed, but for its words, which can go.
create table order_history (
  entry_id    bigint generated always as identity primary key,
  order_id    uuid not null references orders,
  happened_at timestamptz not null,
  actor       text not null check (actor in ('supporter', 'athlete', 'officer', 'system')),
  -- Null for who came by a link, and for what happened by itself.
  actor_id    bigint references people,
  act         text not null,
  state       text not null,
  -- A question, an answer, a reason.
  words       text check (length(words) between 1 and 1500),
  -- Of a delivery: the public post.
  link        text check (length(link) between 1 and 1000),
  -- Of a delivery: the ids of its proofs. Of a stop: whether it was the platform's, for a school without an officer.
  detail      jsonb not null default '{}'
);
create index on order_history (order_id, entry_id);

create function order_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('orders.forgets', true) = 'words' then
    if to_jsonb(new) - '{words,link}'::text[] = to_jsonb(old) - '{words,link}'::text[]
       and new.words is null and new.link is null then
      return new;
    end if;
  end if;
  raise exception 'The history of an order is append only: % is refused.', tg_op using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on order_history for each row execute function order_refuse_change();
create trigger never_emptied before truncate on order_history for each statement execute function order_refuse_change();

-- What people wrote to each other about an order goes, of one of the two or, with null, of all; who did what when stays.
create function order_forget_words(of_orders uuid[], of_actor text) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform set_config('orders.forgets', 'words', true);
  update order_history set words = null, link = null
   where order_id = any (of_orders) and (of_actor is null or actor = of_actor) and num_nonnulls(words, link) > 0;
  perform set_config('orders.forgets', '', true);
end $$;

-- A plan that carries a service: each month that is paid is an order of its own.
alter table recurring_contributions
  add column offer_id uuid references offers,
  add column brief text,
  add column first_name text;

-- A contribution says which service it is for. Held to by every new line; 0111 looks at those that are there.
alter table contributions drop constraint contributions_nil_service_type_check;
alter table contributions add constraint contributions_nil_service_type_check check (nil_service_type ~ '^[a-z]+(_[a-z]+)*$') not valid;

-- What is paid for an order is held for it, until it is the athlete's or goes back.
alter table ledger_accounts drop constraint ledger_accounts_check, drop constraint held_money_is_a_liability;
alter table ledger_accounts
  add constraint ledger_accounts_check check ((kind in ('held_for_athlete', 'held_for_order')) = (player_id is not null)),
  add constraint held_money_is_a_liability check (kind not in ('held_for_athlete', 'held_for_order') or class = 'liability');
insert into ledger_kinds (kind, debit, credit, counts_received) values
  ('order_held',   'held_for_athlete', 'held_for_order',   false),  -- the order's id, and which of its moves
  ('order_let_go', 'held_for_order',   'held_for_athlete', false);

create or replace function ledger_book(
  book_kind text, book_provider_object text, book_contribution_id uuid, book_currency text,
  book_happened_at timestamptz, book_player_id bigint, book_amount_cents bigint
) returns bigint language plpgsql as $$
declare
  sides record;
begin
  select * into sides from ledger_kinds where kind = book_kind;
  if not found then
    raise exception 'There is no kind % of transfer.', book_kind using errcode = 'foreign_key_violation';
  end if;
  return ledger_post(
    book_kind, book_provider_object, book_contribution_id, book_currency, book_happened_at,
    ledger_account(sides.debit, case when sides.debit in ('held_for_athlete', 'held_for_order') then book_player_id end, book_currency),
    ledger_account(sides.credit, case when sides.credit in ('held_for_athlete', 'held_for_order') then book_player_id end, book_currency),
    book_amount_cents);
end $$;

-- As before, with what is held for an order.
create or replace view contribution_sums as
  select t.contribution_id,
         coalesce(sum(e.amount_cents) filter (where t.kind = 'charge'), 0)::bigint as charged_cents,
         (coalesce(sum(e.amount_cents) filter (where t.kind = 'refund'), 0)
          - coalesce(sum(e.amount_cents) filter (where t.kind = 'refund_failed'), 0))::bigint as refunded_cents,
         (coalesce(sum(e.amount_cents) filter (where t.kind = 'dispute_lost'), 0)
          - coalesce(sum(e.amount_cents) filter (where t.kind = 'dispute_won_back'), 0))::bigint as lost_cents,
         (coalesce(sum(e.amount_cents) filter (where t.kind in ('dispute_withdrawn', 'dispute_won_back')), 0)
          - coalesce(sum(e.amount_cents) filter (where t.kind in ('dispute_reinstated', 'dispute_lost')), 0))::bigint as in_dispute_cents,
         (coalesce(sum(e.amount_cents) filter (where t.kind = 'order_held'), 0)
          - coalesce(sum(e.amount_cents) filter (where t.kind = 'order_let_go'), 0))::bigint as held_cents
    from ledger_transfers t
    join ledger_entries e using (transfer_id)
   where e.amount_cents > 0 and t.contribution_id is not null
   group by t.contribution_id;

-- Whoever offered something stays on the page that offers it.
-- Made anew and not replaced: it comes after the tables that it reads.
drop function player_is_attached(bigint);
create function player_is_attached(asked bigint) returns boolean language sql stable
return exists (select from contributions where player_id = asked)
    or exists (select from recurring_contributions where player_id = asked)
    or exists (select from favourites where player_id = asked)
    or exists (select from roles_held where player_id = asked)
    or exists (select from collaboration_requests where player_id = asked)
    or exists (select from profile_submissions where player_id = asked or claimed_player_id = asked)
    or exists (select from athlete_pages where player_id = asked)
    or exists (select from contribution_stops where player_id = asked)
    or exists (select from yes_taken_back where player_id = asked)
    or exists (select from deals_elsewhere where player_id = asked)
    or exists (select from visa_marks where player_id = asked)
    or exists (select from offers where player_id = asked);
