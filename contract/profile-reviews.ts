import * as z from "zod/mini";
import { call, type Rule } from "./call.ts";
import { id, limitOf, skip } from "./fields.ts";
import { player } from "./players.ts";
import { profileState, shownProfile } from "./profile-status.ts";

const waiting = z.object({
  submission_id: z.uuid(),
  athlete_name: z.string(),
  sport_name: z.string(),
  gender_division: z.string(),
  school_name: z.string(),
  sport_level: z.string(),
  /** ISO 8601, UTC: since when it is ours to decide. */
  waits_since: z.string(),
});
/** A profile that waits for an admin's decision. */
export type WaitingProfile = z.infer<typeof waiting>;

export const listProfileReviews = call({
  name: "profile_reviews",
  summary: "Athletes' profiles that wait for a decision, the longest waiting first.",
  method: "GET",
  path: "/v1/profile_reviews",
  who: "admin",
  logged_as: { act: "read the list of profiles in review", chosen: ["limit", "skip"] },
  query: z.object({ limit: limitOf(50), skip }),
  answer: z.object({ data: z.array(waiting), count: z.int() }),
  sensitive: true,
});

const likely = z.extend(player, {
  /** Whose page an athlete has proven to be. */
  is_claimed: z.boolean(),
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
  /** Of an account with the same, confirmed address: it gets the page. */
  has_account: z.boolean(),
  /** An image data URL. */
  picture: z.nullable(z.string()),
  /** Where its page is, once it is approved. */
  player_id: z.nullable(z.int()),
  team_id: z.nullable(z.int()),
  /** Players of the rosters who may be this athlete, the likeliest first. */
  likely: z.array(likely),
});
export type ProfileReview = z.infer<typeof profileReview>;

const params = z.object({ submission_id: z.uuid("There is no such profile.") });
const failures = {
  404: "There is no such profile.",
  409: "It is decided already, or the player has an athlete.",
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
});

const decided = z.object({ player_id: z.nullable(z.int()), team_id: z.nullable(z.int()) });

export const approveProfile = call({
  name: "approve_player_profile",
  summary: "Makes a profile public: as the page of a player whom the rosters know, or as a new player.",
  method: "POST",
  path: "/v1/profile_reviews/{submission_id}/approval",
  who: "admin",
  params,
  body: z.object({
    /** The player it is; null for one whom no roster knows. */
    player_id: z.nullable(id),
  }),
  answer: decided,
  failures,
  sensitive: true,
});

export const MOST_REASON = 1_000;
/** Why something of an athlete is not shown. */
export const refusal = z.object({
  reason: z
    .string()
    .check(
      z.maxLength(MOST_REASON, `A reason can have at most ${MOST_REASON} characters.`),
      z.regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u, "Control characters have no place here."),
    ),
});

export const refusalRules: readonly Rule<z.infer<typeof refusal>>[] = [
  [(it) => it.reason.trim() !== "", "Please say why; the athlete reads it in the mail.", "reason"],
];

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
});
