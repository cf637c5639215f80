import sql, { type Sql } from "sql-template-tag";
import type { CallAsked } from "../../contract/call.ts";
import type { commonFilterPlayers } from "../../contract/players.ts";
import type { Database } from "../world/database.ts";
import type { World } from "../world/world.ts";
import type { Kinds } from "./kinds.ts";
import { NOBODY, type Part, type PlayerList } from "./list.ts";
import { listAlong, listByMatch } from "./list-by-match.ts";
import { listByTeam } from "./list-by-team.ts";
import { nameKey } from "./name-key.ts";
import { createTotalsCache, type TotalsCache } from "./totals-cache.ts";

type Filters = CallAsked<typeof commonFilterPlayers>["body"];

/** Three letters and more are found anywhere in a name; fewer only where a word begins. */
const LETTERS_FOR_ANYWHERE = 3;
/** How like a word of the name a mistyped search has to be (pg_trgm's word similarity, 0 to 1). */
const SIMILAR_ENOUGH = "0.45";
/** The specification's unset maximum: no upper bound. */
const UNSET_MAXIMUM = 100;
/** Reading along the order is worth it for the first tenth of those who match. */
const ALONG_PART = 0.1;

/** Players by any mix of filters, with their total. */
export function filterPlayers(world: Store, filters: Filters, part: Part): Promise<PlayerList> {
  const kinds = kindsOf(filters);
  const dollars = { least_cents: leastCents(filters), most_cents: mostCents(filters) };
  const typed = filters.player_name?.trim() ?? "";
  if (typed) return searchByName(world, { kinds, dollars, name: nameKey(typed) }, part);
  if (dollars.least_cents === null) return listByTeam(world.database, kinds, part, dollars.most_cents);
  return listByMatch(world.database, kinds, { named: null, ...dollars }, part);
}

type Store = Pick<World, "database" | "clock">;

interface Search {
  kinds: Kinds;
  dollars: { least_cents: number | null; most_cents: number | null };
  name: string;
}

async function searchByName({ database, clock }: Store, search: Search, part: Part): Promise<PlayerList> {
  const { kinds, dollars, name } = search;
  // Nothing that a name could hold was typed ('%', '_'): nobody has it.
  if (!name) return NOBODY;
  const totals = totalsOf(database, () => createTotalsCache(clock));
  const key = JSON.stringify(search);
  const total = totals.recall(key);
  if (total !== null && part.skip + part.limit < total * ALONG_PART) {
    return listAlong(database, kinds, { named: holdsName(name), total }, part);
  }
  const found = await listByMatch(database, kinds, { named: likeName(name), ...dollars }, part);
  // In one team, or by dollars, there is no order to read along.
  if (kinds.team_id === null && Object.values(dollars).every((cents) => cents === null)) {
    totals.keep(key, found.total);
  }
  if (found.total > 0 || name.length < LETTERS_FOR_ANYWHERE) return found;
  return database.transaction(async (tx) => {
    await tx.row(sql`select set_config('pg_trgm.word_similarity_threshold', ${SIMILAR_ENOUGH}, true)`);
    return listByMatch(tx, kinds, { named: sql`p.name_key %> ${name}`, ...dollars }, part);
  });
}

/** The totals of one database; there can be several in a process. */
const totalsByDatabase = new WeakMap<Database, TotalsCache>();
function totalsOf(database: Database, create: () => TotalsCache): TotalsCache {
  const totals = totalsByDatabase.get(database) ?? create();
  totalsByDatabase.set(database, totals);
  return totals;
}

/** As the index of names understands it. A name key holds nothing that means something to LIKE. */
function likeName(name: string): Sql {
  if (name.length >= LETTERS_FOR_ANYWHERE) return sql`p.name_key like ${`%${name}%`}`;
  return sql`(p.name_key like ${`${name}%`} or p.name_key like ${`% ${name}%`})`;
}

/** The same, said so that no index is used for it. */
function holdsName(name: string): Sql {
  if (name.length >= LETTERS_FOR_ANYWHERE) return sql`strpos(p.name_key, ${name}) > 0`;
  return sql`strpos(' ' || p.name_key, ${` ${name}`}) > 0`;
}

const kindsOf = ({ sport_id, team_id, conference, player_class, position }: Filters): Kinds => ({
  sport_id,
  team_id,
  conference: conference || null,
  player_class: player_class || null,
  position: position || null,
});

/** Everybody received 0 and more. */
const leastCents = ({ min_donation }: Filters): number | null =>
  min_donation ? Math.ceil(cents(min_donation)) : null;

/** At or above the largest there is, everybody is below it anyway. */
const mostCents = ({ max_donation }: Filters): number | null =>
  max_donation === null || max_donation === UNSET_MAXIMUM ? null : Math.floor(cents(max_donation));

/** Dollars as cents; what a float adds beyond a hundredth of a cent is not meant. */
const cents = (dollars: number): number => Math.round(dollars * 10_000) / 100;
