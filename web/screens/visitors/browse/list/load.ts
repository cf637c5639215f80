import type { LoaderFunctionArgs } from "react-router";
import type { TeamSeason } from "../../../../../contract/contributions/support.ts";
import { pages } from "../../../../../contract/pages/addresses.ts";
import type { Backed } from "../../../../../contract/pages/backed.ts";
import { type Sport, type TeamTotals, totals } from "../../../../../contract/players/catalogue.ts";
import { BROWSE_BATCH } from "../../../../../contract/players/players.ts";
import { search } from "../../../../../contract/players/search.ts";
import { todaysJerseys, type WornJersey } from "../../../../../contract/players/todays-jerseys.ts";
import type { PageHead } from "../../../../head/page-head.ts";
import {
  type Filters,
  filtersFrom,
  isAsItBegins,
  type ListOrder,
  NO_FILTERS,
  orderFrom,
  queryOf,
  shownFrom,
  withoutUnknown,
} from "../../../../parts/visitors/athlete/filters.ts";
import { problemOf, searchFailureText } from "../../../../state/asking/failures.ts";
import { type Loading, loadingOf } from "../../../../state/asking/loading.ts";
import { remembered } from "../../../../state/memory/memory.ts";
import { type Catalogue, loadCatalogue, loadPositions, loadSports, type Positions } from "./choices.ts";
import { type Listing, listBySearch, searchKey } from "./listing.ts";

/** A part of the page that came, or what is said in its place. */
export type Loaded<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false;
      readonly message: string;
      /** It will not come by asking again. */
      readonly lasting?: boolean;
    };

/** What stands around the list. Null: it is on its way, and the panel goes on asking for it. */
export interface Surroundings {
  readonly sports: Loaded<readonly Sport[]> | null;
  readonly catalogue: Loaded<Catalogue> | null;
  readonly positions: Loaded<Positions> | null;
  readonly sums: {
    readonly players: number;
    readonly teams: number;
    readonly received_donations: number;
  } | null;
}

export interface BrowseData extends Surroundings {
  readonly filters: Filters;
  /** What the list is sorted by, where that is a choice. */
  readonly order?: ListOrder;
  readonly list: Loaded<Listing>;
  /** Where the list is kept between visits, and what tells one list from another. */
  readonly list_key: string;
  /** Those of the day, where the list is as it begins. */
  readonly jerseys?: readonly WornJersey[];
  /** Of a team's page, where they came. */
  readonly team_totals?: TeamTotals;
  /** Null where too few gave to that team this season to be told. */
  readonly team_season?: TeamSeason;
  /** Of a list without anybody: what may have been meant. */
  readonly likely?: readonly { readonly words: string; readonly to: string }[];
  /** Where a longer list is; null where the address is another's: a search is what its filters say. */
  readonly address: string | null;
  /** Of one player whom somebody backed and passed on. */
  readonly backed?: Backed | null;
}

/** A search by filters; those live in the query string. */
export async function loadBrowse({ request, context }: LoaderFunctionArgs): Promise<BrowseData> {
  const loading = loadingOf(context);
  const { searchParams } = new URL(request.url);
  const asked = filtersFrom(searchParams);
  const order = orderFrom(searchParams);
  const shown = shownFrom(searchParams);
  const [around, jerseys] = await Promise.all([
    loadSurroundings(loading, asked, request.signal),
    isAsItBegins(asked) && shown === BROWSE_BATCH ? loadJerseys(loading, asked) : [],
  ]);
  const filters = fitting(asked, around);
  const list = await told(loading, listBySearch(loading, { filters, order, shown }, request.signal));
  // Begun today, and read on by that day.
  const list_key = searchKey(filters, (list.ok && list.value.day) || order);
  const data = { ...around, filters, order, jerseys, list, list_key, address: null };
  return list.ok && list.value.count === 0 ? { ...data, ...(await loadInstead(loading, filters)) } : data;
}

/** What has come by then stands there at once, and nothing jumps; nobody waits longer for what there is to choose from. */
const SOON_MS = 300;

/** What the widest window has side by side. */
const IN_THE_BAND = 14;

/** So many of each kind may be meant by what was typed. */
const LIKELY = 2;

