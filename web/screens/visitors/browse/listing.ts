import { commonFilterPlayers, getPlayersByTeam, type Player } from "../../../../contract/players/players.ts";
import { type Filters, MOST_AT_ONCE, queryOf } from "../../../parts/visitors/athlete/filters.ts";
import type { Loading } from "../../../state/asking/loading.ts";

export interface Listing {
  /** All that were found; `players` are the first of them. */
  readonly count: number;
  readonly players: readonly Player[];
}

/** The first `shown` players that the filters find. */
export const listBySearch = (loading: Loading, filters: Filters, shown: number, signal: AbortSignal) =>
  lengthen(loading, searchKey(filters), shown, async (page) => {
    const found = await loading.ask(commonFilterPlayers, { query: page, body: filters }, { signal });
    return { count: found.count, players: found.filtered_players };
  });

/** The first `shown` players of a team. */
export const listByTeam = (loading: Loading, team_id: number, shown: number, signal: AbortSignal) =>
  lengthen(loading, teamKey(team_id), shown, async (page) => {
    const found = await loading.ask(getPlayersByTeam, { params: { team_id }, query: page }, { signal });
    return { count: found.total_count, players: found.players };
  });

export const searchKey = (filters: Filters): string => `list ${queryOf(filters)}`;
export const teamKey = (team_id: number): string => `team ${team_id}`;

type Page = { limit: number; skip: number };

/** Asks for as many players as should be shown, less those that are known already. */
async function lengthen(
  { memory }: Loading,
  key: string,
  shown: number,
  ask: (page: Page) => Promise<Listing>,
): Promise<Listing> {
  const known = memory.get<Listing>(key);
  const before = known?.players ?? [];
  if (known && (before.length >= shown || before.length >= known.count)) {
    return { count: known.count, players: before.slice(0, shown) };
  }
  const limit = Math.min(shown - before.length, MOST_AT_ONCE);
  const { count, players } = await ask({ limit, skip: before.length });
  const list = { count, players: [...before, ...players] };
  memory.set(key, list);
  return list;
}
