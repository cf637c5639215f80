-- Who is listed was not looked at again where the file of one team settled a row of another, or put it in doubt: it hung on the
-- order of files. And a row that may be an athlete whom no roster names took their page off the lists. Both are put right,
-- as server/players/rosters/merging/present.ts has it.

with unsettled as materialized (
  select r.team_id, r.season, e.name_key, e.may_be from roster_entries e join rosters r using (roster_id)
   where e.player_id is null and e.is_live),
newest_read as (select team_id, max(season) as season from rosters group by team_id),
present as (
  select p.player_id,
         p.season = n.season
           or (p.team_id, n.season, p.name_key) in (select team_id, season, name_key from unsettled)
           or (p.team_id, n.season, p.player_id) in (select team_id, season, unnest(may_be) from unsettled) as is_listed
    from players p join newest_read n using (team_id)
   where p.merged_into is null and not p.is_withdrawn
     and exists (select from roster_entries e where e.player_id = p.player_id and e.is_live))
update players p set is_listed = n.is_listed, changed_at = now()
  from present n where n.player_id = p.player_id and n.is_listed <> p.is_listed;

update players p set is_listed = true, changed_at = now()
 where p.source = 'profile' and not p.is_listed and not p.is_withdrawn and p.merged_into is null
   and not exists (select from roster_entries e where e.player_id = p.player_id);
