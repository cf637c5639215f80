import * as z from "zod/mini";
import { call, type Rule } from "../form/call.ts";
import { NOT_A_PICTURE } from "./athlete-form.ts";
import { classRule, heightRule, linkRules, MOST_BODY_BYTES, typedProfile } from "./profiles.ts";

/** Letters that an athlete may say of himself. */
export const MOST_BIO = 1_000;

const optionalText = z.nullable(z.string());

/** Of these an athlete says what no roster does. */
const fromRoster = z.object({ class_name: z.boolean(), position: z.boolean(), jersey_number: z.boolean() });
export type FromRoster = z.infer<typeof fromRoster>;

const ownPage = z.object({
  player_id: z.int(),
  team_id: z.int(),
  player_name: z.string(),
  team_name: z.string(),
  sport_name: z.string(),
  sport_id: z.int(),
  team_color: optionalText,
  team_alt_color: optionalText,
  /** Which of the words below the roster says, before the athlete. */
  from_roster: fromRoster,
  class_name: optionalText,
  position: optionalText,
  jersey_number: optionalText,
  /** `6' 2"` */
  height: optionalText,
  /** Pounds. */
  weight: z.nullable(z.int()),
  bio: optionalText,
  instagram_url: optionalText,
  facebook_url: optionalText,
  x_url: optionalText,
  youtube_url: optionalText,
  tiktok_url: optionalText,
  /** As it is public. */
  image_url: optionalText,
  /** Of words and picture as they stand; whoever changes them says which they saw. */
  version: z.string(),
  /** Under 18: a change is public once the guardian has agreed. */
  asks_guardian: z.boolean(),
  /** ISO 8601, UTC: since when a change waits for the guardian. Then the words are those that it would bring. */
  waits_since: optionalText,
  /** What that change does with the picture. */
  waiting_picture: z.nullable(z.enum(["another", "none"])),
});
export type OwnPage = z.infer<typeof ownPage>;

export const getOwnPage = call({
  name: "own_page",
  summary: "What an athlete may change of the own page, as it stands.",
  method: "GET",
  path: "/v1/own_page",
  who: "athlete",
  answer: ownPage,
  failures: { 404: "The page was taken back." },
  sensitive: true,
});

const bio = z._default(
  z.nullable(
    z
      .string()
      .check(
        z.maxLength(MOST_BIO, `This can have at most ${MOST_BIO} characters.`),
        z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\r\n])*$/u, "Control characters have no place here."),
      ),
  ),
  null,
);

const changed = z.extend(
  z.pick(typedProfile, {
    class_name: true,
    position: true,
    jersey_number: true,
    height: true,
    weight: true,
    instagram_url: true,
    facebook_url: true,
    x_url: true,
    youtube_url: true,
    tiktok_url: true,
    /** Null where the picture stays. */
    profile_picture_base64: true,
  }),
  {
    bio,
    removes_picture: z._default(z.boolean(), false),
    version: z.string().check(z.maxLength(100)),
  },
);
export type ChangedPage = z.output<typeof changed>;
export type PageWords = Omit<ChangedPage, "version" | "removes_picture" | "profile_picture_base64">;

/** In the order of the form that the page came by. What the roster says, the athlete is not asked. */
export const ownPageRules = (from_roster: FromRoster): readonly Rule<PageWords>[] => [
  ...(from_roster.class_name ? [] : [classRule]),
  heightRule,
  ...linkRules,
];

export const changeOwnPage = call({
  name: "change_own_page",
  summary: "Changes an athlete's own page: at once, and of a minor once the guardian has agreed.",
  method: "PUT",
  path: "/v1/own_page",
  who: "athlete",
  body: changed,
  answer: ownPage,
  failures: {
    404: "The page was taken back.",
    409: "It was changed meanwhile.",
    413: "The picture is over 5 MB.",
    422: "A rule is broken, or the picture is none.",
  },
  body_limit: { bytes: MOST_BODY_BYTES, message: NOT_A_PICTURE },
  at_most: { times: 30, minutes: 60 },
  sensitive: true,
  example: () => ({ body: { class_name: "Senior", height: `6' 2"`, version: "" } }),
});

export const takeOwnPageDown = call({
  name: "take_own_page_down",
  summary:
    "Takes an athlete's own page down at once: words, picture and links are deleted, and the role goes with them.",
  method: "DELETE",
  path: "/v1/own_page",
  who: "athlete",
  answer: z.object({ taken_down: z.literal(true) }),
  failures: { 403: "There is no page (any more)." },
  at_most: { times: 30, minutes: 60 },
  sensitive: true,
  empties_browser: true,
});
