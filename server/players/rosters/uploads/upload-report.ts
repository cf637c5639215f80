import type { UploadReport } from "../../../../contract/players/roster-uploads.ts";
import type { RosterReport } from "../staging/report.ts";

/** What is shown of a report in the browser. */
export function publicReport(report: RosterReport): UploadReport {
  const { import_id: _, accepts: __, cleaned, lacks, not_read, alarms, unsure_schools, ...plain } = report;
  return {
    ...plain,
    cleaned: Object.entries(cleaned).map(([field, rows]) => ({ field, rows })),
    lacks: [...lacks],
    not_read: [...not_read],
    alarms: [...alarms],
    unsure_schools: [...unsure_schools],
  };
}

const COUNTS = [
  "rows",
  "created",
  "changed",
  "moved",
  "unchanged",
  "older",
  "gone",
  "refused",
  "unsure",
  "at_stake",
] as const satisfies readonly (keyof UploadReport)[];

/** Whether an import does what a report said that it would. */
export const isSameReport = (read: UploadReport, now: RosterReport): boolean =>
  COUNTS.every((count) => read[count] === now[count]) &&
  read.new_teams.join("\n") === now.new_teams.join("\n");

/** What a file is refused with names options of the command; in the browser they are fields of the form. */
const FIELDS: readonly (readonly [said: string, instead: string])[] = [
  ["name it with --season", "fill in Season and upload it again"],
  ["Take one at a time, with --season", "Take one at a time: fill in Season and upload the file again"],
  ["name it with --sport", "choose it under Sport"],
  [" Convert it: iconv -f latin1 -t utf-8", " Save it as CSV UTF-8."],
  [" Convert it: iconv -f utf-16 -t utf-8", " Save it as CSV UTF-8."],
  [" Unpack it: gunzip FILE", " Unpack it first."],
  [" Get the file: git lfs pull", " Get the file itself."],
];

export const wordsInBrowser = (words: string): string =>
  FIELDS.reduce((text, [said, instead]) => text.replace(said, instead), words);
