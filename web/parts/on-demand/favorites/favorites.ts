import {
  type Favourite,
  listFavouritePlayers,
  removeFavouritePlayer,
  saveFavouritePlayer,
} from "../../../../contract/favorites/favorites.ts";
import type { Door } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { poll } from "../../../state/asking/poll.ts";
import { endSession } from "../../../state/asking/session-end.ts";
import type { Heart } from "../../../state/memory/hearts.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { holdHeart, takeHeldHearts } from "./held-hearts.ts";
import { onHeartElsewhere, tellOtherTabs } from "./other-tabs.ts";

/** What the screen of favourites remembers its list by. */
export const FAVOURITES = "favourites";

const AT_ONCE = 500;
const WHITE: Heart = { red: false, favourites_id: null, busy: false, fault: null };
const SIGN_UP = "Please sign-up for a free account to access this feature.";

/** For who is signed in: which hearts are red, asked once, and the hearts he pressed before he was. */
export function watchFavourites(door: Door): void {
  let whose: number | undefined;
  let leaving = new AbortController();
  const look = () => {
    const user_id = door.session.current()?.user_id;
    if (user_id === whose) return;
    leaving.abort();
    leaving = new AbortController();
    if (whose !== undefined) door.hearts.set(new Map());
    whose = user_id;
    if (user_id === undefined) return;
    const { signal } = leaving;
    void learnAll(door, user_id, signal).catch(() =>
      poll(() => learnAll(door, user_id, signal).then(() => true), signal),
    );
    onHeartElsewhere(user_id, signal, ({ player_id, favourites_id }) => {
      if (heartOf(door, player_id).busy) return;
      door.memory.outdate(FAVOURITES);
      change(door, player_id, { red: favourites_id !== null, favourites_id, fault: null });
    });
    for (const player_id of takeHeldHearts()) void wish(door, player_id, true);
  };
  door.session.subscribe(look);
  look();
}

async function learnAll(door: Door, user_id: number, signal: AbortSignal): Promise<void> {
  for (let skip = 0, count = 1; skip < count; skip += AT_ONCE) {
    const query = { userid: user_id, limit: AT_ONCE, skip };
    const part = await door.ask(listFavouritePlayers, { query }, { signal });
    learnFavourites(door, part.data);
    count = part.count;
  }
}

/** What the server just told; hearts that are on their way to it know better. */
export function learnFavourites({ hearts }: Pick<Door, "hearts">, favourites: readonly Favourite[]): void {
  const learnt = new Map(hearts.current());
  for (const { player_id, favourites_id } of favourites)
    if (!learnt.get(player_id)?.busy) learnt.set(player_id, { ...WHITE, red: true, favourites_id });
  hearts.set(learnt);
}

/** Turns a heart. Who is not signed in is led to where he can, and finds it turned when he is back. */
export async function pressHeart(door: Door, player_id: number, goSignIn: () => void): Promise<void> {
  const { red } = heartOf(door, player_id);
  if (door.session.current() !== null && (await wish(door, player_id, !red))) return;
  if (red) return notify("warning", SIGN_UP);
  holdHeart(player_id);
  goSignIn();
}

/**
 * Shows the heart as wished at once, and tells the server until both agree; pressed again meanwhile, the last wish
 * counts. What the server refuses is turned back. Answers false where nobody is signed in any more.
 */
async function wish(door: Door, player_id: number, red: boolean): Promise<boolean> {
  const under_way = heartOf(door, player_id).busy;
  change(door, player_id, { red, busy: true, fault: null });
  if (under_way) return true;
  const whose = door.session.current()?.user_id;
  const isAnother = () => whose !== undefined && door.session.current()?.user_id !== whose;
  for (let heart = heartOf(door, player_id); ; heart = heartOf(door, player_id)) {
    const { favourites_id } = heart;
    if (heart.red === (favourites_id !== null)) break;
    try {
      const kept = heart.red ? await save(door, player_id) : await remove(door, favourites_id ?? 0);
      if (isAnother()) return true;
      change(door, player_id, { favourites_id: kept });
      door.memory.outdate(FAVOURITES);
      if (whose !== undefined) tellOtherTabs({ user_id: whose, player_id, favourites_id: kept });
      notify("success", heart.red ? "Player added to Favorites." : "Player removed from Favorites");
    } catch (error) {
      if (isAnother()) return true;
      if (problemOf(error)?.status === 401) {
        endSession(door, { drafts: false });
        door.hearts.set(new Map());
        return false;
      }
      const fault = `Not ${heart.red ? "saved" : "removed"}. Please try again.`;
      change(door, player_id, { red: favourites_id !== null, busy: false, fault });
      return true;
    }
  }
  change(door, player_id, { busy: false });
  return true;
}

async function save({ ask, session }: Door, player_id: number): Promise<number> {
  const body = { user_id: session.current()?.user_id ?? null, player_id };
  return (await ask(saveFavouritePlayer, { body })).favourites_id;
}

/** Taken out in another tab already: as good. */
async function remove({ ask }: Door, id: number): Promise<null> {
  await ask(removeFavouritePlayer, { query: { id } }).catch((error) => {
    if (problemOf(error)?.status !== 404) throw error;
  });
  return null;
}

const heartOf = ({ hearts }: Door, player_id: number): Heart => hearts.current().get(player_id) ?? WHITE;

function change(door: Door, player_id: number, changed: Partial<Heart>): void {
  const heart = { ...heartOf(door, player_id), ...changed };
  door.hearts.set(new Map(door.hearts.current()).set(player_id, heart));
}
