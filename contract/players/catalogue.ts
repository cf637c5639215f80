import * as z from "zod/mini";
import { call } from "../form/call.ts";
import { id, limitOrAll, nameText, skip } from "../form/fields.ts";
import { DEFAULT_SPORT_ID } from "./players.ts";

/** A sport with at least one player who can be found. */
export const sport = z.object({ sport_id: z.int(), sport_name: z.string() });
export type Sport = z.infer<typeof sport>;

/** A team with at least one player who can be found; `conference` is "" where the school has none. */
export const team = z.object({ team_id: z.int(), team_name: z.string(), conference: z.string() });
export type Team = z.infer<typeof team>;

/** These lists are short and come whole; who wants a part of one may say so. */
const part = { limit: limitOrAll, skip };

export const getAllSports = call({
  name: "get_all_sports",
  summary: "The sports with at least one player who can be found.",
  method: "GET",
  path: "/v1/get_all_sports",
  who: "anyone",
  query: z.object(part),
  answer: z.array(sport),
  cache_seconds: 60,
});

export const maxDonationAmount = call({
  name: "max_donation_amount",
  summary: "The most that any player received, in dollars.",
  method: "GET",
  path: "/v1/max_donation_amount",
  who: "anyone",
  answer: z.object({ max_donation_amount: z.number() }),
  cache_seconds: 60,
});

export const conferencesInSport = call({
  name: "conferences_in_sport",
  summary: "The conferences of a sport, by name.",
  method: "GET",
  path: "/v1/conferences_in_sport",
  who: "anyone",
  query: z.object({ sport_id: id, ...part }),
  answer: z.array(z.string()),
  cache_seconds: 60,
  example: () => ({ query: { sport_id: DEFAULT_SPORT_ID } }),
});

export const uniquePlayerClassBySport = call({
  name: "unique_player_class_by_sport",
  summary: "The classes of a sport's players, in the order in which they are gone through.",
  method: "GET",
  path: "/v1/unique_player_class_by_sport/{sport_id}",
  who: "anyone",
  params: z.object({ sport_id: id }),
  query: z.object(part),
  answer: z.object({ unique_player_classes: z.array(z.string()) }),
  cache_seconds: 60,
  example: () => ({ params: { sport_id: DEFAULT_SPORT_ID } }),
});

export const teamsByConference = call({
  name: "teams_by_conference",
  summary: "The teams of a sport in one conference, by name.",
  method: "GET",
  path: "/v1/teams_by_conference",
  who: "anyone",
  query: z.object({ sport_id: id, conference: nameText, ...part }),
  answer: z.array(z.object({ team_id: z.int(), team_name: z.string() })),
  cache_seconds: 60,
  example: () => ({ query: { sport_id: DEFAULT_SPORT_ID, conference: "Test Mountain" } }),
});

export const getAllTeamsInSport = call({
  name: "get_all_teams_in_sport",
  summary: "The teams of a sport with their conferences, by name.",
  method: "GET",
  path: "/v1/get_all_teams_in_sport/{sport_id}",
  who: "anyone",
  params: z.object({ sport_id: id }),
  query: z.object(part),
  answer: z.object({ teams: z.array(team) }),
  cache_seconds: 60,
  example: () => ({ params: { sport_id: DEFAULT_SPORT_ID } }),
});

export const positionsInSport = call({
  name: "positions",
  summary: "The position codes of a sport's players, or of one of its teams.",
  method: "GET",
  path: "/v1/sports/{sport_id}/positions",
  who: "anyone",
  params: z.object({ sport_id: id }),
  query: z.object({ team_id: z.optional(id), ...part }),
  answer: z.object({ unique_positions: z.array(z.string()) }),
  cache_seconds: 60,
  example: () => ({ params: { sport_id: DEFAULT_SPORT_ID } }),
});

export const totals = call({
  name: "totals",
  summary: "How many athletes and teams can be found, and the dollars contributed so far.",
  method: "GET",
  path: "/v1/totals",
  who: "anyone",
  answer: z.object({ players: z.int(), teams: z.int(), received_donations: z.number() }),
  cache_seconds: 5,
});

export const teamTotals = call({
  name: "team_totals",
  summary:
    "Dollars that the athletes of a team received, as their pages say them, and how many of them received any.",
  method: "GET",
  path: "/v1/team_totals/{team_id}",
  who: "anyone",
  params: z.object({ team_id: id }),
  answer: z.object({ received_donations: z.number(), athletes_supported: z.int() }),
  cache_seconds: 5,
  example: ({ team_id }) => ({ params: { team_id } }),
});
export type TeamTotals = z.infer<(typeof teamTotals)["answer"]>;
