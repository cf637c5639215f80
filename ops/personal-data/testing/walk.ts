import assert from "node:assert/strict";
import type { Pool } from "pg";
import type { Fate, Personal, WayOut, Whose } from "../../../database/personal-data/classes.ts";
import { namesIn, TABLES } from "../../../database/personal-data/tables.ts";

/** Whose rows are marked: what of these they have finds them. */
export interface Person {
  readonly player_id?: number;
  readonly submission_id?: string;
  readonly user_id?: number;
}

/** One column in a person's rows, with a value that stands nowhere else. */
export interface Marked {
  readonly table: string;
  readonly column: string;
  /** Null where its type can't hold a word; then `value` is looked for in the column alone. */
  readonly marker: string | null;
  readonly value: string;
  readonly fate: Fate | undefined;
}

let walks = 0;

/**
 * Writes a marker into every personal column of these owners in a person's rows, as it will be looked for after `way`. Fails
 * where a column has no row to write to: it would not be walked.
 */
export async function mark(
  database: Pool,
  person: Person,
  owners: readonly Whose[],
  way: WayOut | "in_time",
  walks_through: (table: string) => boolean = () => true,
): Promise<Marked[]> {
  const walk = ++walks;
  const marked: Marked[] = [];
  for (const [table, { personal = [] }] of Object.entries(TABLES).filter(([table]) => walks_through(table)))
    for (const group of personal.filter(({ whose }) => owners.includes(whose)))
      for (const column of namesIn(group.columns)) {
        const fate = fateOf(group, way);
        if (fate === undefined && way === "in_time") continue;
        const marker = `mkq${walk}x${marked.length}z`;
        const value = await write(database, { table, column, marker, where: whereIs(table, column, person) });
        assert.ok(value !== null, `${table}.${column}: the walk makes no row that could hold it`);
        marked.push({ table, column, marker: value.includes(marker) ? marker : null, value, fate });
      }
  return marked;
}

const fateOf = (group: Personal, way: WayOut | "in_time"): Fate | undefined =>
  way === "in_time" ? (group.in_time ? "gone" : undefined) : group[way];

/** The condition that finds a person's rows of a table, by the first of its ids that it has. */
function whereIs(table: string, column: string, { player_id, submission_id, user_id }: Person): string {
  // Each row of it has one of these keys, or an account's number.
  if (table === "payors") return `"${column}" is not null`;
  if (table === "payor_cards") return `payor_id in (select payor_id from payors where user_id = ${user_id})`;
  const columns = [TABLES[table]?.plain, ...(TABLES[table]?.personal ?? []).map((it) => it.columns)];
  const has = (column: string) => columns.flatMap(namesIn).includes(column);
  if (user_id !== undefined && has("user_id")) return `user_id = ${user_id}`;
  if (submission_id !== undefined && has("submission_id")) return `submission_id = '${submission_id}'`;
  if (player_id !== undefined && has("player_id")) return `player_id = ${player_id}`;
  if (has("request_id") && table.startsWith("collaboration"))
    return `request_id in (select request_id from collaboration_requests where ${
      player_id === undefined ? `user_id = ${user_id}` : `player_id = ${player_id}`
    })`;
  return "true";
}

/** Tries spellings until the table's own checks take one; what can't be a word keeps its value. Null without a row. */
async function write(
  database: Pool,
  { table, column, marker, where }: { table: string; column: string; marker: string; where: string },
): Promise<string | null> {
  const client = await database.connect();
  const kept = async () =>
    (
      await client.query(
        `select "${column}"::text as value from ${table} where ${where} and "${column}" is not null`,
      )
    ).rows[0]?.value ?? null;
  try {
    await client.query(`alter table ${table} disable trigger user`);
    for (const spelling of spellingsOf(column, marker)) {
      const cast = `$1::text::${await typeOf(client, table, column)}`;
      const written = await client
        .query(`update ${table} set "${column}" = ${cast} where ${where}`, [spelling])
        .catch(() => null);
      if (written) return written.rowCount === 0 ? null : await kept();
    }
    return await kept();
  } finally {
    await client.query(`alter table ${table} enable trigger user`);
    client.release();
  }
}

const spellingsOf = (column: string, marker: string): string[] =>
  /email/.test(column)
    ? [`${marker}@walk.example`]
    : [marker, `{"walked": "${marker}"}`, `{${marker}}`, `$argon2id$${marker}`, "2009-03-07", "71"];

async function typeOf(client: { query: Pool["query"] }, table: string, column: string): Promise<string> {
  const { rows } = await client.query(
    "select format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass and attname = $2",
    [table, column],
  );
  return rows[0]?.type ?? "text";
}

/**
 * Where in the whole database words stand, jobs and queues too: each word with its `table.column`s. `pattern`: a regular
 * expression that finds them.
 */
export async function placesOf(database: Pool, pattern: string): Promise<Map<string, string[]>> {
  const { rows } = await database.query<{ table: string; columns: string[] }>(`
    select format('%I.%I', table_schema, table_name) as table, array_agg(column_name::text order by 1) as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')
       and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')
     group by 1 order by 1`);
  const places = new Map<string, string[]>();
  for (const { table, columns } of rows) {
    const cells = columns.map((column) => `('${column}', "${column}"::text)`).join(", ");
    const found = await database.query<{ column: string; word: string }>(
      `select distinct c.name as column, m[1] as word from ${table}
         cross join lateral (values ${cells}) as c (name, value) cross join lateral regexp_matches(c.value, $1, 'gi') as m`,
      [`(${pattern})`],
    );
    for (const { column, word } of found.rows)
      places.set(word, [...(places.get(word) ?? []), `${table.replace("public.", "")}.${column}`]);
  }
  return places;
}

/** Fails where what is left is not what the table of personal data says, with every place that is wrong. */
export async function assertAsSaid(database: Pool, person: Person, marked: readonly Marked[]): Promise<void> {
  const wrong: string[] = [];
  const places = await placesOf(database, "mkq\\d+x\\d+z");
  for (const { table, column, marker, value, fate } of marked) {
    const { rows } = await database.query(
      `select 1 from ${table} where ${whereIs(table, column, person)} and "${column}"::text = $1 limit 1`,
      [value],
    );
    const is_there = rows.length > 0;
    if (fate === "gone" && is_there) wrong.push(`${table}.${column} is still there`);
    if (fate !== "gone" && !is_there) wrong.push(`${table}.${column} is gone, and nothing says that it goes`);
    if (fate !== "gone" || marker === null) continue;
    const copies = (places.get(marker) ?? []).filter(
      (place) => place !== `${table}.${column}` && !COUNTED.has(place),
    );
    if (copies.length > 0) wrong.push(`${table}.${column} was copied to ${copies.join(", ")}`);
  }
  assert.deepEqual(wrong, []);
}

/** The columns of the table of personal data that may hold what a person has typed. */
export const personalPlaces = (): Set<string> =>
  new Set(
    Object.entries(TABLES).flatMap(([table, { personal = [] }]) =>
      personal.flatMap(({ columns }) => namesIn(columns).map((column) => `${table}.${column}`)),
    ),
  );

/** What is counted over all athletes: a word that nobody has any more goes with the next day's job. */
const COUNTED: ReadonlySet<string> = new Set(
  Object.entries(TABLES).flatMap(([table, { personal = [] }]) =>
    personal
      .filter(({ whose }) => whose === "everybody")
      .flatMap(({ columns }) => namesIn(columns).map((column) => `${table}.${column}`)),
  ),
);
