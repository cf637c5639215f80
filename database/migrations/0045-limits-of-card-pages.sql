-- A page that saves a card tries it as well as one that charges it, so it takes a place and is counted like one. Kept
-- for a day, like what payment pages count.
create table card_page_openings (
  page_id      uuid primary key,
  recurring_id uuid not null references recurring_contributions,
  -- Null where no address is known.
  network_key  bytea,
  -- The page at the provider, once it is there.
  session_id   text unique,
  -- A card was saved on it: the place is free again.
  used         boolean not null default false,
  opened_at    timestamptz not null default now()
);
create index on card_page_openings (network_key, opened_at);
create index on card_page_openings (recurring_id, opened_at);
create index card_page_openings_by_time on card_page_openings using brin (opened_at);

-- As before, with the pages that save a card among those that are not used.
create or replace function checkout_refusal(asked_network bytea, most_unpaid integer, most_declines integer,
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
    from (select opened_at from checkout_openings
           where network_key = asked_network and not paid and opened_at > hour_ago
          union all
          select opened_at from card_page_openings
           where network_key = asked_network and not used and opened_at > hour_ago) as pages
   order by opened_at desc limit 1 offset most_unpaid - 1;
end $$;

-- Why no page that saves a card is opened for a plan just now: its network is refused, or the plan had so many pages
-- within an hour that no card was saved on, wherever they were asked for.
create function card_page_refusal(asked_recurring uuid, asked_network bytea, most_unpaid integer, most_declines integer,
                                  most_of_plan integer, out refused_for text, out retry_at timestamptz)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7034616, hashtext(asked_recurring::text));
  select 'pages for a card', opened_at + interval '1 hour' into refused_for, retry_at
    from card_page_openings
   where recurring_id = asked_recurring and not used and opened_at > now() - interval '1 hour'
   order by opened_at desc limit 1 offset most_of_plan - 1;
  if found then return; end if;
  select r.refused_for, r.retry_at into refused_for, retry_at
    from checkout_refusal(asked_network, most_unpaid, most_declines) as r;
end $$;

-- Notes a card that was declined on such a page, once for each `decline`. Answers how many declines the card has had
-- within the hour, on pages of both sorts; 0 where it was noted before.
create function note_card_page_decline(decline text, declined_page uuid, declined_card bytea, declined_at timestamptz)
returns integer language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7034615, hashtext(encode(declined_card, 'hex')));
  insert into card_tries (charge_id, contribution_id, network_key, card_key, declined, happened_at)
    select decline, c.contribution_id, o.network_key, declined_card, true, declined_at
      from card_page_openings o
      join lateral (select contribution_id from contributions where recurring_id = o.recurring_id
                     order by created_at limit 1) as c on true
     where o.page_id = declined_page
  on conflict (charge_id) do nothing;
  if not found then return 0; end if;
  return (select count(*) from card_tries
           where card_key = declined_card and declined and happened_at > declined_at - interval '1 hour');
end $$;
