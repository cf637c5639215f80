import { readFile } from "node:fs/promises";
import { CsvError, parse } from "csv-parse/sync";
import type { ClientBase } from "pg";
import { BrokenFile } from "../reading/read.ts";

/**
 * Settles names of schools by a file with the columns `alias,school`: `alias` is a name of `school`. A line whose
 * two names are one makes a school of its own, though it looks like another. What it says is kept, so it is needed
 * once.
 *
 * Throws `BrokenFile` with the line for a school that nobody knows, and for a name that is another school's.
 */
export async function takeAliases(client: ClientBase, file: string): Promise<void> {
  const lines = await readAliases(file);
  await settleAliases(
    client,
    lines.map(({ line, ...names }) => ({ ...names, at: `${file}, line ${line}: ` })),
  );
}

/** That `alias` is a name of `school`; where the two are one, it is a school of its own. `at`: where somebody says so. */
export interface SchoolAlias {
  readonly alias: string;
  readonly school: string;
  readonly at?: string;
}

/** The same of names that are no file's. Throws `BrokenFile` likewise. */
export async function settleAliases(client: ClientBase, names: readonly SchoolAlias[]): Promise<void> {
  for (const { alias, school, at = "" } of names) {
    const owner = await schoolOf(client, alias);
    const meant = (await schoolOf(client, school)) ?? (alias === school ? await make(client, school) : null);
    if (meant === null) {
      throw new BrokenFile(
        `${at}no school is known as ${school}. Write '${school},${school}' to make it one.`,
      );
    }
    if (owner !== null && owner !== meant) {
      throw new BrokenFile(`${at}${alias} is the name of another school than ${school}.`);
    }
    await client.query(
      `insert into school_aliases (alias_key, school_id) values (name_key($1), $2)
       on conflict (alias_key) do update set told_by = null where school_aliases.told_by is not null`,
      [alias, meant],
    );
  }
}

async function readAliases(file: string): Promise<{ line: number; alias: string; school: string }[]> {
  try {
    const rows: { record: Record<string, string>; info: { lines: number } }[] = parse(await readFile(file), {
      bom: true,
      columns: true,
      info: true,
      trim: true,
      skip_empty_lines: true,
    });
    return rows.map(({ record, info }) => {
      if (!record.alias || !record.school) throw new BrokenFile(`${file} needs the columns alias,school.`);
      return { line: info.lines, alias: record.alias, school: record.school };
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new BrokenFile(`${file} can't be read: ${error.message}`, { cause: error });
  }
}

async function schoolOf(client: ClientBase, name: string): Promise<number | null> {
  const { rows } = await client.query<{ school_id: number }>(
    "select school_id from school_aliases where alias_key = name_key($1)",
    [name],
  );
  return rows[0]?.school_id ?? null;
}

async function make(client: ClientBase, school: string): Promise<number | null> {
  const { rows } = await client.query<{ school_id: number }>(
    `insert into schools (school_name) values ($1)
     on conflict (school_name) do update set school_name = excluded.school_name returning school_id`,
    [school],
  );
  return rows[0]?.school_id ?? null;
}
