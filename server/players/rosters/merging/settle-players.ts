import type { ClientBase } from "pg";
import { bringBack, hasPage, takeAlong } from "./follow-players.ts";

/**
 * Gives the people that `matchPlayers` found in `staged` their players: each keeps the one that its rows were, so that
 * addresses, money and wishes stay where they are. Who turns out to be somebody else who is there already is merged into
 * them, unless something hangs on both pages: then both stay, and a person is asked. What follows whom: follow-players.ts. Whose only row has become doubtful
 * keeps their page if something hangs on it, else it comes back once a person has said that they are somebody else.
 */
export async function settlePlayers(client: ClientBase): Promise<void> {
  await findOwners(client);
  await pickPlayers(client);
  await mergeOthers(client);
  await writeIds(client);
}

/**
 * `owned`: of the players that rows were before, to which person each belongs: to that of their first row; not to one who
 * was merged into them and has a page to go back to, if there is another.
 */
async function findOwners(client: ClientBase): Promise<void> {
  await client.query(`
    create temporary table owned on commit drop as
    with came as (
      select m.id_space, m.source_player_id, p.merged_into from player_merges m join players p using (player_id)),
    was as (
      select s.player_id as person, s.was_player_id as player_id, min(s.entry_id) as first_entry, false as is_merged,
             bool_or(came.merged_into is not null) as came_along
        from staged s left join came
             on (came.id_space, came.source_player_id, came.merged_into) = (s.id_space, s.source_player_id, s.was_player_id)
       where s.player_id > 0 and s.was_player_id is not null group by 1, 2
      union all
      select distinct s.player_id, m.player_id, 0::bigint, true, false
        from player_merges m join staged s using (id_space, source_player_id) where s.player_id > 0)
    select distinct on (player_id) person, player_id, first_entry, is_merged from was
     order by player_id, came_along, first_entry, person;
    create index on owned (person); analyze owned`);
}

/** `picked`: the player that each person is from now on. */
async function pickPlayers(client: ClientBase): Promise<void> {
  await client.query(`
    create temporary table picked on commit drop as
    with contested as (select person from owned group by person having count(*) > 1)
    select distinct on (person) person, player_id, is_merged
      from owned left join contested using (person)
     order by person, is_merged,
              case when contested.person is not null then ${hasPage("owned.player_id")} end desc,
              case when contested.person is not null then player_is_attached(player_id) end desc, player_id;
    create unique index on picked (person); create unique index on picked (player_id)`);
  // Whose only rows became doubtful is the first of those who took their place, where that one is new.
  await client.query(`
    insert into picked
    with orphans as (
      select was_player_id as player_id from staged where was_player_id is not null
       group by was_player_id having bool_and(player_id is null)),
    heirs as (
      select distinct on (c.person) c.person, s.was_player_id as player_id
        from staged s join orphans o on o.player_id = s.was_player_id cross join unnest(s.candidates) as c (person)
       where c.person > 0 and not exists (select from picked p where p.person = c.person)
       order by c.person, s.was_player_id)
    select distinct on (player_id) person, player_id, false from heirs order by player_id, person`);
  await client.query(`
    insert into picked
    select person, nextval(pg_get_serial_sequence('players', 'player_id')), false
      from (select distinct s.player_id as person from staged s
             where s.player_id > 0 and not exists (select from picked p where p.person = s.player_id)
             order by 1) unknown`);
  await client.query("analyze picked");
}

/** `merging`: who goes into whom; `kept_apart`: who would, but for what hangs on both. */
async function mergeOthers(client: ClientBase): Promise<void> {
  await client.query(`
    create temporary table merging on commit drop as
    select o.player_id, p.player_id as into_player_id, o.first_entry, o.person,
           ${hasPage("o.player_id")} and ${hasPage("p.player_id")}
           or player_is_attached(o.player_id) and player_is_attached(p.player_id) and not exists (
             select from told_same t join told_same u using (person)
               join staged s on s.row_id = t.stand and s.was_player_id = o.player_id
               join staged r on r.row_id = u.stand and r.was_player_id = p.player_id) as is_kept
      from owned o join picked p using (person) where o.player_id <> p.player_id and not o.is_merged;
    create temporary table kept_apart on commit drop as select * from merging where is_kept;
    delete from merging where is_kept`);
  await bringBack(client);
  await client.query(`
    update players set merged_into = null where player_id in (select player_id from picked where is_merged);
    delete from player_merges where player_id in (select player_id from picked where is_merged);
    insert into player_merges (player_id, id_space, source_player_id)
    select m.player_id, s.id_space, s.source_player_id from merging m join staged s on s.entry_id = m.first_entry;
    update players p set merged_into = m.into_player_id, is_listed = false, changed_at = now()
      from merging m where p.player_id = m.player_id;
    update players p set merged_into = m.into_player_id from merging m where p.merged_into = m.player_id`);
  await takeAlong(client);
  await client.query(`
    update players p
       set accepts_contributions = p.accepts_contributions or m.gives, accepts_collaborations = p.accepts_collaborations or m.asks
      from (select into_player_id, bool_or(o.accepts_contributions) as gives, bool_or(o.accepts_collaborations) as asks
              from merging join players o using (player_id) group by into_player_id) m
     where p.player_id = m.into_player_id and (m.gives > p.accepts_contributions or m.asks > p.accepts_collaborations)
       and not exists (select from yes_taken_back y where y.player_id = p.player_id)`);
  await client.query(`
    insert into notes (kind, name, reason)
    select 'merged', o.player_name, concat('player ', m.player_id, ' turned out to be player ', m.into_player_id)
      from merging m join players o using (player_id) order by m.player_id`);
}

async function writeIds(client: ClientBase): Promise<void> {
  const real = (person: string) =>
    `case when ${person} < 0 then -${person} else (select p.player_id from picked p where p.person = ${person}) end`;
  await client.query(`
    update staged s
       set player_id = coalesce(k.player_id, p.player_id, -d.player_id),
           candidates = case when k.player_id is not null then array[k.into_player_id] end
      from staged d left join picked p on p.person = d.player_id
      left join kept_apart k on k.player_id = d.was_player_id and k.person = d.player_id
     where d.row_id = s.row_id and d.player_id is not null;
    create temporary table stays on commit drop as
      select was_player_id as player_id from staged where was_player_id is not null
       group by was_player_id having bool_and(player_id is null)
      except select player_id from picked;
    insert into player_merges (player_id, id_space, source_player_id)
    select distinct on (s.was_player_id) s.was_player_id, s.id_space, s.source_player_id
      from staged s join stays t on t.player_id = s.was_player_id
     where not player_is_attached(t.player_id) order by s.was_player_id, s.entry_id on conflict do nothing;
    delete from stays where not player_is_attached(player_id);
    update staged s
       set player_id = case when s.was_player_id in (select player_id from stays) then s.was_player_id end,
           matched_by = case when s.was_player_id in (select player_id from stays) then 'new' end,
           candidates = (select array_agg(distinct ${real("c")} order by ${real("c")}) from unnest(s.candidates) c)
     where s.player_id is null`);
}
