import * as z from "zod/mini";
import { call } from "./call.ts";
import { id, limitOf, skip } from "./fields.ts";

const optionalText = z.nullable(z.string());

/** A sport with at least one player who can be found. */
export const sport = z.object({ sport_id: z.int(), sport_name: z.string() });
export type Sport = z.infer<typeof sport>;

/** A team with at least one player who can be found; `conference` is "" where the school has none. */
export const team = z.object({ team_id: z.int(), team_name: z.string(), conference: z.string() });
export type Team = z.infer<typeof team>;

/** A player as every list and the detail screen show him. */
export const player = z.object({
  player_id: z.int(),
  team_id: z.int(),
  player_name: z.string(),
  team_name: z.string(),
  sport_id: z.int(),
  sport_name: z.string(),
  conference: z.string(),
  player_class: optionalText,
  position: optionalText,
  /** Text: '00' is not '0'. */
  jersey_number: optionalText,
  /** Feet and inches: 6'2". */
  height: optionalText,
  /** Pounds. */
  weight: z.nullable(z.int()),
  image_url: optionalText,
  pending_transfer: z.boolean(),
  birthplace: optionalText,
  gender: optionalText,
  /** Dollars given less refunds and lost disputes, from the ledger. */
  received_donations: z.number(),
  accepts_contributions: z.boolean(),
  accepts_collaborations: z.boolean(),
  player_bio_url: optionalText,
  player_game_logs_url: optionalText,
  player_news_url: optionalText,
  player_profile_url: optionalText,
  player_splits_url: optionalText,
  player_stats_url: optionalText,
  /** The team's two colours, #rrggbb; null where unknown. */
  team_color: optionalText,
  team_alt_color: optionalText,
});
export type Player = z.infer<typeof player>;

export const getAllSports = call({
  name: "get_all_sports",
  summary: "The sports with at least one player who can be found.",
  method: "GET",
  path: "/v1/get_all_sports",
  who: "anyone",
  answer: z.array(sport),
  cache_seconds: 60,
});

export const conferencesInSport = call({
  name: "conferences_in_sport",
  summary: "The conferences of a sport, by name.",
  method: "GET",
  path: "/v1/conferences_in_sport",
  who: "anyone",
  query: z.object({ sport_id: id }),
  answer: z.array(z.string()),
  cache_seconds: 60,
});

export const getAllTeamsInSport = call({
  name: "get_all_teams_in_sport",
  summary: "The teams of a sport with their conferences, by name.",
  method: "GET",
  path: "/v1/get_all_teams_in_sport/{sport_id}",
  who: "anyone",
  params: z.object({ sport_id: id }),
  answer: z.object({ teams: z.array(team) }),
  cache_seconds: 60,
});

/** A filter that is absent, null or empty does not filter. */
const unsetText = z._default(
  z.nullable(z.string().check(z.maxLength(200), z.regex(/^\P{Cc}*$/u, "Control characters are in no name."))),
  null,
);
const unsetId = z._default(
  z.nullable(
    z.union([
      id,
      z.pipe(
        z.literal(""),
        z.transform(() => null),
      ),
    ]),
  ),
  null,
);
const unsetDollars = z._default(
  z.nullable(
    z.number().check(z.gte(0, "Amounts start at 0."), z.lte(1_000_000_000, "Nobody received that much.")),
  ),
  null,
);

export const playerFilters = z.object({
  sport_id: unsetId,
  team_id: unsetId,
  conference: unsetText,
  player_class: unsetText,
  position: unsetText,
  player_name: unsetText,
  /** Dollars of `received_donations`, both ends included. */
  min_donation: unsetDollars,
  /** 100 (the unset default), or as much as the largest or more, is no bound: nobody vanishes for being supported. */
  max_donation: unsetDollars,
});

export const commonFilterPlayers = call({
  name: "common_filter_players",
  summary: "Players by any mix of filters, sorted by team name, then player name, with the total.",
  method: "POST",
  path: "/v1/v1/common_filter_players",
  who: "anyone",
  query: z.object({ limit: limitOf(100), skip }),
  body: playerFilters,
  answer: z.object({ count: z.int(), filtered_players: z.array(player) }),
});

export const getPlayer = call({
  name: "get_player",
  summary: "One player, as he is now; an outdated team in the address still finds him.",
  method: "GET",
  path: "/v1/get_player/{player_id}/{team_id}",
  who: "anyone",
  params: z.object({ player_id: id, team_id: id }),
  answer: player,
  failures: { 404: "No such player can be found." },
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
