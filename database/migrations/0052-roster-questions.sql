-- What a person is to settle about who is who: a row of a roster that may be a player, or two players of one team and name.

alter table player_merges
  -- What went with a merged page, to go back with it: {"recurring_contributions": [ids], "collaboration_requests": [ids], ...}
  add column moved jsonb not null default '{}';

create view roster_questions as
  with pairs as (
    select e.entry_id, c.player_id, e.player_id as own_player_id, 'a row' as about
      from roster_entries e cross join unnest(e.may_be) as c (player_id)
     where e.is_live and e.may_be is not null and c.player_id is distinct from e.player_id
    union all
    select (select max(e.entry_id) from roster_entries e where e.player_id = two.player_id and e.is_live),
           one.player_id, two.player_id, 'namesakes' as about
      from players one
      join players two on two.team_id = one.team_id and two.name_key = one.name_key and two.season = one.season
                      and two.player_id > one.player_id
     where one.is_listed and two.is_listed and one.source <> 'demo' and two.source <> 'demo'
  )
  select q.entry_id, q.player_id, q.own_player_id, q.about, p.sport_id, e.id_space, e.source_player_id, said.answer_id, said.answer
    from pairs q
    join roster_entries e using (entry_id)
    join players p on p.player_id = q.player_id
    left join lateral (
      with mine as (
        select e.id_space, e.source_player_id
        union select k.id_space, k.source_player_id from roster_entries k where k.player_id = q.own_player_id),
      theirs as (
        select 'player' as id_space, q.player_id::text as source_player_id
        union select k.id_space, k.source_player_id from roster_entries k where k.player_id = q.player_id)
      select a.answer_id, a.answer from roster_answers a
       where a.undone_at is null
         and ((a.id_space, a.source_player_id) in (select * from mine)
                and (a.other_id_space, a.other_source_player_id) in (select * from theirs)
           or (a.id_space, a.source_player_id) in (select * from theirs)
                and (a.other_id_space, a.other_source_player_id) in (select * from mine))
       order by a.answer_id desc limit 1) said on true;

-- What was given to a page that was merged is shown with the page that it leads to; in the books it stays where it was given.
create or replace view player_sheets as
  select p.player_id, p.team_id, p.player_name, p.team_name, p.sport_id, s.sport_name, p.conference,
         p.player_class, p.position, p.jersey_number,
         (p.height_inches / 12)::text || '''' || (p.height_inches % 12)::text || '"' as height,
         p.weight_pounds as weight, p.image_url, p.pending_transfer, p.birthplace, s.gender,
         ((coalesce(r.received_cents, 0)
           + coalesce((select sum(o.received_cents) from players m join player_totals o using (player_id)
                        where m.merged_into = p.player_id), 0)) / 100.0)::float8 as received_donations,
         p.accepts_contributions and p.is_listed
           and not exists (select from contribution_stops where lifted_at is null and scope = 'all')
           and not exists (select from contribution_stops o where o.lifted_at is null and o.player_id = p.player_id)
           and not exists (select from contribution_stops o where o.lifted_at is null and o.team_id = p.team_id)
           as accepts_contributions,
         p.accepts_collaborations and p.is_listed as accepts_collaborations,
         p.player_bio_url, p.player_game_logs_url, p.player_news_url,
         p.player_profile_url, p.player_splits_url, p.player_stats_url,
         t.color as team_color, t.alt_color as team_alt_color
    from players p
    join sports s on s.sport_id = p.sport_id
    join teams t on t.team_id = p.team_id
    left join player_totals r on r.player_id = p.player_id;
