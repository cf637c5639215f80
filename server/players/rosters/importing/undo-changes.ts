import type { ClientBase } from "pg";

/** What imports write, in the order in which it hangs on each other, with what a row is known by. */
export const TABLES = [
  { table: "player_merges", key: "player_id", type: "bigint" },
  { table: "roster_entries", key: "entry_id", type: "bigint" },
  { table: "rosters", key: "roster_id", type: "integer" },
  { table: "roster_words", key: "player_id", type: "bigint" },
  { table: "players", key: "player_id", type: "bigint" },
  { table: "teams", key: "team_id", type: "integer" },
  { table: "school_aliases", key: "alias_key", type: "text" },
  { table: "schools", key: "school_id", type: "integer" },
] as const;

export type ImportedTable = (typeof TABLES)[number];

/**
 * The temporary table `undoing`: each row that the import touched, once; `is_made`: it did not exist before; `is_gone`: it
 * does not exist any more; of one that existed, `before`: its columns as they were, `after`: as the import left them; `place`:
 * among the rows of its table. Of a value that stands in both the one that is added last counts: the first before, the last after.
 */
export async function gatherChanges(client: ClientBase, import_id: number): Promise<void> {
  await client.query(
    `create temporary table undoing on commit drop as
     select c.table_name, c.row_key, row_number() over (partition by c.table_name order by c.row_key) as place,
            c.befores[1] is null as is_made,
            c.afters[cardinality(c.afters)] is null and c.befores[cardinality(c.befores)] is not null as is_gone,
            b.before, b.after
       from (select table_name, row_key, array_agg(before order by change_id) as befores, array_agg(after order by change_id) as afters
               from roster_import_changes where import_id = $1 group by table_name, row_key) c
       left join lateral (
         select jsonb_object_agg(e.key, e.value order by n desc) as before,
                jsonb_object_agg(e.key, c.afters[n] -> e.key order by n) as after
           from generate_subscripts(c.befores, 1) n cross join jsonb_each(c.befores[n]) e) b on c.befores[1] is not null`,
    [import_id],
  );
  await client.query(`
    create unique index on undoing (table_name, row_key); create unique index on undoing (table_name, place);
    analyze undoing`);
}

/** Rows that one statement writes at most: when a server is stopped, the database lets go of the tables soon. */
const BATCH = 1000;

/** Asks a statement with places above $1 and up to $2 for all of them, in batches. Answers how many rows it wrote. */
export async function inBatches(client: ClientBase, places: number, statement: string): Promise<number> {
  let written = 0;
  for (let first = 0; first < places; first += BATCH) {
    const { rowCount } = await client.query(statement, [first, first + BATCH]);
    written += rowCount ?? 0;
  }
  return written;
}
