-- An athlete changes the own page later; of a minor's change the guardian is asked first.

alter table athlete_pages
  -- In his own words; lines may break.
  add column bio          text check (char_length(bio) <= 1000),
  -- Only where no roster says any.
  add column player_class text;

update athlete_pages o set player_class = p.player_class from players p
 where p.player_id = o.player_id and p.source = 'profile';
-- What a roster says is the roster's; the same word of the athlete's is none of his own.
update athlete_pages o set position = null
 where exists (select from roster_entries e where e.player_id = o.player_id and e.is_live and e.position = o.position);
update athlete_pages o set jersey_number = null
 where exists (select from roster_entries e
                where e.player_id = o.player_id and e.is_live and e.jersey_number = o.jersey_number);

-- The picture of a public page, beside the words that it goes with.
create table athlete_pictures (
  player_id bigint primary key references athlete_pages on delete cascade,
  webp      bytea not null,
  width     smallint not null,
  height    smallint not null
);

insert into athlete_pictures (player_id, webp, width, height)
select s.player_id, p.webp, p.width, p.height
  from profile_submissions s join profile_pictures p using (submission_id) join athlete_pages using (player_id)
 where s.state = 'approved';

create or replace function players_keep_own() returns trigger language plpgsql as $$
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
  new.player_class = coalesce(new.player_class, own.player_class);
  new.position = coalesce(new.position, own.position);
  new.jersey_number = coalesce(new.jersey_number, own.jersey_number);
  return new;
end $$;

drop trigger players_keep_own on players;
create trigger players_keep_own
  before update of image_url, height_inches, weight_pounds, player_class, position, jersey_number
  on players for each row execute function players_keep_own();

-- What a minor would like to change, until the guardian has agreed; another change takes its place.
create table page_changes (
  player_id     bigint primary key references athlete_pages on delete cascade,
  submission_id uuid not null references profile_submissions on delete cascade,
  -- All words of the page as they would stand then.
  words         jsonb not null,
  removes_picture boolean not null default false,
  -- Another picture; null where it stays.
  webp          bytea,
  width         smallint,
  height        smallint,
  asked_at      timestamptz not null,
  mailed_at     timestamptz not null,
  check ((webp is null) = (width is null) and (webp is null) = (height is null)),
  check (not (removes_picture and webp is not null))
);

create index page_changes_by_submission on page_changes (submission_id);
create index page_changes_asked on page_changes (asked_at);