/** For a list without anybody: what may have been meant, and today's jerseys. */
async function loadInstead(loading: Loading, filters: Filters) {
  const [jerseys, likely] = await Promise.all([
    loadJerseys(loading, NO_FILTERS),
    filters.player_name ? loadLikely(loading, filters.player_name).catch(() => []) : [],
  ]);
  return { jerseys, likely };
}

const loadLikely = async ({ ask }: Loading, text: string): Promise<NonNullable<BrowseData["likely"]>> => {
  const { players, teams } = await ask(search, { query: { text, limit: LIKELY } });
  return [
    ...teams.map((team) => ({ words: `${team.team_name}, ${team.sport_name}`, to: pages.team.to(team) })),
    ...players.map((player) => ({ words: player.player_name, to: pages.detail.to(player) })),
  ];
};

/** They are there to be seen: where they don't come, the list stands without them. */
const loadJerseys = ({ ask, memory }: Loading, { sport_id }: Filters): Promise<readonly WornJersey[]> =>
  remembered(memory, `jerseys ${sport_id}`, async () => {
    const query = { limit: IN_THE_BAND, ...(sport_id === null ? {} : { sport_id }) };
    return (await ask(todaysJerseys, { query })).jerseys;
  }).catch(() => []);

/** Everything but the list. On a way to another page, what is slow follows. */
export async function loadSurroundings(
  loading: Loading,
  { sport_id, team_id }: Pick<Filters, "sport_id" | "team_id">,
  signal: AbortSignal,
): Promise<Surroundings> {
  const late = loading.in_place && new Promise<null>((give) => setTimeout(give, SOON_MS, null));
  const soon = <Value>(coming: Promise<Value>): Promise<Loaded<Value> | null> =>
    Promise.race([told(loading, coming), ...(late ? [late] : [])]);
  const [sports, catalogue, positions, sums] = await Promise.all([
    soon(loadSports(loading)),
    soon(loadCatalogue(loading, sport_id)),
    soon(loadPositions(loading, { sport_id, team_id })),
    soon(loading.ask(totals, {}, { signal })),
  ]);
  return { sports, catalogue, positions, sums: sums?.ok ? sums.value : null };
}

/** Puts what the server rendered where the loader looks first, so that Load More asks only for what is missing. */
export function rememberList(memory: Loading["memory"], { list_key, list }: BrowseData): void {
  if (list.ok) memory.set(list_key, list.value);
}

/** Where the list is longer by a page. */
export const longerAddress = (pathname: string, data: BrowseData, shown: number): string => {
  const { address, filters, order, list } = data;
  if (address !== null) return `${address}?shown=${shown}`;
  return pathname + queryOf(filters, shown, (list.ok && list.value.day) || order);
};

/**
 * A search by name is nobody else's to find, and its words come from whoever made the link: a shared one doesn't unfold with
 * them. Other filters make no page of their own, but for a team, which has one.
 */
export function browseHead({ filters }: BrowseData, path: string, title: string): PageHead {
  const description =
    "Search athletes to support with contributions and NIL opportunities, by sport, conference, team and name.";
  if (filters.player_name) return { title, description };
  const { team_id, player_class, position } = filters;
  const canonical = team_id !== null && !player_class && !position ? pages.team.to({ team_id }) : path;
  return { title, description, canonical, about: { steps: [[title, path]] } };
}

function fitting(asked: Filters, { sports, catalogue, positions }: Surroundings): Filters {
  const { sport_id, player_name } = asked;
  const known = sports?.ok ? sports.value : [];
  if (sport_id !== null && known.length > 0 && !known.some((sport) => sport.sport_id === sport_id)) {
    return { ...NO_FILTERS, player_name };
  }
  if (!catalogue?.ok || !positions?.ok) return asked;
  return withoutUnknown(asked, { ...catalogue.value, positions: positions.value });
}

/** Where a page already stands, a failure becomes words in its place; else it is the page's. */
export async function told<Value>(
  { in_place }: Loading,
  coming: Promise<Value>,
  words: (error: unknown) => string = searchFailureText,
): Promise<Loaded<Value>> {
  try {
    return { ok: true, value: await coming };
  } catch (error) {
    if (in_place && problemOf(error)) return { ok: false, message: words(error) };
    throw error;
  }
}
