import sql, { type Sql } from "sql-template-tag";
import type { FoundPlayer } from "../../../contract/players/search.ts";
import type { ReadDatabase, Reads } from "../../world/database.ts";
import type { ReadWorld } from "../../world/world.ts";
import { LETTERS_FOR_ANYWHERE, listNamed } from "../lists/search-by-name.ts";
import { type Alike, lookAlike } from "./search-teams.ts";

/** Greater than every letter that can follow, in the order of bytes that name keys have. */
const LAST_LETTER = "\u{10ffff}";

/**
 * Players by name, a few: first the names that begin with it, then those with another word that does, at last those
 * that only hold it. What is asked on every letter that somebody types stops at the first of these that fills the list.
 */
export async function playersNamed(
  world: Pick<ReadWorld, "database" | "clock">,
  name: string,
  limit: number,
): Promise<FoundPlayer[]> {
  const { database } = world;
  const ways = [
    () => namesBeginning(database, name, limit),
    // One or two letters are found at the beginning of words only: the last way does it.
    ...(name.length < LETTERS_FOR_ANYWHERE ? [] : [() => wordsBeginning(database, name, limit)]),
    () => namesHolding(world, name, 2 * limit),
  ];
  const found = new Map<number, FoundPlayer>();
  for (const way of ways) {
    for (const player of await way()) if (found.size < limit) found.set(player.player_id, player);
    if (found.size === limit) break;
  }
  return [...found.values()];
}

/** Players with a name that is spelled much like it, the likest first. */
export const playersAlike = (
  database: ReadDatabase,
  name: string,
  limit: number,
): Promise<Alike<FoundPlayer>[]> =>
  lookAlike(database, (tx) =>
    tx.rows<Alike<FoundPlayer>>(sql`
      with found as materialized (
        select p.player_id, p.name_key, strict_word_similarity(${name}, p.name_key) as likeness
          from players p where p.is_listed and p.name_key %> ${name}
         order by likeness desc, p.name_key, p.player_id limit ${limit})
      select ${COLUMNS}, f.likeness
        from found f join player_sheets s using (player_id) order by f.likeness desc, f.name_key, player_id`),
  );

/** Read off an index that has their order, however many there are. */
const namesBeginning = (queries: Reads, name: string, limit: number) =>
  firstOf(queries, sql`p.name_key >= ${name} and p.name_key < ${name + LAST_LETTER}`, limit);

/** Collected by the index of names: the most common surname of 500,000 players takes some 20 ms. */
const wordsBeginning = (queries: Reads, name: string, limit: number) =>
  firstOf(queries, sql`p.name_key like ${`% ${name}%`}`, limit);

const firstOf = (queries: Reads, named: Sql, limit: number): Promise<FoundPlayer[]> =>
  queries.rows<FoundPlayer>(sql`
    with found as materialized (
      select p.player_id, p.name_key from players p
       where p.is_listed and ${named} order by p.name_key, p.player_id limit ${limit})
    select ${COLUMNS} from found f join player_sheets s using (player_id) order by f.name_key, player_id`);

const COLUMNS = sql`
  player_id::int, s.team_id, s.player_name, s.team_name, s.sport_id, s.sport_name,
  s.position, s.jersey_number, s.team_color, s.team_alt_color`;

/** As the lists find them. */
async function namesHolding(
  world: Pick<ReadWorld, "database" | "clock">,
  name: string,
  limit: number,
): Promise<FoundPlayer[]> {
  const search = { kinds: {}, name, least_cents: null, most_cents: null };
  const { players } = await listNamed(world, search, { limit, skip: 0 });
  const found: FoundPlayer[] = JSON.parse(players);
  return found.map((player) => ({
    player_id: player.player_id,
    team_id: player.team_id,
    player_name: player.player_name,
    team_name: player.team_name,
    sport_id: player.sport_id,
    sport_name: player.sport_name,
    position: player.position,
    jersey_number: player.jersey_number,
    team_color: player.team_color,
    team_alt_color: player.team_alt_color,
  }));
}
