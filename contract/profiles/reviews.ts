import * as z from "zod/mini";
import { call, type Rule } from "../form/call.ts";
import { id, limitOf, nameText, skip } from "../form/fields.ts";
import { player } from "../players/players.ts";
import { claim, holding } from "./claims.ts";
import { reason, refusal, refusalRules } from "./refusals.ts";
import { profileState, shownProfile } from "./status.ts";

const reviewed = z.object({
  submission_id: z.uuid(),
  athlete_name: z.string(),
  sport_name: z.string(),
  gender_division: z.string(),
  school_name: z.string(),
  sport_level: z.string(),
  /** ISO 8601, UTC: since when it is ours to decide; once it is decided, when that was. */
  since: z.string(),
  email_address: z.string(),
});
/** A profile that waits for an admin's decision, or had it. */
export type ReviewedProfile = z.infer<typeof reviewed>;

/** Which of them are listed. */
export const REVIEW_STATES = ["waiting_for_review", "approved", "declined", "undone"] as const;

export const listProfileReviews = call({
  name: "profile_reviews",
  summary:
    "Athletes' profiles that wait for a decision, the longest waiting first; or those that were decided, the newest first.",
  method: "GET",
  path: "/v1/profile_reviews",
  who: "admin",
  logged_as: { act: "read the list of profiles in review", chosen: ["limit", "skip", "state"] },
  query: z.object({
    limit: limitOf(50),
    skip,
    state: z._default(z.enum(REVIEW_STATES), "waiting_for_review"),
    /** A part of the athlete's name, or the beginning of the address. */
    search: z.optional(nameText),
  }),
  answer: z.object({ data: z.array(reviewed), count: z.int() }),
  sensitive: true,
});

const likely = z.extend(player, {
  /** Whose page it is already; null where it is nobody's. */
  held_by: z.nullable(holding),
  same_school: z.boolean(),
});
export type LikelyPlayer = z.infer<typeof likely>;

const profileReview = z.object({
  submission_id: z.uuid(),
  state: profileState,
  /** Null once it is deleted. */
  profile: z.nullable(shownProfile),
  email_address: z.nullable(z.string()),
  is_minor: z.boolean(),
  /** ISO 8601, UTC. */
  guardian_agreed_at: z.nullable(z.string()),
  /** Of an account with the same, confirmed address: it gets the page, unless it has one. */
  has_account: z.boolean(),
  /** That account has an athlete's page already, and gets no second one. */
  account_has_page: z.boolean(),
  /** An image data URL. */
  picture: z.nullable(z.string()),
  /** Where its page is, once it is approved. */
  player_id: z.nullable(z.int()),
  team_id: z.nullable(z.int()),
  /** Who has that page now. */
  held_by: z.nullable(holding),
  /** All claims on the same athlete that somebody has confirmed, this one among them, the oldest first. */
  claims: z.array(claim),
  /** Players of the rosters who may be this athlete, the likeliest first. */
  likely: z.array(likely),
});
export type ProfileReview = z.infer<typeof profileReview>;

const params = z.object({ submission_id: z.uuid("There is no such profile.") });
const failures = {
  404: "There is no such profile.",
  409: "It is decided already, the page has another holder than was seen or was merged into another one, or a new player may be one who is listed already.",
};

export const getProfileReview = call({
  name: "profile_review",
  summary: "A submitted profile beside the players of the rosters who may be the same athlete.",
  method: "GET",
  path: "/v1/profile_reviews/{submission_id}",
  who: "admin",
  logged_as: { act: "read a profile in review" },
  params,
  answer: profileReview,
  failures,
  sensitive: true,
  example: ({ unknown_id }) => ({ params: { submission_id: unknown_id } }),
  outcomes: { rest: 404 },
});

const decided = z.object({ player_id: z.nullable(z.int()), team_id: z.nullable(z.int()) });

const approval = z.object({
  /** The player it is; null for one whom no roster knows. */
  player_id: z.nullable(id),
  /** Where somebody else has the page: who that is, as it was seen (`held_by.version`). The page moves then. */
  takes_from: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  /** With no player: the likely ones of the rosters of whom the asker knows, and says, that they are somebody else. */
  not_players: z.optional(z.array(id).check(z.maxLength(50))),
  /** Why it moves; who had it reads that in the mail. */
  reason: z.optional(z.nullable(reason)),
});

export const approvalRules: readonly Rule<z.output<typeof approval>>[] = [
  [
    ({ takes_from, reason: why }) => !takes_from || !!why?.trim(),
    "Please give a reason. Whoever had the page will see it in our email.",
    "reason",
  ],
];

export const approveProfile = call({
  name: "approve_player_profile",
  summary:
    "Makes a profile public: as the page of a player whom the rosters know, or as a new player. A page that someone else has moves, where the asker says so: their claim is undone.",
  method: "POST",
  path: "/v1/profile_reviews/{submission_id}/approval",
  who: "admin",
  params,
  body: approval,
  rules: approvalRules,
  answer: decided,
  failures,
  sensitive: true,
  example: ({ unknown_id }) => ({ params: { submission_id: unknown_id }, body: { player_id: null } }),
  outcomes: { rest: 404 },
});

export const declineProfile = call({
  name: "decline_player_profile",
  summary: "Declines a profile with a reason, which is mailed to the athlete.",
  method: "POST",
  path: "/v1/profile_reviews/{submission_id}/refusal",
  who: "admin",
  params,
  body: refusal,
  rules: refusalRules,
  answer: decided,
  failures,
  sensitive: true,
  example: ({ unknown_id }) => ({
    params: { submission_id: unknown_id },
    body: { reason: "It is someone else's photo." },
  }),
  outcomes: { rest: 404 },
});
