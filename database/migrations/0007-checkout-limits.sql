-- Limits against card testing: thieves who try stolen cards by small contributions. Counted here, so that any
-- number of servers count as one. Addresses and cards stand in these tables as keyed hashes, for a day.

-- The key of those hashes where no setting gives one (ADDRESS_SECRET=database).
create table kept_secrets (
  name   text primary key,
  secret text not null check (length(secret) >= 32)
);

-- From which network each payment page was opened, and whether it was paid. A paid page frees its place.
create table checkout_openings (
  contribution_id uuid primary key references contributions,
  network_key     bytea not null,
  paid            boolean not null default false,
  opened_at       timestamptz not null default now()
);
create index checkout_openings_unpaid on checkout_openings (network_key, opened_at) where not paid;
create index on checkout_openings (opened_at);

-- Every try to pay with a card, as fetched at the payment provider.
create table card_tries (
  charge_id       text primary key,
  contribution_id uuid not null references contributions,
  -- Null where the page was opened while nothing was counted, or more than a day before.
  network_key     bytea,
  -- Null for a way to pay that is no card.
  card_key        bytea,
  declined        boolean not null,
  happened_at     timestamptz not null
);
create index on card_tries (network_key, happened_at);
create index on card_tries (card_key, happened_at);
create index on card_tries (happened_at);

-- Paid contributions that a person should look at before the money is passed on.
create table contribution_reviews (
  contribution_id uuid not null references contributions,
  reason          text not null check (reason in ('card declined often', 'card pays often')),
  marked_at       timestamptz not null default now(),
  primary key (contribution_id, reason)
);

create view contributions_to_review as
  select c.contribution_id, c.player_id, c.player_name, c.team_name, c.paid_cents, c.currency, c.state, c.paid_at,
         r.reasons, r.marked_at
    from (select contribution_id, array_agg(reason order by reason) as reasons, min(marked_at) as marked_at
            from contribution_reviews group by contribution_id) r
    join contributions c using (contribution_id);

-- What was raised when: an alarm is mailed once an hour, whatever the number of servers that see it.
create table alarms (
  alarm      text not null,
  hour_start timestamptz not null default date_trunc('hour', now(), 'UTC'),
  primary key (alarm, hour_start)
);

-- Why a network may open no payment page just now, and from when on it may; nulls when it may. A null limit does
-- not count. Lets one of a network in at a time until the caller's transaction ends: whoever asks next then sees
-- what this one has opened, so thirty clicks at once get no more places than thirty in a row.
create function checkout_refusal(asked_network bytea, most_unpaid integer, most_declines integer,
                                 out refused_for text, out retry_at timestamptz)
language plpgsql as $$
declare
  hour_ago constant timestamptz := now() - interval '1 hour';
begin
  if asked_network is null then return; end if;
  perform pg_advisory_xact_lock(7034614, hashtext(encode(asked_network, 'hex')));
  -- Four who paid make room for one more decline: a crowd behind one address is not a thief.
  select 'declines', happened_at + interval '1 hour' into refused_for, retry_at
    from card_tries where network_key = asked_network and declined and happened_at > hour_ago
   order by happened_at desc limit 1
  offset most_declines - 1 + (select count(*) / 4 from card_tries
                               where network_key = asked_network and not declined and happened_at > hour_ago);
  if found then return; end if;
  select 'unpaid pages', opened_at + interval '1 hour' into refused_for, retry_at
    from checkout_openings where network_key = asked_network and not paid and opened_at > hour_ago
   order by opened_at desc limit 1 offset most_unpaid - 1;
end $$;

-- Notes a try to pay, once, and frees the page's place when it was paid. Answers how many marks for review are new:
-- on contributions paid in an hour in which their card was declined more than `most_declines` times, or paid more
-- than `most_payments` times.
create function note_card_try(try_charge text, try_contribution uuid, try_card bytea, try_declined boolean,
                              try_happened_at timestamptz, most_declines integer, most_payments integer)
returns integer language plpgsql as $$
declare
  marked integer;
begin
  -- Whoever looks at a payment again months later finds its tries again, which were forgotten after a day.
  if try_happened_at < now() - interval '1 day' or exists (select from card_tries where charge_id = try_charge) then
    return 0;
  end if;
  -- Two tries of one card at once would each miss the other.
  perform pg_advisory_xact_lock(7034615, hashtext(encode(try_card, 'hex')));
  insert into card_tries
    select try_charge, try_contribution,
           (select network_key from checkout_openings where contribution_id = try_contribution),
           try_card, try_declined, try_happened_at
  on conflict (charge_id) do nothing;
  if not try_declined then
    update checkout_openings set paid = true where contribution_id = try_contribution and not paid;
  end if;
  with tries as (
    select contribution_id, declined, happened_at,
           count(*) filter (where declined) over hour_before as declines,
           count(*) filter (where not declined) over hour_before as payments
      from card_tries
     where card_key = try_card
       and happened_at between try_happened_at - interval '1 hour' and try_happened_at + interval '1 hour'
    window hour_before as (order by happened_at range interval '1 hour' preceding)
  )
  insert into contribution_reviews (contribution_id, reason)
    select distinct paid.contribution_id, reason
      from tries paid
      join tries crowded on crowded.happened_at between paid.happened_at and paid.happened_at + interval '1 hour'
     cross join lateral (values ('card declined often', crowded.declines > most_declines),
                                ('card pays often', crowded.payments > most_payments)) as r (reason, broken)
     where not paid.declined and broken
  on conflict do nothing;
  get diagnostics marked = row_count;
  return marked;
end $$;
