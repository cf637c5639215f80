import sql, { join, raw, type Sql } from "sql-template-tag";
import type { Section, Subject } from "../sections/section.ts";
import type { Snapshot } from "./snapshot.ts";

/** What a row says, by plain names. */
export type GivenRow = Readonly<Record<string, unknown>>;

/** A picture that somebody sent in, as a file of the copy. */
export interface Picture {
  readonly file: string;
  readonly bytes: Buffer;
}

/** The columns that a section gives, each with the key under which it stands. */
export const givenBy = ({ gives }: Section): { column: string; key: string }[] =>
  gives.split(" ").map((each) => {
    const [column = "", key = column] = each.split(">");
    return { column, key };
  });

/** The rows of a section, one by one; a picture goes to `onPicture`, and the row says where it is. */
export async function* readSection(
  snapshot: Snapshot,
  section: Section,
  subject: Subject,
  onPicture: (picture: Picture) => void,
): AsyncGenerator<GivenRow> {
  const { picture } = section;
  let place = 0;
  for await (const { row, bytes } of snapshot.rows<{ row: GivenRow; bytes: Buffer | null }>(
    statementOf(section, subject),
  )) {
    place += 1;
    const file = picture && bytes ? `pictures/${picture.file}-${place}.webp` : null;
    if (file && bytes) onPicture({ file, bytes });
    yield { ...written(row), ...(picture && { picture: file }) };
  }
}

/** Names are our own, from the sections; what is asked for is a value. */
function statementOf(section: Section, subject: Subject): Sql {
  const { table, of, order, beside = {}, picture } = section;
  const pairs = [
    ...givenBy(section).map(({ column, key }) => sql`${raw(`'${key}'`)}, ${raw(`t."${column}"`)}`),
    ...Object.entries(beside).map(([key, value]) => sql`${raw(`'${key}'`)}, ${value}`),
  ];
  const bytes = picture ? raw(`t."${picture.column}"`) : sql`null`;
  return sql`
    select json_build_object(${join(pairs)}) as row, ${bytes} as bytes
      from ${raw(table)} t where ${of(subject)} order by ${order}`;
}

/** Moments as ISO 8601 writes those of UTC: PostgreSQL writes `+00:00`. */
const written = (row: GivenRow): GivenRow =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, key.endsWith("_at") ? moment(value) : value]),
  );

const moment = (value: unknown): unknown =>
  typeof value === "string" ? new Date(value).toISOString() : value;
