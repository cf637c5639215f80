import type { LoaderFunctionArgs } from "react-router";
import {
  commonFilterPlayers,
  conferencesInSport,
  getAllSports,
  getAllTeamsInSport,
  type Player,
  type Sport,
  type Team,
  totals,
} from "../../../contract/players.ts";
import { problemOf, searchFailureText } from "../../state/failures.ts";
import {
  type Filters,
  filtersFrom,
  MOST_AT_ONCE,
  NO_FILTERS,
  queryOf,
  shownFrom,
  withoutUnknown,
} from "../../state/filters.ts";
import { type Loading, loadingOf } from "../../state/loading.ts";
import { remembered } from "../../state/memory.ts";
import type { PageHead } from "../../state/page-head.ts";

/** A part of the page that came, or what is said in its place. */
export type Told<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string };

/** What there is to choose from in a sport. */
export interface Catalogue {
  readonly sport_id: number;
  readonly conferences: readonly string[];
  readonly teams: readonly Team[];
}

export interface Listing {
  /** All that were found; `players` are the first of them. */
  readonly count: number;
  readonly players: readonly Player[];
}

export interface BrowseData {
  readonly filters: Filters;
  readonly sports: readonly Sport[];
  readonly catalogue: Told<Catalogue>;
  readonly list: Told<Listing>;
  readonly sums: {
    readonly players: number;
    readonly teams: number;
    readonly received_donations: number;
  } | null;
}

export async function loadBrowse({ request, context }: LoaderFunctionArgs): Promise<BrowseData> {
  const loading = loadingOf(context);
  const search = new URL(request.url).searchParams;
  const asked = filtersFrom(search);
  const [sports, catalogue, sums] = await Promise.all([
    told(loading, loadSports(loading)),
    told(loading, loadCatalogue(loading, asked.sport_id)),
    told(loading, loading.ask(totals, {}, { signal: request.signal })),
  ]);
  const filters = fitting(asked, sports, catalogue);
  const list = await told(loading, loadList(loading, filters, shownFrom(search), request.signal));
  return {
    filters,
    sports: sports.ok ? sports.value : [],
    catalogue,
    list,
    sums: sums.ok ? sums.value : null,
  };
}

/** Conferences and teams of a sport, asked for once in a while. */
export function loadCatalogue(
  { ask, memory }: Pick<Loading, "ask" | "memory">,
  sport_id: number,
): Promise<Catalogue> {
  return remembered(memory, `catalogue ${sport_id}`, async () => {
    const [conferences, { teams }] = await Promise.all([
      ask(conferencesInSport, { query: { sport_id } }),
      ask(getAllTeamsInSport, { params: { sport_id } }),
    ]);
    return { sport_id, conferences, teams };
  });
}

/** Puts what the server rendered where the loader looks first, so that Load More asks only for what is missing. */
export function rememberList(memory: Loading["memory"], { filters, list }: BrowseData): void {
  if (list.ok) memory.set(listKey(filters), list.value);
}

export const browseHead = ({ filters }: BrowseData, path: string, title: string): PageHead => ({
  title: filters.player_name ? `${filters.player_name}: ${title}` : title,
  description:
    "Search athletes to support with contributions and NIL opportunities, by sport, conference, team and name.",
  canonical: path,
});

const loadSports = ({ ask, memory }: Loading) => remembered(memory, "sports", () => ask(getAllSports, {}));

/** Asks for as many players as should be shown, less those that are known already. */
async function loadList(
  { ask, memory }: Loading,
  filters: Filters,
  shown: number,
  signal: AbortSignal,
): Promise<Listing> {
  const known = memory.get<Listing>(listKey(filters));
  const before = known?.players ?? [];
  if (known && (before.length >= shown || before.length >= known.count)) {
    return { count: known.count, players: before.slice(0, shown) };
  }
  const limit = Math.min(shown - before.length, MOST_AT_ONCE);
  const { count, filtered_players } = await ask(
    commonFilterPlayers,
    { query: { limit, skip: before.length }, body: filters },
    { signal },
  );
  const list = { count, players: [...before, ...filtered_players] };
  memory.set(listKey(filters), list);
  return list;
}

const listKey = (filters: Filters): string => `list ${queryOf(filters)}`;

function fitting(asked: Filters, sports: Told<Sport[]>, catalogue: Told<Catalogue>): Filters {
  if (sports.ok && !sports.value.some((sport) => sport.sport_id === asked.sport_id)) {
    return { ...NO_FILTERS, player_name: asked.player_name };
  }
  return catalogue.ok ? withoutUnknown(asked, catalogue.value.conferences, catalogue.value.teams) : asked;
}

/** Where a page already stands, a failure becomes words in its place; else it is the page's. */
async function told<Value>({ in_place }: Loading, coming: Promise<Value>): Promise<Told<Value>> {
  try {
    return { ok: true, value: await coming };
  } catch (error) {
    if (in_place && problemOf(error)) return { ok: false, message: searchFailureText(error) };
    throw error;
  }
}
