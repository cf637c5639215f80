-- What a roster says of a player and what the athlete says are kept apart, each whole; `players` is what is seen of both.

-- What the roster says of whoever has, or once had, a page of their own. Of everybody else it is what `players` says.
create table roster_words (
  player_id     bigint primary key references players,
  image_url     text,
  height_inches smallint,
  weight_pounds smallint,
  player_class  text,
  position      text,
  jersey_number text
);

-- Words that an athlete's page has no more of than the row are the roster's. Of whom a roster names, 0066 asks the roster.
insert into roster_words (player_id, image_url, height_inches, weight_pounds, player_class, position, jersey_number)
select p.player_id, nullif(p.image_url, o.image_url), nullif(p.height_inches, o.height_inches),
       nullif(p.weight_pounds, o.weight_pounds), nullif(p.player_class, o.player_class), nullif(p.position, o.position),
       nullif(p.jersey_number, o.jersey_number)
  from players p join athlete_pages o using (player_id);

-- What is seen: photo and measures are the athlete's before the roster's, class, position and number the roster's before the
-- athlete's. Whatever is written to these columns of a player with words apart, this is what stands there.
create or replace function players_keep_own() returns trigger language plpgsql as $$
declare
  said roster_words;
  own athlete_pages;
begin
  select * into said from roster_words where player_id = new.player_id;
  if not found then
    return new;
  end if;
  select * into own from athlete_pages where player_id = new.player_id;
  new.image_url = coalesce(own.image_url, said.image_url);
  new.height_inches = coalesce(own.height_inches, said.height_inches);
  new.weight_pounds = coalesce(own.weight_pounds, said.weight_pounds);
  new.player_class = coalesce(said.player_class, own.player_class);
  new.position = coalesce(said.position, own.position);
  new.jersey_number = coalesce(said.jersey_number, own.jersey_number);
  return new;
end $$;

-- Has players_keep_own() look at a player again.
create function players_show(whose bigint) returns void language sql
begin atomic
  update players set image_url = image_url where player_id = whose;
end;

-- A page begins: what `players` says until now is the roster's, unless that is kept apart already.
create function athlete_pages_begin() returns trigger language plpgsql as $$
begin
  insert into roster_words (player_id, image_url, height_inches, weight_pounds, player_class, position, jersey_number)
  select player_id, image_url, height_inches, weight_pounds, player_class, position, jersey_number
    from players where player_id = new.player_id
  on conflict do nothing;
  perform players_show(new.player_id);
  return null;
end $$;

create trigger athlete_pages_begin after insert on athlete_pages for each row execute function athlete_pages_begin();

create function words_are_shown() returns trigger language plpgsql as $$
begin
  perform players_show(coalesce(new.player_id, old.player_id));
  return null;
end $$;

create trigger words_are_shown after update or delete on athlete_pages for each row execute function words_are_shown();
create trigger words_are_shown after update or delete on roster_words for each row execute function words_are_shown();

-- An import that changes what the roster says of somebody with a page is undone as any other.
create trigger import_logs_insert after insert on roster_words referencing new table as after_rows
  for each statement execute function roster_import_logs('player_id');
create trigger import_logs_update after update on roster_words referencing old table as before_rows new table as after_rows
  for each statement execute function roster_import_logs('player_id');
create trigger import_logs_delete after delete on roster_words referencing old table as before_rows
  for each statement execute function roster_import_logs('player_id');
