import {
  inchesOf,
  SOCIAL_FIELDS,
  type SocialField,
  socialAddress,
} from "../../../contract/profiles/athlete-form.ts";
import type { ProfileSubmission } from "../../../contract/profiles/profiles.ts";

/** A row of `profile_details`, but for its id. */
export interface ProfileDetails extends Readonly<Record<SocialField, string | null>> {
  readonly first_name: string;
  readonly last_name: string;
  readonly email_address: string;
  readonly sport_name: string;
  readonly school_name: string;
  readonly class_name: string;
  readonly sport_level: string;
  readonly gender_division: string;
  readonly position: string | null;
  readonly jersey_number: number | null;
  readonly height_inches: number;
  readonly weight_pounds: number | null;
  /** What shows that the page is theirs. Lines. */
  readonly evidence: string | null;
}

/** What was typed, as it is kept; it has passed its rules. */
export function detailsOf(it: ProfileSubmission): ProfileDetails {
  return {
    first_name: tidy(it.first_name),
    last_name: tidy(it.last_name),
    email_address: tidy(it.email_address),
    sport_name: tidy(it.sport_name),
    school_name: tidy(it.school_name),
    class_name: tidy(it.class_name),
    sport_level: tidy(it.sport_level),
    gender_division: tidy(it.gender_division),
    position: tidy(it.position) || null,
    jersey_number: it.jersey_number,
    height_inches: inchesOf(it.height) ?? 0,
    weight_pounds: it.weight,
    evidence: tidyLines(it.evidence ?? null) || null,
    ...linksOf(it),
  };
}

/** The links as they are kept, with their scheme. */
export const linksOf = (
  it: Readonly<Record<SocialField, string | null>>,
): Record<SocialField, string | null> =>
  Object.fromEntries(
    SOCIAL_FIELDS.map((field) => [field, it[field] ? socialAddress(field, it[field]) : null]),
  ) as Record<SocialField, string | null>;

/** Marks that turn the direction of all that follows: beside a name they would turn the page around it. */
const TURNING = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Without blanks around it, and with one where there are several. */
export const tidy = (typed: string | null): string =>
  (typed ?? "").normalize("NFC").replaceAll(TURNING, "").replaceAll(/\s+/g, " ").trim();

/** The same of each line, and one blank line at most between two. */
export const tidyLines = (typed: string | null): string =>
  (typed ?? "")
    .split(/\r\n|\r|\n/)
    .map(tidy)
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
