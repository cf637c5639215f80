import type { ClientBase } from "pg";
import { kinNames } from "../merging/kin-names.ts";
import { settleNames } from "../merging/merge.ts";
import { openStage } from "../staging/import-stage.ts";

/** What people said since an import of who is who, as far as its rows are concerned. */
export interface Answered {
  readonly sport_id: number;
  /** Of whom it was said, and all names that hang together with these. */
  readonly names: readonly string[];
  /** Who has rows of these names by now. */
  readonly players: readonly string[];
}

/**
 * Finds what people answered since an import whose changes are in `undoing`. The log of the import doesn't know what an answer made
 * of its rows: those that were there before are who the import said that they are, and a player who has no others is
 * added to `undoing`, as one whom the import made.
 */
export async function findAnswered(client: ClientBase, import_id: number): Promise<Answered> {
  const { rows } = await client.query<{ sport_id: number; entries: string[]; players: string[] }>(
    `with said as (
       select a.* from roster_answers a join roster_imports i using (sport_id)
        where i.import_id = $1 and greatest(a.answered_at, a.undone_at) > i.imported_at - interval '1 minute'),
     sides as (
       select id_space, source_player_id from said union select other_id_space, other_source_player_id from said)
     select sport_id,
            array(select e.entry_id from sides join roster_entries e using (id_space, source_player_id)) as entries,
            array(select p.player_id from sides join players p
                      on sides.id_space = 'player' and sides.source_player_id = p.player_id::text) as players
       from roster_imports where import_id = $1`,
    [import_id],
  );
  const { sport_id = 0, entries = [], players = [] } = rows[0] ?? {};
  if (entries.length + players.length === 0) return { sport_id, names: [], players };
  const names = await kinNames(client, sport_id, entries, players);
  const known = await playersOf(client, sport_id, names);
  await forgetAnswers(client, names);
  await addMade(client, known);
  return { sport_id, names, players: known };
}

async function playersOf(client: ClientBase, sport_id: number, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ player_id: string }>(
    `select distinct e.player_id from roster_entries e join rosters r using (roster_id) join teams t using (team_id)
      where t.sport_id = $1 and e.player_id is not null and e.name_key = any($2::text[])`,
    [sport_id, names],
  );
  return rows.map(({ player_id }) => player_id);
}

/** Rows of these names that the import gave to somebody else are theirs again: then all of it goes back together. */
async function forgetAnswers(client: ClientBase, names: readonly string[]): Promise<void> {
  await client.query(
    `update roster_entries t
        set player_id = r.player_id, may_be = r.may_be,
            matched_by = case when r.player_id is not null then coalesce(r.matched_by, 'new') end
       from undoing u join roster_entries x on x.entry_id = u.row_key::bigint
            cross join jsonb_populate_record(x, u.after) r
      where u.table_name = 'roster_entries' and not u.is_made and not u.is_gone and u.after ? 'player_id'
        and x.name_key = any($1::text[]) and t.entry_id = x.entry_id`,
    [names],
  );
}

async function addMade(client: ClientBase, players: readonly string[]): Promise<void> {
  await client.query(
    `insert into undoing (table_name, row_key, place, is_made, is_gone)
     select 'players', player_id::text,
            (select coalesce(max(place), 0) from undoing where table_name = 'players') + row_number() over (order by player_id), true, false
       from players p
      where player_id = any($1::bigint[]) and source = 'roster'
        and not exists (select from undoing u where u.table_name = 'players' and u.row_key = p.player_id::text)
        and not exists (
          select from roster_entries e
           where e.player_id = p.player_id
             and not exists (select from undoing u
                              where u.table_name = 'roster_entries' and u.row_key = e.entry_id::text and u.is_made))`,
    [players],
  );
}

/** Once the rows of the import are gone: who is who among all of these names, and what their players are now. */
export async function settleAnswered(
  client: ClientBase,
  { sport_id, names, players }: Answered,
): Promise<void> {
  if (names.length === 0) return;
  // A page that an athlete made is listed whatever rosters say.
  const { rows } = await client.query<{ player_id: string }>(
    `select player_id from players p
      where player_id = any($1::bigint[]) and merged_into is null
        and (source = 'roster' or exists (select from roster_entries e where e.player_id = p.player_id and e.is_live))`,
    [players],
  );
  await openStage(client);
  await settleNames(
    client,
    sport_id,
    names,
    rows.map(({ player_id }) => player_id),
  );
}
