import * as z from "zod/mini";
import { call } from "../form/call.ts";
import { id, limitOf, skip } from "../form/fields.ts";
import { singlePlayer } from "../players/players.ts";

/** How many favorites the screen that lists them asks for at a time. */
export const FAVORITES_BATCH = 50;

/** A player whom somebody keeps: also one whose team no longer names them. */
export const favorite = z.extend(singlePlayer, { favourites_id: z.int() });
export type Favorite = z.infer<typeof favorite>;

/** Whose favorites: the asker's own where nobody is named; only an admin may name another. */
const whose = z.optional(z.nullable(id));

export const listFavoritePlayers = call({
  name: "list_favourite_players",
  summary:
    "Someone's favorite athletes with their total, who received most first, then by team name and player name.",
  method: "POST",
  path: "/v1/v1/list_favourite_players",
  also_at: ["/v1/list_favourite_players"],
  who: "member",
  query: z.object({ userid: whose, limit: limitOf(100), skip }),
  answer: z.object({ data: z.array(favorite), count: z.int() }),
  failures: { 403: "Someone else's favorites." },
  example: ({ user_id }) => ({ query: { userid: user_id } }),
  outcomes: { rest: 403, member: "yes", admin: "yes" },
});

export const saveFavoritePlayer = call({
  name: "save_favourite_player",
  summary:
    "Keeps an athlete among the favorites; one who is kept already stays. Of a page that turned out to be another athlete's, that one.",
  method: "POST",
  path: "/v1/save_favourite_player",
  who: "member",
  body: z.object({ user_id: whose, player_id: id }),
  answer: z.object({ favourites_id: z.int(), player_id: z.int() }),
  failures: {
    403: "Someone else's favorites.",
    404: "There is no such player.",
    410: "The athlete's page was taken down.",
  },
  example: ({ user_id, player_id }) => ({ body: { user_id, player_id } }),
  outcomes: { rest: 403, member: "yes", admin: "yes" },
});

export const removeFavoritePlayer = call({
  name: "remove_favourite_player",
  summary: "Takes an athlete from the favorites, by the `favourites_id` that keeping them answered.",
  method: "POST",
  path: "/v1/v1/remove_favourite_player",
  also_at: ["/v1/remove_favourite_player"],
  who: "member",
  query: z.object({ id }),
  answer: z.object({ favourites_id: z.int(), player_id: z.int() }),
  failures: { 404: "No such favorite of the asker's." },
  example: ({ favourites_id }) => ({ query: { id: favourites_id } }),
  outcomes: { rest: 404, member: "yes" },
});
