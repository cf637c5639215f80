import { createHash } from "node:crypto";
import {
  CHANGE_ORDER,
  FACT_FIELDS,
  factText,
  LINES_FIELDS,
  LINK_FIELDS,
  PAGE_FIELDS,
} from "../../../contract/athlete-form/fields.ts";
import type { ProfileStatus } from "../../../contract/profiles/status.ts";
import type { AthletePage } from "../../players/acts.ts";
import type { Queries } from "../../world/database.ts";
import { seenWith, type WaitingChange } from "../changes/page-changes.ts";
import { readStatus } from "./status.ts";

type SeenProfile = Pick<ProfileStatus, "profile" | "picture">;

/** What a guardian is shown behind the link at this moment. */
export const readSeen = (queries: Queries, submission_id: string): Promise<SeenProfile> =>
  readStatus(queries, submission_id, "guardian");

/**
 * By what it can be shown later that exactly this was seen, without keeping it: who has a copy makes the same from it.
 * `submission_id` keeps others from trying names until one fits.
 */
export const fingerprintOf = (submission_id: string, { profile, picture }: SeenProfile): string =>
  `sha256:${createHash("sha256")
    .update(JSON.stringify([submission_id, profile, picture]))
    .digest("hex")}`;

/** The same in words, for a letter. */
export function seenInWords({ profile, picture }: SeenProfile): [name: string, value: string][] {
  if (!profile) return [];
  const { first_name, last_name, sport_name, gender_division, school_name } = profile;
  const lines: [string, string | null][] = [
    ["Name", `${first_name} ${last_name}`],
    ["Sport", `${sport_name}, ${gender_division}`],
    ["School", school_name],
    ...[...FACT_FIELDS, ...LINES_FIELDS, ...LINK_FIELDS].map((name): [string, string | null] => [
      PAGE_FIELDS[name].letter_label,
      factText(name, profile[name]),
    ]),
    ["Photo", picture ? "Yes" : "None"],
  ];
  return lines.filter((line): line is [string, string] => line[1] !== null);
}

/** The names of what a change makes different, in words: `photo, height`. */
export function changedInWords(page: AthletePage, { words, picture }: WaitingChange): string {
  const after = seenWith(page, words);
  const changed = CHANGE_ORDER.map((name) => PAGE_FIELDS[name])
    .filter(({ column }) => after[column] !== page.shown[column])
    .map(({ change_word }) => change_word);
  return [...(picture === "as it is" ? [] : ["photo"]), ...changed].join(", ") || "nothing that is seen";
}
