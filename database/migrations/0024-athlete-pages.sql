-- Submitted profiles become pages: who decided, what an athlete says beside the rosters, and how a page goes again.

alter table profile_submissions add column decided_by bigint references people;
create unique index profile_submissions_of_player on profile_submissions (player_id) where state = 'approved';

-- He took it back: his page is nowhere, and what money was given stays in the books.
alter table players add column is_withdrawn boolean not null default false;
alter table players add constraint players_withdrawn check (not (is_withdrawn and is_listed));

-- Apart from `players`, which an import writes anew. A page's links are here alone.
create table athlete_pages (
  player_id     bigint primary key references players,
  -- His word goes before the roster's.
  image_url     text,
  height_inches smallint check (height_inches between 36 and 107),
  weight_pounds smallint check (weight_pounds between 50 and 600),
  -- Only where no roster says any.
  position      text,
  jersey_number text,
  instagram_url text,
  facebook_url  text,
  x_url         text,
  youtube_url   text,
  tiktok_url    text,
  changed_at    timestamptz not null default now()
);

create function players_keep_own() returns trigger language plpgsql as $$
declare
  own athlete_pages;
begin
  select * into own from athlete_pages where player_id = new.player_id;
  if not found then
    return new;
  end if;
  new.image_url = coalesce(own.image_url, new.image_url);
  new.height_inches = coalesce(own.height_inches, new.height_inches);
  new.weight_pounds = coalesce(own.weight_pounds, new.weight_pounds);
  new.position = coalesce(new.position, own.position);
  new.jersey_number = coalesce(new.jersey_number, own.jersey_number);
  return new;
end $$;

create trigger players_keep_own before update of image_url, height_inches, weight_pounds, position, jersey_number
  on players for each row execute function players_keep_own();
