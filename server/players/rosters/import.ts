import type { ClientBase } from "pg";
import {
  decideFates,
  findTeams,
  listTeamChanges,
  openStage,
  type Staged,
  stage,
  takeRepeated,
  writeFates,
} from "./merge.ts";
import { BrokenFile, type ReadOptions, readRoster } from "./read.ts";
import type { RosterReport } from "./report.ts";
import type { RosterSource } from "./source.ts";

export interface ImportOptions extends ReadOptions {
  dryRun: boolean;
  /** What imported players take from now on; nobody is given money in without a yes. */
  accepts: readonly ("contributions" | "collaborations")[];
}

const BATCH = 1_000;

/**
 * Brings the players of one sport and season up to a roster file, in one transaction: all of it, or with `dryRun`
 * or a `BrokenFile` nothing at all. One bad row never stops the others. Memory does not grow with the file, but
 * for the notes about rows.
 */
export async function importRoster(client: ClientBase, options: ImportOptions): Promise<RosterReport> {
  await client.query("begin");
  try {
    await client.query("set local statement_timeout = 0");
    // One import at a time: the second waits, and finds what the first has written.
    await client.query("lock table roster_imports in exclusive mode");
    await openStage(client);
    const report = emptyReport(options.accepts);
    const source = await stageAll(client, options, report);
    await merge(client, source, options, report);
    await record(client, source, options, report);
    await client.query(options.dryRun ? "rollback" : "commit");
    return report;
  } catch (error) {
    await client.query("rollback").catch(() => {}); // a lost connection has rolled back already
    throw error;
  }
}

const emptyReport = (accepts: readonly string[]): RosterReport => ({
  rows: 0,
  created: 0,
  changed: 0,
  moved: 0,
  unchanged: 0,
  older: 0,
  refused: 0,
  unsure: 0,
  new_teams: [],
  cleaned: {},
  accepts,
  notes: [],
});

async function stageAll(
  client: ClientBase,
  options: ImportOptions,
  report: RosterReport,
): Promise<RosterSource> {
  let batch: Staged[] = [];
  let source: RosterSource | null = null;
  for await (const row of readRoster(options)) {
    source = row.source;
    report.rows++;
    if ("refused" in row) {
      refuse(report, row.line, "", row.refused);
      continue;
    }
    for (const field of row.cleaned) {
      report.cleaned[field] = (report.cleaned[field] ?? 0) + 1;
      report.notes.push({
        kind: "cleaned",
        line: row.line,
        name: row.player.player_name,
        reason: `${field} left blank`,
      });
    }
    batch.push({ ...row.player, line: row.line });
    if (batch.length < BATCH) continue;
    await stage(client, batch);
    batch = [];
  }
  await stage(client, batch);
  if (!source) throw new BrokenFile("The file has a header and no rows.");
  const [first] = report.notes;
  if (report.refused === report.rows && first) {
    throw new BrokenFile(`No row can be used. The first one, line ${first.line}: ${first.reason}.`);
  }
  return source;
}

async function merge(client: ClientBase, source: RosterSource, options: ImportOptions, report: RosterReport) {
  for (const { line, player_name, reason } of await takeRepeated(client))
    refuse(report, line, player_name, reason);
  await client.query("analyze staged");
  report.new_teams = await findTeams(client, options.sport_id);
  const fates = await decideFates(client, source.id_space, options.accepts);
  report.created = fates.created ?? 0;
  report.moved = fates.moved ?? 0;
  report.changed = (fates.changed ?? 0) + report.moved;
  report.unchanged = fates.unchanged ?? 0;
  report.older = fates.older ?? 0;
  report.unsure = fates.unsure ?? 0;
  for (const { fate, line, player_name, school_name, team_name } of await listTeamChanges(client)) {
    const reason =
      fate === "moved"
        ? `from ${team_name} to ${school_name}`
        : `stands with ${team_name} this season, not ${school_name}`;
    report.notes.push({ kind: fate, line, name: player_name, reason });
  }
  await writeFates(client, source.id_space, options.accepts);
}

/** Who said that these players take contributions, and when, has to be found again. */
async function record(
  client: ClientBase,
  source: RosterSource,
  options: ImportOptions,
  report: RosterReport,
) {
  await client.query(
    `insert into roster_imports (source, sport_id, season, file_name, accepts, rows, created, changed, moved, refused)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      source.name,
      options.sport_id,
      options.season,
      options.file.split(/[/\\]/).at(-1),
      options.accepts,
      report.rows,
      report.created,
      report.changed,
      report.moved,
      report.refused,
    ],
  );
}

function refuse(report: RosterReport, line: number, name: string, reason: string): void {
  report.refused++;
  report.notes.push({ kind: "refused", line, name, reason });
}
