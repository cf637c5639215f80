import {
  type Favorite,
  listFavoritePlayers,
  removeFavoritePlayer,
  saveFavoritePlayer,
} from "../../../../contract/favorites/favorites.ts";
import type { ApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { poll } from "../../../state/asking/poll.ts";
import { endSession } from "../../../state/asking/session-end.ts";
import type { Heart } from "../../../state/memory/hearts.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { holdHeart, takeHeldHearts } from "./held-hearts.ts";
import { onHeartElsewhere, tellOtherTabs } from "./other-tabs.ts";

/** What the screen of favourites remembers its list by. */
export const FAVORITES = "favourites";

const AT_ONCE = 500;
const WHITE: Heart = { red: false, favourites_id: null, busy: false, fault: null };
const SIGN_UP = "Please sign-up for a free account to access this feature.";

/** For members: which hearts are red, asked once, and the hearts they pressed before they signed in. */
export function watchFavorites(client: ApiClient): void {
  let whose: number | undefined;
  let leaving = new AbortController();
  const look = () => {
    const user_id = client.session.current()?.user_id;
    if (user_id === whose) return;
    leaving.abort();
    leaving = new AbortController();
    if (whose !== undefined) client.hearts.set(new Map());
    whose = user_id;
    if (user_id === undefined) return;
    const { signal } = leaving;
    void learnAll(client, user_id, signal).catch(() =>
      poll(() => learnAll(client, user_id, signal).then(() => true), signal),
    );
    onHeartElsewhere(user_id, signal, ({ player_id, favourites_id }) => {
      if (heartOf(client, player_id).busy) return;
      client.memory.outdate(FAVORITES);
      change(client, player_id, { red: favourites_id !== null, favourites_id, fault: null });
    });
    for (const player_id of takeHeldHearts()) void wish(client, player_id, true);
  };
  client.session.subscribe(look);
  look();
}

async function learnAll(client: ApiClient, user_id: number, signal: AbortSignal): Promise<void> {
  for (let skip = 0, count = 1; skip < count; skip += AT_ONCE) {
    const query = { userid: user_id, limit: AT_ONCE, skip };
    const part = await client.ask(listFavoritePlayers, { query }, { signal });
    learnFavorites(client, part.data);
    count = part.count;
  }
}

/** What the server just told; hearts that are on their way to it know better. */
export function learnFavorites({ hearts }: Pick<ApiClient, "hearts">, favourites: readonly Favorite[]): void {
  const learnt = new Map(hearts.current());
  for (const { player_id, favourites_id } of favourites)
    if (!learnt.get(player_id)?.busy) learnt.set(player_id, { ...WHITE, red: true, favourites_id });
  hearts.set(learnt);
}

/** Turns a heart. Visitors who are not signed in are led to where they can, and find it turned when they are back. */
export async function pressHeart(client: ApiClient, player_id: number, goSignIn: () => void): Promise<void> {
  const { red } = heartOf(client, player_id);
  if (client.session.current() !== null && (await wish(client, player_id, !red))) return;
  if (red) return notify("warning", SIGN_UP);
  holdHeart(player_id);
  goSignIn();
}

/**
 * Shows the heart as wished at once, and tells the server until both agree; pressed again meanwhile, the last wish
 * counts. What the server refuses is turned back. Answers false where nobody is signed in any more.
 */
async function wish(client: ApiClient, player_id: number, red: boolean): Promise<boolean> {
  const under_way = heartOf(client, player_id).busy;
  change(client, player_id, { red, busy: true, fault: null });
  if (under_way) return true;
  const whose = client.session.current()?.user_id;
  const isAnother = () => whose !== undefined && client.session.current()?.user_id !== whose;
  for (let heart = heartOf(client, player_id); ; heart = heartOf(client, player_id)) {
    const { favourites_id } = heart;
    if (heart.red === (favourites_id !== null)) break;
    try {
      const kept = heart.red ? await save(client, player_id) : await remove(client, favourites_id ?? 0);
      if (isAnother()) return true;
      change(client, player_id, { favourites_id: kept });
      client.memory.outdate(FAVORITES);
      if (whose !== undefined) tellOtherTabs({ user_id: whose, player_id, favourites_id: kept });
      notify("success", heart.red ? "Player added to Favorites." : "Player removed from Favorites");
    } catch (error) {
      if (isAnother()) return true;
      if (problemOf(error)?.status === 401) {
        endSession(client);
        client.hearts.set(new Map());
        return false;
      }
      const fault = `Not ${heart.red ? "saved" : "removed"}. Please try again.`;
      change(client, player_id, { red: favourites_id !== null, busy: false, fault });
      return true;
    }
  }
  change(client, player_id, { busy: false });
  return true;
}

async function save({ ask, session }: ApiClient, player_id: number): Promise<number> {
  const body = { user_id: session.current()?.user_id ?? null, player_id };
  return (await ask(saveFavoritePlayer, { body })).favourites_id;
}

/** Taken out in another tab already: as good. */
async function remove({ ask }: ApiClient, id: number): Promise<null> {
  await ask(removeFavoritePlayer, { query: { id } }).catch((error) => {
    if (problemOf(error)?.status !== 404) throw error;
  });
  return null;
}

const heartOf = ({ hearts }: ApiClient, player_id: number): Heart => hearts.current().get(player_id) ?? WHITE;

function change(client: ApiClient, player_id: number, changed: Partial<Heart>): void {
  const heart = { ...heartOf(client, player_id), ...changed };
  client.hearts.set(new Map(client.hearts.current()).set(player_id, heart));
}
