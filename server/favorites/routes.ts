import {
  listFavoritePlayers,
  removeFavoritePlayer,
  saveFavoritePlayer,
} from "../../contract/favorites/favorites.ts";
import { auditForeign } from "../http/calls/audit.ts";
import { answers, WrittenJson } from "../http/calls/route.ts";
import type { Asker } from "../http/sessions/asker.ts";
import { holdSession } from "../http/sessions/hold-session.ts";
import { personOf, refuseUnlessOwn } from "../http/sessions/who.ts";
import { listFavorites } from "./list.ts";
import { removeFavorite, saveFavorite } from "./save.ts";

export const favoritesRoutes = [
  answers(listFavoritePlayers, async ({ database }, { query }, asker) => {
    const user_id = ownerOf(query.userid, asker);
    const { total, favourites } = await listFavorites(database, user_id, query);
    await auditForeign(database, asker, user_id, "read somebody's favorites");
    return new WrittenJson(`{"data":${favourites},"count":${total}}`);
  }),

  answers(saveFavoritePlayer, async ({ database }, { body }, asker) => {
    const user_id = ownerOf(body.user_id, asker);
    return database.transaction(async (tx) => {
      await holdSession(tx, asker, user_id);
      const saved = await saveFavorite(tx, user_id, body.player_id);
      await auditForeign(tx, asker, user_id, "saved a favorite for somebody");
      return saved;
    });
  }),

  answers(removeFavoritePlayer, ({ database }, { query }, asker) =>
    removeFavorite(database, personOf(asker).user_id, query.id),
  ),
];

/** Whose favorites are asked for: the asker's own, or for an admin anybody's. Throws `Refusal` 403. */
function ownerOf(named: number | null | undefined, asker: Asker): number {
  const user_id = named ?? personOf(asker).user_id;
  refuseUnlessOwn(asker, user_id);
  return user_id;
}
