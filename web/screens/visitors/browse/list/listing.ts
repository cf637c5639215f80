import {
  commonFilterPlayers,
  getPlayersByTeam,
  type Player,
} from "../../../../../contract/players/players.ts";
import {
  type Filters,
  type ListOrder,
  MOST_AT_ONCE,
  queryOf,
} from "../../../../parts/visitors/athlete/filters.ts";
import type { Loading } from "../../../../state/asking/loading.ts";

export interface Listing {
  /** All that were found; `players` are the first of them. */
  readonly count: number;
  readonly players: readonly Player[];
  /** Whose order it is; absent: by team, or by name where they are one team's. */
  readonly day?: string | undefined;
}

/** The first `shown` players that the filters find. */
export const listBySearch = (
  loading: Loading,
  { filters, order, shown }: { filters: Filters; order: ListOrder; shown: number },
  signal: AbortSignal,
) =>
  lengthen(loading, searchKey(filters, order), shown, async (page) => {
    const query = order ? { ...page, order } : page;
    const found = await loading.ask(commonFilterPlayers, { query, body: filters }, { signal });
    return { count: found.count, players: found.filtered_players, day: found.day };
  });

/** The first `shown` players of a team. */
export const listByTeam = (loading: Loading, team_id: number, shown: number, signal: AbortSignal) =>
  lengthen(loading, teamKey(team_id), shown, async (page) => {
    const found = await loading.ask(getPlayersByTeam, { params: { team_id }, query: page }, { signal });
    return { count: found.total_count, players: found.players };
  });

export const searchKey = (filters: Filters, order: ListOrder): string =>
  `list ${queryOf(filters, undefined, order)}`;
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
    return { ...known, players: before.slice(0, shown) };
  }
  const limit = Math.min(shown - before.length, MOST_AT_ONCE);
  const { players, ...found } = await ask({ limit, skip: before.length });
  const list = { ...found, players: [...before, ...players] };
  memory.set(key, list);
  return list;
}
