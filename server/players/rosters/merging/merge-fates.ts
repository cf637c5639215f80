import type { ClientBase } from "pg";

/**
 * Says in `notes` what became of each row of `staged`, and who is gone. Needs `changes`, `made_players` and
 * `presents` as deriving the present left them.
 */
export async function tellFates(client: ClientBase): Promise<void> {
  await findTwofold(client);
  await noteRows(client);
  await noteOthers(client);
}

/** Rows of players who stand with another team in the same season, where that one comes first. */
async function findTwofold(client: ClientBase): Promise<void> {
  await client.query(`
    create temporary table twofold on commit drop as
    with told as (select distinct player_id from staged where line is not null),
    twice as (
      select e.player_id, r.season from told join roster_entries e using (player_id) join rosters r using (roster_id)
       where e.is_live group by 1, 2 having count(distinct r.team_id) > 1),
    first as (
      select distinct on (e.player_id, r.season) e.player_id, r.season, r.team_id, t.team_name
        from twice join roster_entries e using (player_id) join rosters r on r.roster_id = e.roster_id and r.season = twice.season
        join teams t using (team_id)
       where e.is_live order by e.player_id, r.season, r.rank, t.team_key, r.source, e.entry_id)
    select s.row_id, f.team_name, other.line
      from staged s join first f on f.player_id = s.player_id and f.season = s.season
      left join staged other on other.player_id = s.player_id and other.team_id = f.team_id and other.line is not null
     where s.line is not null and f.team_id <> s.team_id`);
  await client.query("create index on twofold (row_id); analyze twofold");
}

async function noteRows(client: ClientBase): Promise<void> {
  await client.query(`
    with fated as (
      select s.line, s.candidates, s.team_id, c.old_team_name, c.differing, w.row_id is not null as is_twofold,
             w.team_name as first_team_name, w.line as first_line,
             case when s.player_id is null or s.candidates is not null or w.row_id is not null then 'unsure'
                  when m.player_id is not null then 'created'
                  when n.season > s.season then 'older'
                  when c.old_team_id <> n.team_id then 'moved'
                  when c.player_id is not null then 'changed'
                  else 'unchanged' end as fate
        from staged s
        left join twofold w using (row_id)
        left join presents n on n.player_id = s.player_id
        left join made_players m on m.player_id = s.player_id
        left join changes c on c.player_id = s.player_id
       where s.line is not null)
    insert into notes (kind, line, name, reason)
    select fate, line, player_name,
           case when is_twofold then
                  concat('stands with ', first_team_name, ' this season', ' (line ' || first_line || ')', ', not ', team_name)
                when fate = 'unsure' then (
                  select 'may be ' || string_agg(concat(concat_ws(', ', p.player_name, p.team_name, p.birthplace),
                                                        ' (player ', p.player_id, ')'), ' or ' order by p.player_id)
                    from players p where p.player_id = any (fated.candidates))
                when fate = 'moved' then concat('from ', old_team_name, ' to ', team_name)
                when fate = 'changed' then differing end
      from fated join told_players using (line) join teams using (team_id)`);
}

/** Who is gone, and whose roster shrank by so much that the file may be a part of one. */
async function noteOthers(client: ClientBase): Promise<void> {
  await client.query(`
    insert into notes (kind, name, reason)
    select 'gone', p.player_name, 'not with ' || c.old_team_name || ' any more'
      from changes c join players p using (player_id) where c.was_listed and not c.is_listed and p.merged_into is null order by p.player_id`);
  await client.query(`
    insert into notes (kind, name, reason)
    select 'shrunk', t.team_name, f.rows || ' players, where there were ' || f.rows_before
      from file_rosters f join teams t using (team_id) where f.rows * 2 < f.rows_before order by t.team_key`);
  await client.query(`
    insert into notes (kind, name, reason)
    select 'namesakes', p.player_name, concat('of ', p.team_name, ' is two players: ', q.player_id, ' and ', q.own_player_id)
      from roster_questions q join players p using (player_id)
     where q.about = 'namesakes' and q.answer is null and p.team_id in (select team_id from file_rosters)
     order by p.team_key, p.name_key, q.player_id, q.own_player_id`);
}
