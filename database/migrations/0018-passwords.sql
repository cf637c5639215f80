-- Wrong passwords are counted, so that trying gets slower; and browsers that somebody has signed in with are known, so
-- that he who owns an account gets in however busily others try theirs.

create table password_tries (
  -- Keyed hash of an account's address, of a network, or of a browser that is known to an account.
  try_key     bytea primary key check (length(try_key) = 16),
  -- As of the last one: with time they are forgotten, one after the other.
  tries       double precision not null default 0,
  last_try_at timestamptz not null default now()
);
create index on password_tries (last_try_at);

create table known_browsers (
  user_id      bigint not null references people,
  browser_hash bytea not null check (length(browser_hash) = 32),
  seen_at      timestamptz not null default now(),
  primary key (user_id, browser_hash)
);
create index on known_browsers (seen_at);

-- Leave to try a password, counted under each of the keys: null, and the try is noted; or the moment from which on there
-- is leave, and nothing is noted. Each key has so many tries free; from then on the wait doubles from two seconds up to
-- what it takes to forget one. Who asks at once waits here, so thirty at once are thirty in a row.
create function take_password_try(try_keys bytea[], keys_free integer[], keys_forget_seconds integer[],
                                  out retry_at timestamptz)
language plpgsql as $$
declare
  moment timestamptz;
begin
  insert into password_tries (try_key) select k from unnest(try_keys) k order by k on conflict do nothing;
  perform from password_tries where try_key = any (try_keys) order by try_key for update;
  moment := clock_timestamp();
  with asked as (
    select t.try_key, t.last_try_at, k.free, k.forget_seconds,
           greatest(0, t.tries - greatest(0, extract(epoch from moment - t.last_try_at)) / k.forget_seconds) as left_over
      from unnest(try_keys, keys_free, keys_forget_seconds) as k (try_key, free, forget_seconds)
      join password_tries t using (try_key)
  )
  select max(last_try_at + make_interval(secs => least(forget_seconds, 2 * 2 ^ least(ceil(left_over) - asked.free, 20))))
    into retry_at from asked where ceil(left_over) >= asked.free;
  if retry_at > moment then return; end if;
  retry_at := null;
  update password_tries t
     set tries = 1 + greatest(0, t.tries - greatest(0, extract(epoch from moment - t.last_try_at)) / k.forget_seconds),
         last_try_at = moment
    from unnest(try_keys, keys_forget_seconds) as k (try_key, forget_seconds) where t.try_key = k.try_key;
end $$;
