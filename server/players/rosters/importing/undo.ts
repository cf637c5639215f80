import type { ClientBase } from "pg";
import { KEPT_APART } from "../merging/present.ts";

/** What an undone import leaves behind. */
export interface Undone {
  import_id: number;
  file_name: string;
  /** Players that it had made, and that are gone with it. */
  removed: number;
  /** Players that it had made and that stay, unlisted: somebody gave to them, keeps them or asks for them. */
  kept: number;
  /** Players that are as they were before it. */
  restored: number;
}

/** An import that can't be undone, or not yet. */
export class CannotUndo extends Error {
  override readonly name = "CannotUndo";
}

/**
 * Brings back what was before an import: everything that it made goes, everything that it changed is as it was. What
 * happened since stays: a column that somebody else has changed keeps its value, and a player on whom something hangs is
 * only not listed any more. The imports of the sport that came after have to be undone first. `beforeCommit` is told in the
 * transaction what is about to be kept. Throws `CannotUndo`.
 */
export async function undoImport(
  client: ClientBase,
  import_id: number,
  beforeCommit?: (undone: Undone) => Promise<void>,
): Promise<Undone> {
  await client.query("begin");
  try {
    await client.query("set local statement_timeout = 0; set local jit = off; set local work_mem = '64MB'");
    await client.query("lock table roster_imports in exclusive mode");
    const file_name = await refuseUndo(client, import_id);
    await gatherChanges(client, import_id);
    const restored = await restoreChanged(client);
    const counts = await removeMade(client);
    await client.query("update roster_imports set undone_at = now() where import_id = $1", [import_id]);
    const undone = { import_id, file_name, ...counts, restored };
    await beforeCommit?.(undone);
    await client.query("commit");
    return undone;
  } catch (error) {
    await client.query("rollback").catch(() => {}); // a lost connection has rolled back already
    throw error;
  }
}

async function refuseUndo(client: ClientBase, import_id: number): Promise<string> {
  const { rows } = await client.query<{
    file_name: string;
    undone_at: Date | null;
    is_logged: boolean;
    later: number[];
  }>(
    `select file_name, undone_at, exists (select from roster_import_changes c where c.import_id = i.import_id) as is_logged,
            array(select l.import_id from roster_imports l
                   where l.import_id > i.import_id and l.sport_id = i.sport_id and l.undone_at is null
                   order by l.import_id desc) as later
       from roster_imports i where import_id = $1`,
    [import_id],
  );
  const [found] = rows;
  if (!found) throw new CannotUndo(`There was no import ${import_id}.`);
  if (found.undone_at) throw new CannotUndo(`Import ${import_id} has been undone already.`);
  if (!found.is_logged) {
    throw new CannotUndo(
      `Import ${import_id} changed nothing, or is older than the log of what imports change.`,
    );
  }
  if (found.later.length > 0) {
    throw new CannotUndo(`Undo what was imported after it first: ${found.later.join(", ")}.`);
  }
  return found.file_name;
}

/**
 * The temporary table `undoing`: each row that the import touched, once; `is_made`: it did not exist before; `is_gone`: it
 * does not exist any more; `before`: its columns as they were, `after`: as the import left them.
 */
async function gatherChanges(client: ClientBase, import_id: number): Promise<void> {
  await client.query(
    `create temporary table undoing on commit drop as
     with change as (select * from roster_import_changes where import_id = $1),
     ends as (
       select distinct on (table_name, row_key) table_name, row_key, before is null as is_made,
              last_value(after is null and before is not null) over (
                partition by table_name, row_key order by change_id
                rows between unbounded preceding and unbounded following) as is_gone
         from change order by table_name, row_key, change_id),
     columns as (
       select c.table_name, c.row_key, b.key,
              (array_agg(b.value order by c.change_id))[1] as before,
              (array_agg(c.after -> b.key order by c.change_id desc))[1] as after
         from change c cross join jsonb_each(c.before) b group by 1, 2, 3)
     select e.*, c.before, c.after
       from ends e left join (select table_name, row_key, jsonb_object_agg(key, before) as before,
                                     jsonb_object_agg(key, after) as after from columns group by 1, 2) c
            using (table_name, row_key)`,
    [import_id],
  );
  await client.query("create index on undoing (table_name, row_key); analyze undoing");
}

