import {
  listFavouritePlayers,
  removeFavouritePlayer,
  saveFavouritePlayer,
} from "../../contract/favourites.ts";
import { audit } from "../http/audit.ts";
import { type Asker, answers, WrittenJson } from "../http/route.ts";
import { personOf, refuseUnlessOwn } from "../http/who.ts";
import type { World } from "../world/world.ts";
import { listFavourites } from "./list.ts";
import { removeFavourite, saveFavourite } from "./save.ts";

export const favouritesRoutes = [
  answers(listFavouritePlayers, async (world, { query }, asker) => {
    const user_id = await ownerOf(world, query.userid, asker, "read somebody's favorites");
    const { total, favourites } = await listFavourites(world.database, user_id, query);
    return new WrittenJson(`{"data":${favourites},"count":${total}}`);
  }),

  answers(saveFavouritePlayer, async (world, { body }, asker) => {
    const user_id = await ownerOf(world, body.user_id, asker, "saved a favorite for somebody");
    return saveFavourite(world.database, user_id, body.player_id);
  }),

  answers(removeFavouritePlayer, (world, { query }, asker) =>
    removeFavourite(world.database, personOf(asker).user_id, query.id),
  ),
];

/** Whose favourites are asked for. That an admin looks at another's, or changes them, is written down as `act`. */
async function ownerOf(
  { database }: World,
  named: number | null | undefined,
  asker: Asker,
  act: string,
): Promise<number> {
  const own = personOf(asker).user_id;
  const user_id = named ?? own;
  refuseUnlessOwn(asker, user_id);
  if (user_id !== own) await audit(database, asker, { act, subject: `user ${user_id}` });
  return user_id;
}
