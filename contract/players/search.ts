import * as z from "zod/mini";
import { call } from "../form/call.ts";
import { limitOf, nameText } from "../form/fields.ts";
import { team } from "./catalogue.ts";
import { player } from "./players.ts";

/** An athlete as a search names them: enough to tell two of one name apart. */
export const foundPlayer = z.pick(player, {
  player_id: true,
  team_id: true,
  player_name: true,
  team_name: true,
  sport_id: true,
  sport_name: true,
  position: true,
  jersey_number: true,
  team_color: true,
  team_alt_color: true,
});
export type FoundPlayer = z.infer<typeof foundPlayer>;

export const foundTeam = z.extend(team, {
  sport_id: z.int(),
  sport_name: z.string(),
  team_color: z.nullable(z.string()),
  team_alt_color: z.nullable(z.string()),
});
export type FoundTeam = z.infer<typeof foundTeam>;

/** A conference in one of its sports. */
export const foundConference = z.object({
  conference: z.string(),
  sport_id: z.int(),
  sport_name: z.string(),
  players: z.int(),
});
export type FoundConference = z.infer<typeof foundConference>;

export const search = call({
  name: "search",
  summary:
    "A few athletes, teams and conferences by name, the likeliest first. Names that begin with the text come before " +
    "those that only hold it; teams are also known by other names of their schools; a typing error is forgiven " +
    "when nothing else is found.",
  method: "GET",
  path: "/v1/search",
  who: "anyone",
  query: z.object({
    text: nameText.check(z.minLength(1, "Type a name.")),
    /** Of each kind. */
    limit: limitOf(5),
  }),
  answer: z.object({
    players: z.array(foundPlayer),
    teams: z.array(foundTeam),
    conferences: z.array(foundConference),
  }),
  cache_seconds: 60,
  example: () => ({ query: { text: "kai" } }),
});
