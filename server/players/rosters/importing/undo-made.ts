import type { ClientBase } from "pg";
import { type ImportedTable, inBatches, TABLES } from "./undo-changes.ts";

/** What the import made, by `undoing`, goes, where nothing hangs on it that is not its own. */
export async function removeMade(client: ClientBase): Promise<{ removed: number; kept: number }> {
  const counts = { removed: 0, kept: 0 };
  for (const imported of TABLES) {
    const removed = await removeRows(client, imported);
    if (imported.table !== "players") continue;
    counts.removed = removed;
    const { rowCount: kept } = await client.query(`
      update players t set is_listed = false, changed_at = now()
        from undoing u where u.table_name = 'players' and u.is_made and t.player_id = u.row_key::bigint`);
    counts.kept = kept ?? 0;
  }
  return counts;
}

/**
 * Who is used is found out table by table. As one condition of many the planner takes it for so rare that nearly nothing is
 * left, and compares each row that goes with each that the import touched.
 */
async function removeRows(client: ClientBase, { table, key, type }: ImportedTable): Promise<number> {
  // Who is about to refer to one of them is waited for, and seen below; whoever comes later waits until this has ended.
  await client.query(`
    select count(*) from (
      select from undoing u join ${table} t on t.${key} = u.row_key::${type}
       where u.table_name = '${table}' and u.is_made for update of t) locked`);
  const { rowCount: places } = await client.query(`
    create temporary table removing on commit drop as
    select t.${key} as key, row_number() over (order by t.${key}) as place
      from undoing u join ${table} t on t.${key} = u.row_key::${type}
     where u.table_name = '${table}' and u.is_made`);
  await client.query("create unique index on removing (place); analyze removing");
  for (const { user, column } of await usersOf(client, table)) {
    await client.query(`delete from removing where key in (select ${column} from ${user})`);
  }
  if (table === "school_aliases") await keepOwnNames(client);
  const removed = await inBatches(
    client,
    places ?? 0,
    `delete from ${table} t using removing r where t.${key} = r.key and r.place > $1 and r.place <= $2`,
  );
  await client.query("drop table removing");
  return removed;
}

/**
 * Of a school that stays, as another sport has a team there by now, its own name stays: else a file that spells it in another way would
 * make a second school of it. Other names go, and are asked about again.
 */
async function keepOwnNames(client: ClientBase): Promise<void> {
  for (const { user, column } of await usersOf(client, "schools")) {
    if (user === "school_aliases") continue;
    await client.query(`
      delete from removing r using school_aliases a join schools s using (school_id)
       where a.alias_key = r.key and a.alias_key = s.school_key and s.school_id in (select ${column} from ${user})`);
  }
}

/** The columns that refer to a table, as SQL: of all tables that there are, those to come among them. */
async function usersOf(client: ClientBase, table: string): Promise<{ user: string; column: string }[]> {
  const { rows } = await client.query<{ user: string; column: string }>(
    `select c.conrelid::regclass::text as user, quote_ident(a.attname) as column
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = $1::regclass and cardinality(c.conkey) = 1 order by 1, 2`,
    [table],
  );
  return rows;
}
