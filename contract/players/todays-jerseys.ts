import * as z from "zod/mini";
import { call } from "../form/call.ts";
import { id, limitOf } from "../form/fields.ts";
import { player } from "./players.ts";

/** As much of an athlete as their jersey shows, and where it leads. */
export const jersey = z.pick(player, {
  player_id: true,
  team_id: true,
  player_name: true,
  team_name: true,
  sport_id: true,
  sport_name: true,
  jersey_number: true,
  team_color: true,
  team_alt_color: true,
});
export type WornJersey = z.infer<typeof jersey>;

export const todaysJerseys = call({
  name: "todays_jerseys",
  summary:
    "Numbered jerseys of the day (UTC), of a team one at most: the same for everyone until the day turns, then others.",
  method: "GET",
  path: "/v1/todays_jerseys",
  who: "anyone",
  query: z.object({ sport_id: z.optional(id), limit: limitOf(24) }),
  answer: z.object({ jerseys: z.array(jersey) }),
  cache_seconds: 60,
  turns_daily: true,
});
