import { color, otherNames } from "../clean/team.ts";
import { text } from "../clean/text.ts";
import { from, NOTHING, type TeamSource } from "../source.ts";

/** Colours have no '#' here. */
export const espnTeams: TeamSource = {
  kind: "teams",
  name: "espn-teams",
  about: "hoopR, data-raw/espn_mbb_teams.csv",
  sport_ids: [1],
  encoding: "utf-8",
  needs: ["team", "display_name", "color"],
  ends_last_line: true,
  missing: NOTHING,
  fields: {
    school_name: from("team", text),
    other_names: from(["team", "abbreviation", "short_name", "nickname", "display_name"], otherNames),
    conference: from("conference_short_name", text),
    color: from("color", color),
    alt_color: from("alternate_color", color),
  },
};
