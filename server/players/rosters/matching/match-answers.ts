import type { ClientBase } from "pg";

/** A row of `staged`, or as -player_id a player who is on no roster. */
type Stand = number;

/**
 * What people answered about rows that are there, as temporary tables: `told_same` (rows with one number are one person),
 * `told_apart` (pairs, both ways). Needs `staged` and `off_roster`.
 */
export async function openAnswers(client: ClientBase, sport_id: number): Promise<void> {
  await client.query(`
    create temporary table told_same (stand bigint primary key, person bigint not null) on commit drop;
    create temporary table told_apart (row_id bigint not null, other bigint not null) on commit drop`);
  const { rows } = await client.query<{ answer: string; one: Stand[] | null; other: Stand[] | null }>(
    `select a.answer, ${standsOf("a.id_space", "a.source_player_id")} as one,
            ${standsOf("a.other_id_space", "a.other_source_player_id")} as other
       from roster_answers a
      where a.sport_id = $1 and a.undone_at is null and a.answer <> 'later' order by a.answer_id`,
    [sport_id],
  );
  const pairs = rows.flatMap(({ answer, one, other }) =>
    one && other ? [{ answer, one: one.map(Number), other: other.map(Number) }] : [],
  );
  const apart = pairs
    .filter(({ answer }) => answer === "different")
    .flatMap(({ one, other }) =>
      one.flatMap((a) => other.flatMap((b) => [[a, b] as const, [b, a] as const])),
    );
  await client.query("insert into told_apart select * from unnest($1::bigint[], $2::bigint[])", [
    apart.map(([one]) => one),
    apart.map(([, other]) => other),
  ]);
  const same = joined(
    pairs.filter(({ answer }) => answer === "same").map(({ one, other }) => [...one, ...other]),
  );
  await client.query("insert into told_same select * from unnest($1::bigint[], $2::bigint[])", [
    [...same.keys()],
    [...same.values()],
  ]);
  await client.query("create index on told_apart (row_id); analyze told_apart; analyze told_same");
}

/** The rows that a key of `roster_answers` names. */
const standsOf = (space: string, id: string) => `
  case when ${space} = 'player' then
    coalesce((select array_agg(s.row_id order by s.row_id) from staged s where s.was_player_id = ${id}::bigint),
             (select array[-${id}::bigint] where ${id}::bigint in (select player_id from off_roster)))
  else coalesce((select array_agg(s.row_id order by s.row_id) from staged s
                  where s.id_space = ${space} and s.source_player_id = ${id}),
                (select array_agg(distinct -o.player_id) from roster_entries e join off_roster o using (player_id)
                  where e.id_space = ${space} and e.source_player_id = ${id})) end`;

/** Each member of sets that overlap, with the smallest member of all it hangs together with. */
function joined(sets: readonly (readonly Stand[])[]): Map<Stand, Stand> {
  const parent = new Map<Stand, Stand>();
  const root = (stand: Stand): Stand => {
    const next = parent.get(stand) ?? stand;
    return next === stand ? stand : root(next);
  };
  for (const [first, ...others] of sets) {
    if (first === undefined) continue;
    for (const other of others) {
      const roots = [root(first), root(other)];
      parent.set(Math.max(...roots), Math.min(...roots));
    }
  }
  return new Map(sets.flat().map((stand) => [stand, root(stand)]));
}

/** Whether a person said that row `u` of `looked_at` is not this player, for SQL. */
export const isToldApart = (player: string) => `exists (
  select from told_apart d
   where d.row_id = u.row_id
     and (d.other = ${player}
          or exists (select from staged x where x.row_id = d.other and x.player_id = ${player})
          or exists (select from looked_at x where x.row_id = d.other and x.player_id = ${player})))`;

/** Rows whose person is known already by an answer. */
export async function takeAnswers(client: ClientBase): Promise<void> {
  await client.query(`
    update looked_at u set player_id = known.player_id, matched_by = 'person', candidates = null
      from (select t.person, min(coalesce(s.player_id, t.stand)) as player_id
              from told_same t left join staged s on s.row_id = t.stand
             where s.player_id is not null or t.stand < 0 group by t.person) known, told_same mine
     where mine.stand = u.row_id and known.person = mine.person and u.player_id is null`);
}

/**
 * In the end: all whom an answer says to be one are one, whatever was found out of each. Who could only be one of them is
 * no question any more.
 */
export async function uniteAnswered(client: ClientBase): Promise<void> {
  await client.query(`
    create temporary table united on commit drop as
      with found as (
        select distinct t.person, coalesce(s.player_id, case when t.stand < 0 then t.stand end) as player_id
          from told_same t left join staged s on s.row_id = t.stand)
      select person, player_id, min(player_id) over (partition by person) as one from found where player_id is not null;
    update staged s set player_id = u.one, matched_by = 'person', candidates = null
      from told_same t join united u using (person) where s.row_id = t.stand and s.player_id is null;
    update staged s set player_id = u.one from united u where s.player_id = u.player_id and u.one <> u.player_id;
    update staged s
       set player_id = case when cardinality(known.players) = 1 then known.players[1] end,
           matched_by = case when cardinality(known.players) = 1 then 'person' end,
           candidates = case when cardinality(known.players) > 1 then known.players end
      from (select c.row_id, array_agg(distinct coalesce(u.one, p) order by coalesce(u.one, p)) as players
              from staged c cross join unnest(c.candidates) p left join united u on u.player_id = p
             where c.player_id is null group by c.row_id) known
     where known.row_id = s.row_id and cardinality(known.players) < cardinality(s.candidates)`);
}
