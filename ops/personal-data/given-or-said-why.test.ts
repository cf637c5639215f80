import assert from "node:assert/strict";
import { test } from "node:test";
import type { Tables } from "../../database/personal-data/classes.ts";
import { namesIn, TABLES } from "../../database/personal-data/tables.ts";
import { givenBy } from "../../server/accounts/my-data/copy/read-section.ts";
import { notGiven } from "../../server/accounts/my-data/sections/not-given.ts";
import { sections } from "../../server/accounts/my-data/sections/sections.ts";

// What somebody gets who asks what is kept about them, held to the table of personal data: nothing is left out without a word.

/** The job library's own: not-given.ts has a word on it, with the letters that left. */
const IS_A_JOB = (table: string) => table.startsWith("graphile_worker.");

/** What the copy neither has nor says why not, one line each. */
function unsaid(tables: Tables): string[] {
  const wrong: string[] = [];
  for (const [table, { plain, personal = [] }] of Object.entries(tables)) {
    if (IS_A_JOB(table)) continue;
    const columns = [plain, ...personal.map((each) => each.columns)].flatMap(namesIn);
    const of_it = sections.filter((section) => section.table === table);
    if (of_it.length === 0 && !notGiven[table])
      wrong.push(
        `${table}: give it in server/accounts/my-data/sections/, or say why not in not-given.ts there`,
      );
    if (of_it.length > 0 && notGiven[table])
      wrong.push(`${table} is given, and not-given.ts says that it is not`);
    for (const section of of_it) {
      const said = [
        ...givenBy(section).map(({ column }) => column),
        ...(section.withheld ?? []).flatMap(([names]) => namesIn(names)),
        ...(section.picture ? [section.picture.column] : []),
      ];
      for (const column of columns.filter((each) => !said.includes(each)))
        wrong.push(`${table}.${column}: give it in '${section.name}', or say there why it is withheld`);
      for (const column of said.filter(
        (each, place) => !columns.includes(each) || said.indexOf(each) !== place,
      ))
        wrong.push(
          `${table}.${column} in '${section.name}': there is no such column, or it stands there twice`,
        );
    }
  }
  return wrong;
}

test("every column of every table is given to whose it is, or it is said why not", () => {
  assert.deepEqual(unsaid(TABLES), []);
  const named = [...Object.keys(notGiven), ...sections.map(({ table }) => table)];
  assert.deepEqual(
    named.filter((table) => !(table in TABLES)),
    [],
  );
});

test("a new table, and a new column of a person, are refused until the copy has them or says why not", () => {
  const people = TABLES.people;
  assert.ok(people);
  const grown = {
    ...TABLES,
    people: { ...people, personal: [...(people.personal ?? []), { whose: "account", columns: "nickname" }] },
    diaries: { row: "A diary.", personal: [{ whose: "account", columns: "page" }] },
  } as const;
  assert.deepEqual(unsaid(grown), [
    "people.nickname: give it in 'account', or say there why it is withheld",
    "diaries: give it in server/accounts/my-data/sections/, or say why not in not-given.ts there",
  ]);
});

test("secrets and what they are checked against are named and never given", () => {
  const secret = /hash|secret|token|public_key|credential|digest|handle|nonce|verifier/;
  const given = sections.flatMap((section) =>
    givenBy(section).flatMap(({ column }) => (secret.test(column) ? `${section.table}.${column}` : [])),
  );
  assert.deepEqual(given, []);
});

test("sections and their keys have names of their own; reasons are sentences", () => {
  const names = sections.map(({ name }) => name);
  assert.deepEqual(names, [...new Set(names)]);
  for (const section of sections) {
    const keys = [...givenBy(section).map(({ key }) => key), ...Object.keys(section.beside ?? {})];
    assert.deepEqual(keys, [...new Set(keys)], section.name);
    for (const [, why] of section.withheld ?? []) assert.match(why, /^[A-Z].*\.$/, section.name);
  }
});
