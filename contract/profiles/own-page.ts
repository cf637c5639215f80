import * as z from "zod/mini";
import { NOT_A_PICTURE } from "../athlete-form/choices.ts";
import { PAGE_FIELD_NAMES, ROSTER_FIRST_FIELDS } from "../athlete-form/fields.ts";
import { factRules, linkRules, type SentFields } from "../athlete-form/rules.ts";
import { rosterShapes, sentShapes, shownShapes } from "../athlete-form/shapes.ts";
import { call, type Rule } from "../form/call.ts";
import { MOST_BODY_BYTES } from "./profiles.ts";

const optionalText = z.nullable(z.string());

/** Of each field that a roster says before the athlete, whether it does. */
const fromRoster = z.object(rosterShapes());
export type FromRoster = z.infer<typeof fromRoster>;

const pageAround = z.object({
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
const ownPage = z.extend(pageAround, shownShapes(PAGE_FIELD_NAMES));
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

const changed = z.extend(
  z.object({
    /** An image data URL; null where the picture stays. */
    profile_picture_base64: z._default(z.nullable(z.string()), null),
    removes_picture: z._default(z.boolean(), false),
    version: z.string().check(z.maxLength(100)),
  }),
  sentShapes(PAGE_FIELD_NAMES),
);
export type ChangedPage = z.output<typeof changed>;
export type PageWords = SentFields;

/** In the order of the form that the page came by. What the roster says, the athlete is not asked. */
export const ownPageRules = (from_roster: FromRoster): readonly Rule<PageWords>[] => [
  ...factRules(ROSTER_FIRST_FIELDS.filter((name) => from_roster[name])),
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
  failures: { 403: "There is no page (anymore)." },
  at_most: { times: 30, minutes: 60 },
  sensitive: true,
  empties_browser: true,
});
