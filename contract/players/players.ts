import * as z from "zod/mini";
import { isDay } from "../../pure/days.ts";
import { call } from "../form/call.ts";
import { id, limitOf, nameText, optionalMinute, skip, skipFromOne } from "../form/fields.ts";

/** The id of the sport that a visitor sees first: Men's College Football. */
export const DEFAULT_SPORT_ID = 2;

/** Players asked for at a time by the browse screen. */
export const BROWSE_BATCH = 21;

const optionalText = z.nullable(z.string());

/** A player as every list and the detail screen show them. */
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

/** A filter that is absent, null or empty does not filter. */
const unsetText = z._default(z.nullable(nameText), null);
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
    z.number().check(z.gte(0, "Amounts start at 0."), z.lte(1_000_000_000, "That amount is too large.")),
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

/** How a list goes on that was begun in the order of a day: by that day. */
const dayText = z.string().check(z.refine(isDay, "Please enter a date like 2027-04-21, or the word today."));

export const commonFilterPlayers = call({
  name: "common_filter_players",
  summary:
    "Players by any mix of filters, with the total: sorted by team name, then player name, or shuffled by the day. A list " +
    "that begins with `order=today` is told its `day`; asked on with `order` set to that, no one is missed or comes " +
    "twice, also after midnight (UTC).",
  method: "POST",
  path: "/v1/v1/common_filter_players",
  also_at: ["/v1/common_filter_players"],
  who: "anyone",
  query: z.object({
    limit: limitOf(100),
    skip,
    /** Absent: by team. A day, like `2027-04-21`, is that day's order. */
    order: z.optional(z.union([z.literal("today"), dayText])),
  }),
  body: playerFilters,
  answer: z.object({
    count: z.int(),
    filtered_players: z.array(player),
    /** Whose order it is; absent where it is by team. */
    day: z.optional(z.string()),
  }),
  cache_seconds: 1,
  turns_daily: true,
  example: () => ({ body: {} }),
});

export const discoverPlayers = call({
  name: "discover_players",
  summary:
    "Athletes drawn at random, as many from each sport, those first who take contributions; others every minute. A draw " +
    "is told its `minute`; asked for once more with that, the same athletes come as they are now.",
  method: "GET",
  path: "/v1/discover_players",
  who: "anyone",
  query: z.object({
    limit: limitOf(6),
    /** Another number is another draw. */
    draw: skip,
    /** Absent: this one. */
    minute: optionalMinute,
  }),
  answer: z.object({
    players: z.array(player),
    /** Minutes since 1970; a server of the release before says nothing. */
    minute: z.optional(z.int()),
  }),
  cache_seconds: 60,
});

export const playersByConference = call({
  name: "players_by_conference",
  summary: "The players of a conference in all sports, sorted as everywhere; here `skip` counts from 1.",
  method: "GET",
  path: "/v1/players_by_conference",
  who: "anyone",
  query: z.object({ conference: nameText, limit: limitOf(100), skip: skipFromOne }),
  answer: z.object({ total_count: z.int(), players: z.array(player) }),
  cache_seconds: 60,
  example: () => ({ query: { conference: "Test Mountain" } }),
});

export const getPlayersByTeam = call({
  name: "get_players_by_team",
  summary: "The players of a team by name, with the total.",
  method: "GET",
  path: "/v1/get_players_by_team/{team_id}",
  who: "anyone",
  params: z.object({ team_id: id }),
  query: z.object({ limit: limitOf(100), skip }),
  answer: z.object({ total_count: z.int(), players: z.array(player) }),
  cache_seconds: 60,
  example: ({ team_id }) => ({ params: { team_id } }),
});

export const listTeamMates = call({
  name: "list_team_mates",
  summary: "Those who follow a player in their team by name; after the last, the list begins again.",
  method: "GET",
  path: "/v1/list_team_mates/{player_id}",
  who: "anyone",
  params: z.object({ player_id: id }),
  query: z.object({ limit: limitOf(4) }),
  answer: z.object({ players: z.array(player) }),
  cache_seconds: 60,
  example: ({ player_id }) => ({ params: { player_id } }),
});

/** One player: also one whose team no longer names them, who then accepts nothing. */
export const singlePlayer = z.extend(player, {
  /** False once the newest roster of their team does not name them: no list has them, their page says so. */
  on_roster: z.boolean(),
});
export type SinglePlayer = z.infer<typeof singlePlayer>;

/** A player as the athlete page shows them. */
const playerPage = z.extend(singlePlayer, {
  /** The athlete has claimed the page. */
  is_claimed: z.boolean(),
  /** Of the team. */
  school_name: z.string(),
  // What athletes alone say: the fields of `contract/athlete-form/fields.ts` of which rosters are silent. Written out, because
  // every page loads this file, and the table only who fills in a form or reads a page.
  /** Lines may break. */
  bio: optionalText,
  instagram_url: optionalText,
  facebook_url: optionalText,
  x_url: optionalText,
  youtube_url: optionalText,
  tiktok_url: optionalText,
});
export type PlayerPage = z.infer<typeof playerPage>;

export const getPlayer = call({
  name: "get_player",
  summary:
    "One player, as they are now; an outdated team in the address still finds them, also once they are gone from their roster.",
  method: "GET",
  path: "/v1/get_player/{player_id}/{team_id}",
  who: "anyone",
  params: z.object({ player_id: id, team_id: id }),
  answer: playerPage,
  cache_seconds: 1,
  failures: { 404: "There is no such player.", 410: "The page was taken down." },
  example: ({ player_id, team_id }) => ({ params: { player_id, team_id } }),
});
