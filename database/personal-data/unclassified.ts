import type { Tables } from "./classes.ts";
import { namesIn, PARTS } from "./tables.ts";

/** The columns of each table on the page of the schema. */
export function columnsIn(schema: string): Map<string, string[]> {
  const tables = schema.matchAll(/^create (?:unlogged )?table (\w+) \(\n([^;]*)\n\)/gm);
  return new Map(
    [...tables].map(([, table = "", body = ""]) => [
      table,
      [...body.matchAll(/^ {2}(?:"([^"]+)"|(\w+)) /gm)]
        .map(([, quoted, plain]) => quoted ?? plain ?? "")
        .filter((column) => column !== "constraint"),
    ]),
  );
}

/** Tables that are not in the schema file: the job library makes its own. */
const ELSEWHERE = /\./;

/**
 * Where the schema and these tables disagree, one line each, with what to do: a column that is not classified, one that no
 * longer exists, one that is listed twice.
 */
export function unclassified(schema: string, said: Tables): string[] {
  const columns = columnsIn(schema);
  const wrong: string[] = [];
  for (const [table, names] of columns) {
    const it = said[table];
    if (!it) {
      wrong.push(`${table}: no row says whose data it holds. ${whereTo(table)} ${HOW}`);
      continue;
    }
    const listed = [it.plain, ...(it.personal ?? []).map((each) => each.columns)].flatMap(namesIn);
    const at = (name: string) => `${table}.${name}`;
    for (const name of names.filter((each) => !listed.includes(each)))
      wrong.push(`${at(name)} is not classified. ${whereTo(table)} ${HOW}`);
    for (const name of listed.filter((each) => !names.includes(each)))
      wrong.push(`${at(name)} is not in the schema any more: take it out. ${whereTo(table)}`);
    for (const name of new Set(listed.filter((each, place) => listed.indexOf(each) !== place)))
      wrong.push(`${at(name)} stands in two places: keep one. ${whereTo(table)}`);
  }
  for (const table of Object.keys(said))
    if (!columns.has(table) && !ELSEWHERE.test(table))
      wrong.push(`${table} is not in the schema any more: take it out. ${whereTo(table)}`);
  return wrong;
}

function whereTo(table: string): string {
  const part = Object.values(PARTS).find(({ tables }) => Object.hasOwn(tables, table));
  return part
    ? `See '${table}' in database/personal-data/${part.file}.`
    : "See the files of database/personal-data/, each a part of the table.";
}

const HOW =
  "Add it to 'plain' where it says nothing of a person by itself (a number, a state, a time, a sum); else to 'personal' with whose it is and what 'withdrawn', 'taken_down', 'account_deleted' and time do to it. Then: npm run personal-data.";
