import type { ClientBase } from "pg";
import { KEPT_APART } from "../merging/present.ts";
import { type ImportedTable, inBatches, TABLES } from "./undo-changes.ts";

/** Rows of `undoing` that there were before the import are as they were, but for what somebody has changed since. Answers how many players. */
export async function restoreChanged(client: ClientBase): Promise<number> {
  let players = 0;
  for (const imported of TABLES.toReversed()) {
    const restored = await restoreRows(client, imported, await placesOf(client, imported));
    if (imported.table === "players") players = restored;
  }
  await restoreWords(client);
  return players;
}

async function restoreRows(
  client: ClientBase,
  { table, key, type }: ImportedTable,
  places: number,
): Promise<number> {
  const columns = await columnsOf(client, table);
  await inBatches(
    client,
    places,
    `insert into ${table} (${columns.join(", ")}) overriding system value
     select ${columns.map((column) => `r.${column}`).join(", ")}
       from undoing u cross join jsonb_populate_record(null::${table}, u.before) r
      where u.table_name = '${table}' and u.place > $1 and u.place <= $2 and u.is_gone and not u.is_made on conflict do nothing`,
  );
  const written = columns.filter((column) => column !== key);
  if (written.length === 0) return 0;
  return inBatches(
    client,
    places,
    `update ${table} t set ${written.map((column) => `${column} = ${VALUES[`${table}.${column}`] ?? `r.${column}`}`).join(", ")}
       from undoing u join ${table} x on x.${key} = u.row_key::${type}
            ${UNCHANGED_SINCE} cross join jsonb_populate_record(x, since.before) r
      where u.table_name = '${table}' and u.place > $1 and u.place <= $2 and not u.is_made and not u.is_gone
        and since.before is not null and t.${key} = x.${key} ${table === "players" ? IS_STILL_THERE : ""}`,
  );
}

/** What was put back column by column holds together as a row: who has been merged since is listed by their other page. */
const VALUES: Readonly<Record<string, string>> = {
  "players.is_listed": "r.is_listed and r.merged_into is null",
};

/** Whose athlete has taken the page down since has nothing put back: what it had lost by then went with it. */
const IS_STILL_THERE = "and not x.is_withdrawn";

/** Of `u` of `undoing` and the row `x`, the columns before the import that are still as the import left them; null where there are none. */
const UNCHANGED_SINCE = `
  cross join lateral (select to_jsonb(x) as columns offset 0) now
  cross join lateral (
    select jsonb_object_agg(b.key, b.value) as before
      from jsonb_each(u.before) b where now.columns -> b.key is not distinct from u.after -> b.key) since`;

/** Of whom was claimed after the import, what the roster says is kept apart only since: it is taken back there as well. */
async function restoreWords(client: ClientBase): Promise<void> {
  await client.query(`
    update roster_words t set ${KEPT_APART.map((column) => `${column} = r.${column}`).join(", ")}
      from roster_words x join undoing u on u.table_name = 'players' and u.row_key = x.player_id::text
           cross join lateral (
             select jsonb_object_agg(b.key, b.value) as before from jsonb_each(u.before) b
              where b.key = any('{${KEPT_APART.join(", ")}}') and to_jsonb(x) -> b.key is not distinct from u.after -> b.key) since
           cross join jsonb_populate_record(x, since.before) r
     where not u.is_made and since.before is not null and t.player_id = x.player_id
       and not exists (select from undoing w where w.table_name = 'roster_words' and w.row_key = u.row_key)`);
}

async function placesOf(client: ClientBase, { table }: ImportedTable): Promise<number> {
  const { rows } = await client.query<{ places: number }>(
    "select coalesce(max(place), 0)::integer as places from undoing where table_name = $1 and not is_made",
    [table],
  );
  return rows[0]?.places ?? 0;
}

async function columnsOf(client: ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}