/** In the order in which they hang on each other. */
const TABLES = [
  ["player_merges", "player_id"],
  ["roster_entries", "entry_id"],
  ["rosters", "roster_id"],
  ["roster_words", "player_id"],
  ["players", "player_id"],
  ["teams", "team_id"],
  ["school_aliases", "alias_key"],
  ["schools", "school_id"],
] as const;

/** What the import made goes, where nothing hangs on it that is not its own. */
async function removeMade(client: ClientBase): Promise<{ removed: number; kept: number }> {
  const counts = { removed: 0, kept: 0 };
  for (const [table, key] of TABLES) {
    const isUsed = await usesOf(client, table);
    const { rowCount } = await client.query(
      `delete from ${table} t using undoing u
        where u.table_name = '${table}' and u.is_made and u.row_key = t.${key}::text and not (${isUsed})`,
    );
    if (table !== "players") continue;
    counts.removed = rowCount ?? 0;
    const { rowCount: kept } = await client.query(`
      update players t set is_listed = false, changed_at = now()
        from undoing u where u.table_name = 'players' and u.is_made and u.row_key = t.player_id::text`);
    counts.kept = kept ?? 0;
  }
  return counts;
}

/** Whether a row `t` is referred to, as SQL: of all tables that there are, those to come among them. */
async function usesOf(client: ClientBase, table: string): Promise<string> {
  const { rows } = await client.query<{ uses: string | null }>(
    `select string_agg(format('exists (select from %s r where r.%I = t.%I)', c.conrelid::regclass, a.attname, k.attname), ' or ') as uses
       from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
      where c.contype = 'f' and c.confrelid = $1::regclass and cardinality(c.conkey) = 1`,
    [table],
  );
  return rows[0]?.uses ?? "false";
}

/** Answers how many players are as they were. */
async function restoreChanged(client: ClientBase): Promise<number> {
  let players = 0;
  for (const [table, key] of TABLES.toReversed()) {
    const columns = await columnsOf(client, table);
    await client.query(`
      insert into ${table} (${columns.join(", ")}) overriding system value
      select ${columns.map((column) => `r.${column}`).join(", ")}
        from undoing u cross join jsonb_populate_record(null::${table}, u.before) r
       where u.table_name = '${table}' and u.is_gone and not u.is_made on conflict do nothing`);
    const written = columns.filter((column) => column !== key);
    if (written.length === 0) continue;
    const { rowCount } = await client.query(`
      update ${table} t set ${written.map((column) => `${column} = r.${column}`).join(", ")}
        from (select x.${key}, jsonb_object_agg(b.key, b.value) as before
                from undoing u join ${table} x on x.${key}::text = u.row_key cross join jsonb_each(u.before) b
               where u.table_name = '${table}' and not u.is_made and not u.is_gone
                 and to_jsonb(x) -> b.key is not distinct from u.after -> b.key
               group by x.${key}) u
        join ${table} x using (${key}) cross join jsonb_populate_record(x, u.before) r
       where t.${key} = u.${key}`);
    if (table === "players") players = rowCount ?? 0;
  }
  await restoreWords(client);
  return players;
}

/** Of whom was claimed after the import, what the roster says is kept apart only since: it is taken back there as well. */
async function restoreWords(client: ClientBase): Promise<void> {
  await client.query(`
    update roster_words t set ${KEPT_APART.map((column) => `${column} = r.${column}`).join(", ")}
      from (select x.player_id, jsonb_object_agg(b.key, b.value) as before
              from undoing u join roster_words x on x.player_id::text = u.row_key cross join jsonb_each(u.before) b
             where u.table_name = 'players' and not u.is_made and b.key = any('{${KEPT_APART.join(", ")}}')
               and to_jsonb(x) -> b.key is not distinct from u.after -> b.key
               and not exists (select from undoing w where w.table_name = 'roster_words' and w.row_key = u.row_key)
             group by x.player_id) u
      join roster_words x using (player_id) cross join jsonb_populate_record(x, u.before) r
     where t.player_id = u.player_id`);
}

async function columnsOf(client: ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}
