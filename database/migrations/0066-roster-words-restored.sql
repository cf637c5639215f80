-- What claims and take-downs had erased until now, the rosters still know: their live entries, folded as
-- server/players/rosters/present.ts folds them, are put back for whoever has a page or had one taken down.

with concerned as (
  select player_id from athlete_pages union select player_id from yes_taken_back),
entry as (
  select e.*, r.season, r.rank, r.source, t.team_key,
         max(r.season) filter (where 'player_class' <> all (r.lacks)) over (partition by e.player_id) as newest_class,
         max(r.season) filter (where 'jersey_number' <> all (r.lacks)) over (partition by e.player_id) as newest_jersey
    from concerned join roster_entries e using (player_id) join rosters r using (roster_id) join teams t using (team_id)
   where e.is_live),
said as (
  select player_id,
         (array_agg(image_url order by season desc, rank, team_key, source, entry_id) filter (where image_url is not null))[1] as image_url,
         (array_agg(height_inches order by season desc, rank, team_key, source, entry_id) filter (where height_inches is not null))[1] as height_inches,
         (array_agg(weight_pounds order by season desc, rank, team_key, source, entry_id) filter (where weight_pounds is not null))[1] as weight_pounds,
         (array_agg(player_class order by season desc, rank, team_key, source, entry_id)
            filter (where player_class is not null and season = newest_class))[1] as player_class,
         (array_agg(position order by season desc, rank, team_key, source, entry_id) filter (where position is not null))[1] as position,
         (array_agg(jersey_number order by season desc, rank, team_key, source, entry_id)
            filter (where jersey_number is not null and season = newest_jersey))[1] as jersey_number
    from entry group by player_id)
insert into roster_words as known (player_id, image_url, height_inches, weight_pounds, player_class, position, jersey_number)
select player_id, image_url, height_inches, weight_pounds, player_class, position, jersey_number from said
on conflict (player_id) do update
   set (image_url, height_inches, weight_pounds, player_class, position, jersey_number)
     = (excluded.image_url, excluded.height_inches, excluded.weight_pounds, excluded.player_class, excluded.position,
        excluded.jersey_number);

-- Seen again.
update players set image_url = image_url where player_id in (select player_id from roster_words);

-- Whom a roster named when the page was taken down had lost the name as well; the next import says whether they are listed.
update players p set is_withdrawn = false, player_name = e.player_name
  from (select distinct on (player_id) player_id, player_name
          from roster_entries e join rosters r using (roster_id)
         where e.is_live order by player_id, season desc, rank, entry_id) e
 where e.player_id = p.player_id and p.is_withdrawn;
