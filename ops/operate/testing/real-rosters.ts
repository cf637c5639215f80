import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { loadCatalogue } from "../../../database/facts/catalogue.ts";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { importRoster } from "../../../server/players/rosters/importing/import.ts";
import type { RosterReport } from "../../../server/players/rosters/staging/report.ts";

/** The real rosters are not shipped; their README tells the numbers. */
const folder = process.env.ROSTERS_DIR ?? join(import.meta.dirname, "../../../../shared/data");
export const skip = !existsSync(join(folder, "football")) && `no rosters in ${folder}; set ROSTERS_DIR`;

const FILES = {
  football_2021: ["football/cfb_rosters_2021.csv"],
  football_2023: ["football/cfb_rosters_2023.csv"],
  football_teams: ["football/cfb_team_info_2024.csv"],
  football_colors: ["football/teams_colors_logos.csv"],
  mens_2025: ["mens_basketball/ncaa_mbb_team_rosters_2025.csv", 1],
  mens_teams: ["mens_basketball/espn_mbb_teams.csv"],
  mens_conferences: ["mens_basketball/ncaa_mbb_team_ids_2025.csv", 1],
  womens_2025: ["womens_basketball/ncaa_wbb_team_rosters_2025.csv", 3],
  womens_2025_sites: ["womens_basketball/rosters_2024-25.csv"],
  womens_2022: ["womens_basketball/wbb_rosters_2021_22.csv"],
  womens_teams: ["womens_basketball/teams.csv"],
  all_teams: ["teams.csv", 3],
} as const satisfies Record<string, readonly [string, number?]>;

/** A database with the catalogue, into which real files are taken. */
export function realRosterDatabase() {
  let store: Awaited<ReturnType<typeof emptyDatabase>>;
  let client: Client;
  return {
    get client() {
      return client;
    },
    async open() {
      store = await emptyDatabase();
      client = new Client({ connectionString: store.ownerUrl });
      await client.connect();
      await loadCatalogue(client);
    },
    async close() {
      await client.end();
      await store.drop();
    },
    async take(name: keyof typeof FILES): Promise<RosterReport> {
      const [file, sport_id] = FILES[name] as readonly [string, number?];
      const report = await importRoster(client, {
        file: join(folder, file),
        sport_id,
        dryRun: false,
        accepts: [],
      });
      const { rows, created, changed, unchanged, older, refused, unsure } = report;
      assert.equal(
        created + changed + unchanged + older + refused + unsure,
        rows,
        `${name}: every row has one fate`,
      );
      return report;
    },
    /** Every player as they are shown, without what depends on when their row was made: ids and times. */
    async present(): Promise<string[]> {
      const { rows } = await client.query<{ shown: string }>(`
        select (to_jsonb(p) - 'player_id' - 'team_id' - 'created_at' - 'changed_at')::text as shown from players p order by 1`);
      return rows.map(({ shown }) => shown);
    },
    /** The newest versions of rows: the same, where nothing was written. */
    async versions(): Promise<unknown[]> {
      const { rows } = await client.query(`
        select (select max(xmin::text::bigint) from players) as players,
               (select max(xmin::text::bigint) from roster_entries) as entries`);
      return rows;
    },
  };
}
