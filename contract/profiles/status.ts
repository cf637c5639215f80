import * as z from "zod/mini";
import { PAGE_FIELD_NAMES } from "../athlete-form/fields.ts";
import { shownShapes } from "../athlete-form/shapes.ts";
import { call } from "../form/call.ts";
import {
  LINK_FAILURES,
  NEW_LINK_FAILURES,
  newLinkMailed,
  privateLink,
  WHY_BY_LINK,
} from "../form/private-link.ts";

/**
 * The life of a submitted profile: `sent` until its mail was followed, `confirmed` when the athlete is under 18 and has
 * still to name a guardian, `agreed` when the guardian of a child under 13 allowed to fill the form in anew. `declined`,
 * `withdrawn` and `expired` are ends; so is `approved`, until consent is taken back, or an admin finds that the page is
 * somebody else's: then it is `undone`.
 */
export const profileState = z.enum([
  "sent",
  "confirmed",
  "waiting_for_guardian",
  "agreed",
  "waiting_for_review",
  "approved",
  "declined",
  "withdrawn",
  "expired",
  "undone",
]);
export type ProfileState = z.infer<typeof profileState>;

/** What was typed, as far as it would be seen by everybody; once it is public, the page. Absent values show no row. */
export const shownProfile = z.extend(
  z.object({
    first_name: z.string(),
    last_name: z.string(),
    sport_name: z.string(),
    school_name: z.string(),
    sport_level: z.string(),
    gender_division: z.string(),
  }),
  shownShapes(PAGE_FIELD_NAMES),
);
export type ShownProfile = z.infer<typeof shownProfile>;

export const profileStatus = z.object({
  state: profileState,
  /** Whose link it is. */
  seen_by: z.enum(["athlete", "guardian"]),
  /** Null once it is deleted. */
  profile: z.nullable(shownProfile),
  /** As a `data:` address, so that none leads to it; null where there is none, or none any more. */
  picture: z.nullable(z.string()),
  /** Under 13: what was typed is deleted until a guardian agrees. */
  is_child: z.boolean(),
  guardian_email: z.nullable(z.string()),
  /** How many more letters a guardian can be sent. */
  guardian_letters_left: z.int(),
  /** ISO 8601, UTC. */
  guardian_agreed_at: z.nullable(z.string()),
  /** ISO 8601, UTC: of a change of the public page that waits for the guardian; `profile` is the page with it then. */
  change_asked_at: z.nullable(z.string()),
  /** The page that it is about is somebody's already: a person decides whose it is. */
  is_contested: z.boolean(),
  /** Where its page is, once it is approved; once that is undone, the page it was about. */
  player_id: z.nullable(z.int()),
  team_id: z.nullable(z.int()),
  /** ISO 8601, UTC: when everything is deleted unless the next step is done. */
  expires_at: z.nullable(z.string()),
});
export type ProfileStatus = z.infer<typeof profileStatus>;

const by_link = z.object({ link: privateLink });

export const getProfileStatus = call({
  name: "player_profile",
  summary: "Where a submitted profile stands, for whoever holds one of its private links.",
  method: "POST",
  path: "/v1/player_profile_by_link",
  who: "anyone",
  body: by_link,
  answer: profileStatus,
  failures: LINK_FAILURES,
  sensitive: true,
  example: ({ unknown_link }) => ({ body: { link: unknown_link } }),
  outcomes: { rest: 404, why: WHY_BY_LINK },
});

export const renewProfileLink = call({
  name: "renew_player_profile_link",
  summary: "Mails a new private link to the address that an older one was mailed to.",
  method: "POST",
  path: "/v1/player_profile_by_link/new_link",
  who: "anyone",
  body: by_link,
  answer: newLinkMailed,
  failures: NEW_LINK_FAILURES,
  at_most: { times: 10, minutes: 60 },
  sensitive: true,
  example: ({ unknown_link }) => ({ body: { link: unknown_link } }),
  outcomes: { rest: 404, why: WHY_BY_LINK },
});
