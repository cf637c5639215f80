import { heightText } from "../../contract/athlete-form.ts";
import type { ProfileStatus } from "../../contract/profile-status.ts";
import type { Athlete, OwnWords } from "../players/acts.ts";
import type { ProfileDetails } from "./tidy.ts";

/** What is kept of what was typed. */
export type Kept = ProfileDetails;

type Shown = NonNullable<ProfileStatus["profile"]>;

/** What is seen of it, once it is public. */
export const shownOf = ({ height_inches, weight_pounds, email_address, ...shown }: Kept): Shown => ({
  ...shown,
  height: heightText(Math.floor(height_inches / 12), height_inches % 12),
  weight: weight_pounds,
});

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
  player_class: it.class_name,
  position: it.position,
  jersey_number: it.jersey_number === null ? null : String(it.jersey_number),
  height_inches: within(it.height_inches, HEIGHTS),
  weight_pounds: within(it.weight_pounds, WEIGHTS),
  instagram_url: it.instagram_url,
  facebook_url: it.facebook_url,
  x_url: it.x_url,
  youtube_url: it.youtube_url,
  tiktok_url: it.tiktok_url,
});
