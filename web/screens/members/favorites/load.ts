import type { LoaderFunctionArgs } from "react-router";
import {
  FAVORITES_BATCH,
  type Favorite,
  listFavoritePlayers,
} from "../../../../contract/favorites/favorites.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { FAVORITES, learnFavorites } from "../../../parts/on-demand/favorites/favorites.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { type Loading, loadingOf } from "../../../state/asking/loading.ts";
import { endSession } from "../../../state/asking/session-end.ts";

interface Listing {
  /** All that there are; `favourites` are the first of them. */
  readonly count: number;
  readonly favourites: readonly Favorite[];
}

export interface FavoritesData extends Listing {
  readonly user_id: number;
  /** The rest, or all of it, could not be fetched. */
  readonly failed: boolean;
}

const MOST_AT_ONCE = 500;
const NONE_YET: Listing = { count: 1, favourites: [] };

/** The favourites of who is signed in; null for nobody, as on the server, whose pages are the same for everybody. */
export async function loadFavorites({ request, context }: LoaderFunctionArgs): Promise<FavoritesData | null> {
  const loading = loadingOf(context);
  const user_id = loading.session.current()?.user_id;
  if (user_id === undefined) return null;
  try {
    await lengthen(loading, user_id, shownFrom(request.url), request.signal);
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    if (problem.status === 401) endSession(loading);
    return { user_id, ...known(loading), failed: true };
  }
  return { user_id, ...known(loading), failed: false };
}

const known = ({ memory }: Loading): Listing => memory.get<Listing>(FAVORITES) ?? NONE_YET;

/** Asks for what is missing of the first `shown`. */
async function lengthen(loading: Loading, userid: number, shown: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { count, favourites } = known(loading);
    const skip = favourites.length;
    if (skip >= Math.min(shown, count)) return;
    const query = { userid, limit: Math.min(shown - skip, MOST_AT_ONCE), skip };
    const part = await loading.ask(listFavoritePlayers, { query }, { signal });
    learnFavorites(loading, part.data);
    // Money that came in meanwhile may have moved somebody from one part to the other.
    const ids = new Set(favourites.map(({ favourites_id }) => favourites_id));
    const added = part.data.filter(({ favourites_id }) => !ids.has(favourites_id));
    const listing: Listing = { count: part.count, favourites: [...favourites, ...added] };
    loading.memory.set(FAVORITES, listing);
    if (added.length === 0) return;
  }
}

/** How many the address asks for: whole pages, at least one. */
function shownFrom(address: string): number {
  const asked = Number(new URL(address).searchParams.get("shown"));
  return Math.max(1, Math.ceil(Math.min(asked || 0, 5_000) / FAVORITES_BATCH)) * FAVORITES_BATCH;
}

/** Where the list is longer by a page. */
export const longerAddress = (loaded: number): string =>
  `${pages.favorites.to()}?shown=${(Math.floor(loaded / FAVORITES_BATCH) + 1) * FAVORITES_BATCH}`;
