import { heightText, inchesOf } from "../../../contract/profiles/athlete-form.ts";
import type { PageWords } from "../../../contract/profiles/own-page.ts";
import type { ProfileStatus } from "../../../contract/profiles/status.ts";
import type { Athlete, OwnWords } from "../../players/acts.ts";
import { linksOf, type ProfileDetails, tidy, tidyLines } from "./tidy.ts";

/** What is kept of what was typed. */
export type Kept = ProfileDetails;

type Shown = NonNullable<ProfileStatus["profile"]>;

/** What is seen of it, once it is public. */
export const shownOf = ({
  height_inches,
  weight_pounds,
  email_address,
  jersey_number,
  evidence,
  ...shown
}: Kept): Shown => ({
  ...shown,
  jersey_number: jersey_number?.toString() ?? null,
  height: heightOf(height_inches),
  weight: weight_pounds,
  bio: null,
});

/** What is seen of it on a page with these words. */
export const shownWith = (
  kept: Kept,
  { player_class, height_inches, weight_pounds, image_url, ...words }: OwnWords,
): Shown => ({
  ...shownOf(kept),
  ...words,
  class_name: player_class,
  height: height_inches === null ? null : heightOf(height_inches),
  weight: weight_pounds,
});

/** `6' 2"` */
export const heightOf = (inches: number): string => heightText(Math.floor(inches / 12), inches % 12);

/** Who plays what and where. */
export const athleteOf = (it: Kept): Athlete => ({
  player_name: `${it.first_name} ${it.last_name}`,
  sport_name: it.sport_name,
  gender_division: it.gender_division,
  school_name: it.school_name,
  at_high_school: it.sport_level === "High School Sports",
});

/** What players measure; beyond, a slip of the finger that no page shows. */
const HEIGHTS = [36, 107] as const;
const WEIGHTS = [50, 600] as const;
const within = (value: number | null, [least, most]: readonly [number, number]): number | null =>
  value !== null && value >= least && value <= most ? value : null;

/** What the athlete says of himself on his page. */
export const ownWordsOf = (it: Kept, image_url: string | null): OwnWords => ({
  image_url,
  bio: null,
  player_class: it.class_name,
  position: it.position,
  jersey_number: it.jersey_number?.toString() ?? null,
  height_inches: within(it.height_inches, HEIGHTS),
  weight_pounds: within(it.weight_pounds, WEIGHTS),
  ...linksOf(it),
});

/** The same of a page that is changed. */
export const changedWordsOf = (it: PageWords): Omit<OwnWords, "image_url"> => ({
  bio: tidyLines(it.bio) || null,
  player_class: tidy(it.class_name) || null,
  position: tidy(it.position) || null,
  jersey_number: it.jersey_number?.toString() ?? null,
  height_inches: within(inchesOf(it.height), HEIGHTS),
  weight_pounds: within(it.weight, WEIGHTS),
  ...linksOf(it),
});
