import { pages } from "../../contract/pages/addresses.ts";
import type { UploadReport, UploadState } from "../../contract/players/roster-uploads.ts";
import { seen } from "../driving/seen.ts";
import { asAdmin, type Stage, type State } from "./state.ts";

const FILE_NAME = "rosters-of-all-conferences-2025-26-final-really-final.csv";
const LONG_NAME = "Llanfairpwllgwyngyllgogerychwyrndrobwll College";

const REPORT: UploadReport = {
  kind: "players",
  source: "plain",
  season: 2026,
  rows: 12_345,
  created: 1_204,
  changed: 9_870,
  moved: 1_411,
  unchanged: 1_200,
  older: 0,
  gone: 2_017,
  plans_asked: 1_204,
  plans_ended: 17,
  orders_ended: 31,
  refused: 31,
  unsure: 40,
  new_teams: ["Ashby", LONG_NAME],
  cleaned: [
    { field: "weight_pounds", rows: 12 },
    { field: "position", rows: 3 },
  ],
  lacks: ["image_url", "player_bio_url"],
  not_read: ["home_latitude", "home_longitude", "home_county_fips"],
  alarms: ["2,017 of 3,209 players would be gone from their teams."],
  at_stake: 2_017,
  unsure_schools: [
    { school_name: "St. Mary's", alike: ["Saint Mary's (CA)", "St. Mary's (MD)"] },
    { school_name: LONG_NAME, alike: ["Llanfair"] },
  ],
  notes: [
    { kind: "refused", line: 17, name: "", reason: "no first and last name: not a player" },
    {
      kind: "unsure",
      line: 2_401,
      name: "Maddie Llanfairpwllgwyngyll",
      reason: "stands with A this season, not B",
    },
  ],
};

/** A file in this state, alone in the list: nobody else may put another there meanwhile. */
async function withUpload(
  stage: Stage,
  state: UploadState,
  more: { progress?: number; words?: string; report?: UploadReport } = {},
): Promise<void> {
  const { database } = stage.site;
  await database.query("delete from roster_uploads");
  await database.query(
    `with imported as (
       insert into roster_imports (source, kind, sport_id, season, file_name, accepts, rows, created, changed, moved, refused, gone)
       select 'plain', 'players', 2, 2026, '${FILE_NAME}', '{}', 12345, 1204, 9870, 1411, 31, 2017 where $1 = 'done'
       returning import_id)
     insert into roster_uploads (uploaded_by, file_name, bytes, sport_id, state, progress, words, report, import_id)
     select min(user_id), '${FILE_NAME}', 4000000, 2, $1, $2, $3, $4, (select import_id from imported)
       from roles_held where role = 'admin'`,
    [state, more.progress ?? 0, more.words ?? null, more.report ? JSON.stringify(more.report) : null],
  );
  await asAdmin(stage, pages.adminImports.to());
  await seen(stage.page.getByRole("heading", { name: /^rosters-of-all/ }));
}

/** A row of a roster that may be an athlete who has a page. */
async function whoIsWho(stage: Stage): Promise<void> {
  await stage.site.database.query(
    `with chosen as (
       select p.player_id, p.team_id, p.player_name from players p where p.is_listed order by p.player_id limit 1),
     roster as (
       insert into rosters (team_id, season, source, rank, rows)
       select team_id, s.season, 'wbb-rosters', 3, 1 from chosen, (values (2024), (2025)) s (season)
       on conflict (team_id, season, source) do update set rows = 1 returning roster_id, season)
     insert into roster_entries (roster_id, player_id, matched_by, may_be, id_space, source_player_id, id_lasts, player_name,
                                 player_class, jersey_number, birthplace, previous_school)
     select roster_id, case when season = 2024 then player_id end, case when season = 2024 then 'new' end,
            case when season = 2025 then array[player_id] end, 'looks/' || season, 'a', 'never',
            case when season = 2025 then 'Llanfairpwllgwyngyllgogerychwyrndrobwll Jones' else player_name end, 'Junior', '00',
            'Llanfairpwllgwyngyll, United Kingdom', 'Northwestern State University of Louisiana'
       from roster, chosen on conflict do nothing`,
  );
  await stage.site.database.query(
    `insert into roster_answers (sport_id, id_space, source_player_id, other_id_space, other_source_player_id, answer)
     select 3, 'looks/2024', 'a', 'looks/2023', 'b', 'different' where not exists (select from roster_answers)`,
  );
  await asAdmin(stage, pages.adminRosters.to());
  await seen(stage.page.getByRole("button", { name: /^Same athlete/ }).first());
}

/** Rosters that admins import by file, in each of their states, and who is who on them. */
export const rosters: readonly State[] = [
  {
    name: "rosters to import, none so far",
    address: pages.about.to,
    alone: true,
    async act(stage) {
      await stage.site.database.query("delete from roster_uploads");
      await asAdmin(stage, pages.adminImports.to());
      await seen(stage.page.getByRole("button", { name: "Upload" }));
    },
  },
  {
    name: "a roster that is read",
    address: pages.about.to,
    alone: true,
    act: (stage) => withUpload(stage, "reading", { progress: 40 }),
  },
  {
    name: "a roster that was refused",
    address: pages.about.to,
    alone: true,
    act: (stage) =>
      withUpload(stage, "refused", {
        words: "Line 3 is a program's message, not an athlete: 'ERROR: column p.team does not exist'.",
      }),
  },
  {
    name: "what a suspicious roster would do",
    address: pages.about.to,
    alone: true,
    act: (stage) => withUpload(stage, "read", { report: REPORT }),
  },
  {
    name: "a roster that is imported",
    address: pages.about.to,
    alone: true,
    act: (stage) => withUpload(stage, "done", { report: { ...REPORT, alarms: [], unsure_schools: [] } }),
  },
  {
    name: "a roster that failed",
    address: pages.about.to,
    alone: true,
    act: (stage) => withUpload(stage, "failed", { words: "Something went wrong on our side." }),
  },
  { name: "who is who on the rosters", address: pages.about.to, act: whoIsWho },
];
