import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { emptyDatabase } from "../testing/database.ts";

const folder = import.meta.dirname;

/** The stories' names, in reading order; `<name>.sql` is the story and `<name>.out` what it prints. */
export const stories: readonly string[] = globSync("[0-9]*.sql", { cwd: folder })
  .map((file) => file.replace(/\.sql$/, ""))
  .sort();

/**
 * Tells one story in a database of its own, which `before-each.sql` has filled, and answers what psql would
 * print: each statement, what it said, its rows as a table. A statement ends with a semicolon at a line's end.
 */
export async function tellStory(name: string): Promise<string> {
  const database = await emptyDatabase();
  // As the owner, whom no grant holds back: what is refused here is refused to everybody.
  const client = new pg.Client({
    connectionString: database.ownerUrl,
    types: { getTypeParser: () => String },
  });
  try {
    await client.connect();
    await client.query("set timezone to 'UTC'");
    await client.query(readFileSync(join(folder, "before-each.sql"), "utf8"));
    const told: string[] = [];
    for (const statement of statementsOf(readFileSync(join(folder, `${name}.sql`), "utf8"))) {
      told.push(statement, await ask(client, statement), "");
    }
    return told.join("\n");
  } finally {
    await client.end();
    await database.drop();
  }
}

function statementsOf(story: string): string[] {
  return story.split(/(?<=;)\n+/).filter((statement) => statement.trim() !== "");
}

async function ask(client: pg.Client, statement: string): Promise<string> {
  try {
    const result = await client.query<string[]>({ text: statement, rowMode: "array" });
    const table = result.fields.length > 0 ? tableOf(result.fields, result.rows) : undefined;
    return table ?? tagOf(result);
  } catch (error) {
    if (error instanceof pg.DatabaseError) return `ERROR:  ${error.message}`;
    throw error;
  }
}

function tagOf({ command, rowCount }: pg.QueryArrayResult): string {
  if (rowCount === null) return command;
  return command === "INSERT" ? `INSERT 0 ${rowCount}` : `${command} ${rowCount}`;
}

const NUMBERS = new Set<number>([
  pg.types.builtins.INT2,
  pg.types.builtins.INT4,
  pg.types.builtins.INT8,
  pg.types.builtins.FLOAT8,
  pg.types.builtins.NUMERIC,
]);

function tableOf(fields: pg.FieldDef[], rows: (string | null)[][]): string {
  const columns = fields.map((field, i) => {
    const cells = rows.map((row) => row[i] ?? "");
    const width = Math.max(field.name.length, ...cells.map((cell) => cell.length));
    const number = NUMBERS.has(field.dataTypeID);
    return {
      name: field.name,
      width,
      cells: cells.map((it) => (number ? it.padStart(width) : it.padEnd(width))),
    };
  });
  const line = (cells: string[]) => ` ${cells.join(" | ")}`.trimEnd();
  return [
    line(columns.map(({ name, width }) => name.padStart((width + name.length) >> 1).padEnd(width))),
    columns.map(({ width }) => "-".repeat(width + 2)).join("+"),
    ...rows.map((_, row) => line(columns.map(({ cells }) => cells[row] ?? ""))),
    rows.length === 1 ? "(1 row)" : `(${rows.length} rows)`,
  ].join("\n");
}

if (import.meta.main) {
  for (const name of stories) {
    const told = await tellStory(name);
    if (process.argv.includes("--write")) writeFileSync(join(folder, `${name}.out`), told);
    else console.log(told);
  }
}
