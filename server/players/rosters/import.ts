import type { ClientBase } from "pg";
import { closeRecord, openRecord } from "./import-record.ts";
import {
  addNotes,
  openStage,
  type StagedPlayer,
  type StagedTeam,
  stagePlayers,
  stageTeams,
} from "./import-stage.ts";
import { mergeTeams } from "./import-teams.ts";
import { takeAliases } from "./match-aliases.ts";
import { mergeRoster } from "./merge.ts";
import { BrokenFile, type ReadOptions, readRoster } from "./read.ts";
import type { RosterNote, RosterReport } from "./report.ts";
import { writeReport } from "./report-csv.ts";
import type { RosterSource, TeamSource } from "./source.ts";

export interface ImportOptions extends ReadOptions {
  dryRun: boolean;
  /** What imported players take from now on; nobody is given money in without a yes. */
  accepts: readonly ("contributions" | "collaborations")[];
  /** A file that settles names of schools (match-aliases.ts). */
  aliases?: string | undefined;
  /** Where every note is written as CSV. */
  report?: string | undefined;
}

/** What the file said of itself. */
interface Read {
  source: RosterSource | TeamSource;
  sport_id: number;
  /** Of a team file 0: it has none. */
  season: number;
  rows: number;
}

const BATCH = 200;

/**
 * Brings the players of one sport and season up to a roster file, or the teams up to a team file, in one
 * transaction: all of it, or with `dryRun` or a `BrokenFile` nothing at all. One bad row never stops the others.
 * Memory does not grow with the file.
 */
export async function importRoster(client: ClientBase, options: ImportOptions): Promise<RosterReport> {
  // Room for the temporary tables; a session that has used some already keeps what it has.
  await client.query("set temp_buffers = '64MB'").catch(() => {});
  await client.query("begin");
  try {
    // Compiling costs more than it saves on queries that run once.
    await client.query("set local statement_timeout = 0; set local jit = off; set local work_mem = '64MB'");
    // One import at a time: the second waits, and finds what the first has written.
    await client.query("lock table roster_imports in exclusive mode");
    if (options.aliases) await takeAliases(client, options.aliases);
    await openStage(client);
    const read = await stageFile(client, options);
    const report = await merge(client, read, options);
    if (options.report) await writeReport(client, options.report);
    await client.query(options.dryRun ? "rollback" : "commit");
    return report;
  } catch (error) {
    await client.query("rollback").catch(() => {}); // a lost connection has rolled back already
    throw error;
  }
}

/** Reads the file into the temporary tables, a batch at a time. */
async function stageFile(client: ClientBase, options: ImportOptions): Promise<Read> {
  const players: StagedPlayer[] = [];
  const teams: StagedTeam[] = [];
  const notes: RosterNote[] = [];
  const seasons = new Set<number>();
  let source: Read["source"] | null = null;
  let rows = 0;
  const flush = async () => {
    await stagePlayers(client, players.splice(0));
    await stageTeams(client, teams.splice(0));
    await addNotes(client, notes.splice(0));
  };
  for await (const row of readRoster(options)) {
    ({ source } = row);
    rows++;
    const { line } = row;
    if ("refused" in row) notes.push({ kind: "refused", line, name: "", reason: row.refused });
    else if ("team" in row) teams.push({ ...row.team, line });
    else {
      const season = row.player.season ?? options.season;
      if (season) seasons.add(season);
      for (const field of row.cleaned) {
        notes.push({ kind: "cleaned", line, name: row.player.player_name, reason: `${field} left blank` });
      }
      players.push({ ...row.player, line });
    }
    if (rows % BATCH === 0) await flush();
  }
  await flush();
  if (!source) throw new BrokenFile("The file has a header and no rows.");
  await refuseUseless(client, rows);
  return {
    source,
    rows,
    season: seasonOf(source, seasons),
    sport_id: options.sport_id ?? (source.sport_ids[0] as number),
  };
}

function seasonOf(source: Read["source"], seasons: ReadonlySet<number>): number {
  const [season, another] = seasons;
  if (source.kind === "teams") return 0;
  if (season === undefined) throw new BrokenFile("The file does not say its season: name it with --season.");
  if (another === undefined) return season;
  throw new BrokenFile(
    `The file holds several seasons (${[...seasons].toSorted().join(", ")}): take one at a time, with --season.`,
  );
}

async function refuseUseless(client: ClientBase, rows: number): Promise<void> {
  const { rows: refused } = await client.query<{ line: number; reason: string; refused: number }>(
    `select line, reason, (count(*) over ())::integer as refused from notes where kind = 'refused' order by line limit 1`,
  );
  const [first] = refused;
  if (first?.refused === rows) {
    throw new BrokenFile(`No row can be used. The first one, line ${first.line}: ${first.reason}.`);
  }
}

async function merge(client: ClientBase, read: Read, options: ImportOptions): Promise<RosterReport> {
  const { source, sport_id, season, rows } = read;
  const { accepts, file } = options;
  const record = await openRecord(client, { source, sport_id, season, file, accepts });
  const new_teams =
    source.kind === "teams"
      ? await mergeTeams(client, sport_id)
      : await mergeRoster(client, { source, sport_id, season, import_id: record, accepts });
  return closeRecord(client, record, { kind: source.kind, rows, new_teams, accepts });
}
