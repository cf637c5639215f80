import sql, { empty, type Sql } from "sql-template-tag";
import { type AnswerCache, onePer, openAnswerCache } from "../../http/answers/answer-cache.ts";
import type { ReadDatabase } from "../../world/database.ts";
import type { ReadWorld } from "../../world/world.ts";
import type { Kinds } from "../catalogue/kinds.ts";
import { NOBODY, type Part, type PlayerList } from "./list.ts";
import { type Dollars, listAlong, listByMatch } from "./list-by-match.ts";

/** Three letters and more are found anywhere in a name; fewer only where a word begins. */
export const LETTERS_FOR_ANYWHERE = 3;
/** How like a word of the name a mistyped search has to be (pg_trgm's word similarity, 0 to 1). */
const SIMILAR_ENOUGH = "0.45";
/** Reading along the order is worth it for the first tenth of those who match. */
const ALONG_PART = 0.1;
/** Totals above this many may be a minute old: counting so many takes longer than finding a batch of them. */
const LARGE = 10_000;
const totalsOf = onePer<ReadDatabase, AnswerCache<number>>(() =>
  openAnswerCache({ keep_ms: 60_000, most_bytes: 1_048_576, sizeOf: () => 8 }),
);

/** `name` is a name key: no letter in it means something to LIKE. */
export interface Search extends Dollars {
  readonly kinds: Kinds;
  readonly name: string;
  /** Whose order it is; absent: by team. */
  readonly day?: string | null;
}

/** Players with a name, or when nobody has it, with one that is spelled much like it. */
export async function searchByName(
  world: Pick<ReadWorld, "database" | "clock">,
  search: Search,
  part: Part,
): Promise<PlayerList> {
  const found = await listNamed(world, search, part);
  if (found.total > 0 || search.name.length < LETTERS_FOR_ANYWHERE) return found;
  return world.database.transaction(async (tx) => {
    await tx.row(sql`select set_config('pg_trgm.word_similarity_threshold', ${SIMILAR_ENOUGH}, true)`);
    return listByMatch(tx, { ...search, named: sql`p.name_key %> ${search.name}` }, part);
  });
}

/** Players with a name. */
export async function listNamed(
  { database }: Pick<ReadWorld, "database">,
  search: Search,
  part: Part,
): Promise<PlayerList> {
  const { kinds, name } = search;
  // Nothing that a name could hold was typed ('%', '_'): nobody has it.
  if (!name) return NOBODY;
  const totals = totalsOf(database);
  const key = JSON.stringify(search);
  const along = canReadAlong(search);
  const total = along ? ((await countPiece(database, search)) ?? (await totals.recall(key))) : null;
  if (total !== null && total > LARGE && part.skip + part.limit < total * ALONG_PART) {
    return listAlong(database, kinds, { named: holdsName(sql`p.name_key`, name), total }, part);
  }
  const found = await listByMatch(database, { ...search, named: likeName(sql`p.name_key`, name) }, part);
  if (along && found.total > LARGE) totals.keep(key, found.total);
  else totals.forget(key);
  return found;
}

/** Only by team, and not where they stand close together in that order: there is a long way to read before the first of them. */
const canReadAlong = ({ kinds, least_cents, most_cents, day = null }: Search): boolean =>
  day === null &&
  kinds.team_id == null &&
  kinds.conference == null &&
  least_cents === null &&
  most_cents === null;

/** The total of a name of up to three letters with no filter beside it but the sport; null for any other. */
async function countPiece(database: ReadDatabase, { kinds, name }: Search): Promise<number | null> {
  const { sport_id = null, player_class, position } = kinds;
  if (!/^[a-z0-9]{1,3}$/.test(name) || player_class != null || position != null) return null;
  // The beginning of a word, as pg_trgm writes it.
  const piece = name.padStart(LETTERS_FOR_ANYWHERE);
  const found = await database.row<{ total: number }>(sql`
    select coalesce(sum(players), 0)::int as total from player_name_counts
     where piece = ${piece} ${sport_id === null ? empty : sql`and sport_id = ${sport_id}`}`);
  return found?.total ?? null;
}

/** As an index of names understands it. */
export function likeName(key: Sql, name: string): Sql {
  if (name.length >= LETTERS_FOR_ANYWHERE) return sql`${key} like ${`%${name}%`}`;
  return sql`(${key} like ${`${name}%`} or ${key} like ${`% ${name}%`})`;
}

/** The same, said so that no index is used for it. */
function holdsName(key: Sql, name: string): Sql {
  if (name.length >= LETTERS_FOR_ANYWHERE) return sql`strpos(${key}, ${name}) > 0`;
  return sql`strpos(' ' || ${key}, ${` ${name}`}) > 0`;
}
