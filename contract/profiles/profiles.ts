import * as z from "zod/mini";
import { isEmail } from "../../pure/email.ts";
import {
  DIVISIONS,
  MOST_PICTURE_BYTES,
  NO_PICTURE,
  NOT_A_PICTURE,
  SPORT_LEVELS,
  SPORT_NAMES,
} from "../athlete-form/choices.ts";
import { TYPED_FIELDS } from "../athlete-form/fields.ts";
import { factRules, linkRules } from "../athlete-form/rules.ts";
import { linesOf, sentShapes, textOf } from "../athlete-form/shapes.ts";
import { call, type Rule } from "../form/call.ts";
import { id } from "../form/fields.ts";
import { formGuard } from "../form/form-guard.ts";

export const MOST_EVIDENCE = 1_000;

const identity = z.object({
  first_name: textOf(80),
  last_name: textOf(80),
  email_address: textOf(254),
  sport_name: textOf(80),
  school_name: textOf(120),
  sport_level: textOf(80),
  gender_division: textOf(80),
  /** An image data URL. */
  profile_picture_base64: z._default(z.nullable(z.string()), null),
  /** The page that it was sent from, by 'This is me'. */
  claimed_player_id: z.optional(z.nullable(id)),
  /** What shows that it is theirs, in the athlete's words. It is read by who decides. Lines may break. */
  evidence: z.optional(z.nullable(linesOf(MOST_EVIDENCE))),
  /** Of a guardian who agreed before anything was kept of a child: what was typed then belongs to that consent. */
  guardian_link: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
});
// No spread among these: what is only made goes where nobody uses it (web/build/calls-for-browsers.ts).
const submission = z.extend(z.extend(identity, sentShapes(TYPED_FIELDS)), formGuard);
export type ProfileSubmission = z.output<typeof submission>;

type ProfileFields = Omit<
  ProfileSubmission,
  "website" | "seconds_taken" | "guardian_link" | "claimed_player_id" | "evidence"
>;

const isSaid = (value: string | null): value is string => value !== null && value.trim() !== "";
const hasLetter = (value: string | null): boolean => /\p{L}/u.test(value ?? "");
const isOneOf = (choices: readonly string[], value: string | null) => choices.includes(value ?? "");

/** In this order; the first that fails is the one that is said (specification, section 5). */
export const profileRules: readonly Rule<ProfileFields>[] = [
  [(it) => isSaid(it.email_address), "Please enter Email.", "email_address"],
  [(it) => isEmail(it.email_address?.trim() ?? ""), "Please enter a valid Email address.", "email_address"],
  [(it) => isOneOf(SPORT_LEVELS, it.sport_level), "Please select Sport Level.", "sport_level"],
  [(it) => isOneOf(DIVISIONS, it.gender_division), "Please select Division.", "gender_division"],
  [(it) => isSaid(it.first_name), "Please enter First Name.", "first_name"],
  [(it) => isSaid(it.last_name), "Please enter Last Name.", "last_name"],
  [(it) => isOneOf(SPORT_NAMES, it.sport_name), "Please select Name of Sport.", "sport_name"],
  [(it) => isSaid(it.school_name), "Please enter Name of School.", "school_name"],
  ...factRules(),
  [(it) => isSaid(it.profile_picture_base64), NO_PICTURE, "profile_picture_base64"],
  // Filled in, but with nothing that could be a name.
  [(it) => hasLetter(it.first_name), "Please fill all required fields.", "first_name"],
  [(it) => hasLetter(it.last_name), "Please fill all required fields.", "last_name"],
  [(it) => hasLetter(it.school_name), "Please fill all required fields.", "school_name"],
  ...linkRules,
];

/** Said where the page is somebody's already and nothing says why it should be another's. */
export const NO_EVIDENCE = "Please tell us how we can confirm that this is you.";

/** Said where a guardian fills in the form of a child under 13 with the address at which they agreed. */
export const NOT_THE_GUARDIANS = "Please enter the athlete's own email address, not yours.";

/** What the picture takes as base64, and room for everything else. */
export const MOST_BODY_BYTES = Math.ceil((MOST_PICTURE_BYTES * 4) / 3) + 65_536;

export const createPlayerProfile = call({
  name: "create_player_profiles",
  summary:
    "Submits an athlete's profile. Nothing of it is public before its email is confirmed and it is approved.",
  method: "POST",
  path: "/v1/create_player_profiles",
  who: "anyone",
  body: submission,
  rules: profileRules,
  answer: z.object({ message: z.string() }),
  failures: {
    413: "The picture is over 5 MB.",
    404: "There is no such player to be claimed.",
    422: "A rule is broken, or the picture is none.",
  },
  body_limit: { bytes: MOST_BODY_BYTES, message: NOT_A_PICTURE },
  at_most: { times: 20, minutes: 60 },
  sensitive: true,
  example: ({ new_email }) => ({
    body: {
      email_address: new_email,
      sport_level: "College Sports",
      gender_division: "Women",
      first_name: "Maya",
      last_name: "Okafor",
      sport_name: "Soccer",
      school_name: "Test Arizona",
      class_name: "Senior",
      height: `5' 9"`,
      // One pixel.
      profile_picture_base64: "data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==",
    },
  }),
});
