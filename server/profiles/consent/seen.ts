import { createHash } from "node:crypto";
import type { ProfileStatus } from "../../../contract/profiles/status.ts";
import type { AthletePage, OwnWords } from "../../players/acts.ts";
import type { Queries } from "../../world/database.ts";
import { seenWith, type WaitingChange } from "../changes/page-changes.ts";
import { readStatus } from "./status.ts";

type Seen = Pick<ProfileStatus, "profile" | "picture">;

/** What a guardian is shown behind the link at this moment. */
export const readSeen = (queries: Queries, submission_id: string): Promise<Seen> =>
  readStatus(queries, submission_id, "guardian");

/**
 * By what it can be shown later that exactly this was seen, without keeping it: who has a copy makes the same from it.
 * `submission_id` keeps others from trying names until one fits.
 */
export const fingerprintOf = (submission_id: string, { profile, picture }: Seen): string =>
  `sha256:${createHash("sha256")
    .update(JSON.stringify([submission_id, profile, picture]))
    .digest("hex")}`;

/** The same in words, for a letter. */
export function seenInWords({ profile, picture }: Seen): [name: string, value: string][] {
  if (!profile) return [];
  const { first_name, last_name, sport_name, gender_division, school_name, weight } = profile;
  const lines: [string, string | null][] = [
    ["Name", `${first_name} ${last_name}`],
    ["Sport", `${sport_name}, ${gender_division}`],
    ["School", school_name],
    ["Class", profile.class_name],
    ["Position", profile.position],
    ["Number", profile.jersey_number],
    ["Height", profile.height],
    ["Weight", weight === null ? null : `${weight} lb`],
    ["In the athlete's words", profile.bio],
    ["Instagram", profile.instagram_url],
    ["Facebook", profile.facebook_url],
    ["X", profile.x_url],
    ["YouTube", profile.youtube_url],
    ["TikTok", profile.tiktok_url],
    ["Photo", picture ? "Yes" : "None"],
  ];
  return lines.filter((line): line is [string, string] => line[1] !== null);
}

const FIELD_WORDS: Readonly<Record<keyof Omit<OwnWords, "image_url">, string>> = {
  bio: "the athlete's words",
  player_class: "class",
  position: "position",
  jersey_number: "number",
  height_inches: "height",
  weight_pounds: "weight",
  instagram_url: "Instagram",
  facebook_url: "Facebook",
  x_url: "X",
  youtube_url: "YouTube",
  tiktok_url: "TikTok",
};

/** The names of what a change makes different, in words: `photo, height`. */
export function changedInWords(page: AthletePage, { words, picture }: WaitingChange): string {
  const after = seenWith(page, words);
  const names = Object.keys(FIELD_WORDS) as (keyof typeof FIELD_WORDS)[];
  const changed = names.filter((name) => after[name] !== page.shown[name]).map((name) => FIELD_WORDS[name]);
  return [...(picture === "as it is" ? [] : ["photo"]), ...changed].join(", ") || "nothing that is seen";
}
