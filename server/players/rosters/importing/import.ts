import type { ClientBase } from "pg";
import { type SchoolAlias, settleAliases, takeAliases } from "../matching/match-aliases.ts";
import { mergeRoster } from "../merging/merge.ts";
import type { ReadOptions } from "../reading/read.ts";
import { openStage } from "../staging/import-stage.ts";
import type { RosterReport } from "../staging/report.ts";
import { refuseReport, writeReport } from "../staging/report-csv.ts";
import { findAlarms, NeedsYes } from "./import-alarms.ts";
import { type Read, stageFile } from "./import-file.ts";
import { closeRecord, openRecord } from "./import-record.ts";
import { countConcerned, noteConcerned } from "./import-supporters.ts";
import { mergeTeams } from "./import-teams.ts";

export interface ImportOptions extends ReadOptions {
  dryRun: boolean;
  /** What imported players take from now on; nobody is given money in without a yes. */
  accepts: readonly ("contributions" | "collaborations")[];
  /** A file that settles names of schools (match-aliases.ts). */
  aliases?: string | undefined;
  /** The same, settled elsewhere. */
  schools?: readonly SchoolAlias[] | undefined;
  /** Told what is about to be kept, in its transaction: where it throws, nothing is. Never with `dryRun`. */
  beforeCommit?: ((client: ClientBase, report: RosterReport) => Promise<void>) | undefined;
  /** Where every note is written as CSV. */
  report?: string | undefined;
  /** How many players a suspicious file is about, typed by whoever lets it in all the same. */
  yesReally?: number | undefined;
}

/**
 * Brings the players of one sport and season up to a roster file, or the teams up to a team file, in one
 * transaction: all of it, or with `dryRun` or a `BrokenFile` nothing at all. One bad row never stops the others.
 * Memory does not grow with the file. Throws `BrokenFile`, and `NeedsYes` where the file would take away or move so much
 * that it is likelier a mistake.
 */
export async function importRoster(client: ClientBase, options: ImportOptions): Promise<RosterReport> {
  if (options.report) await refuseReport(options.report);
  // Room for the temporary tables; a session that has used some already keeps what it has.
  await client.query("set temp_buffers = '64MB'").catch(() => {});
  await client.query("begin");
  try {
    // Compiling costs more than it saves on queries that run once.
    await client.query("set local statement_timeout = 0; set local jit = off; set local work_mem = '64MB'");
    // One import at a time: the second waits, and finds what the first has written.
    await client.query("lock table roster_imports in exclusive mode");
    const import_id = await numberImport(client);
    if (options.aliases) await takeAliases(client, options.aliases);
    if (options.schools) await settleAliases(client, options.schools);
    await openStage(client);
    const read = await stageFile(client, options);
    const report = await merge(client, import_id, read, options);
    if (report.alarms.length > 0 && options.yesReally !== report.at_stake && !options.dryRun)
      throw new NeedsYes(report);
    if (!options.dryRun) await options.beforeCommit?.(client, report);
    if (options.report) await writeReport(client, options.report);
    await client.query(options.dryRun ? "rollback" : "commit");
    return report;
  } catch (error) {
    await client.query("rollback").catch(() => {}); // a lost connection has rolled back already
    throw error;
  }
}

/** The number of an import; from here to the end of the transaction what it changes is kept, so that it can be undone. */
async function numberImport(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ import_id: number }>(
    "select nextval(pg_get_serial_sequence('roster_imports', 'import_id'))::integer as import_id",
  );
  const import_id = rows[0]?.import_id ?? 0;
  await client.query("select set_config('rosters.import_id', $1, true)", [String(import_id)]);
  return import_id;
}

async function merge(
  client: ClientBase,
  import_id: number,
  read: Read,
  options: ImportOptions,
): Promise<RosterReport> {
  const { source, sport_id, season, rows, lacks, not_read } = read;
  const { accepts, file } = options;
  await openRecord(client, { import_id, source, sport_id, season, file, accepts });
  if (source.kind === "teams") {
    const new_teams = await mergeTeams(client, sport_id);
    return closeRecord(client, import_id, {
      kind: "teams",
      source: source.name,
      season: null,
      rows,
      new_teams,
      accepts,
      lacks,
      not_read,
      alarms: [],
      at_stake: 0,
    });
  }
  await noteConcerned(client);
  const new_teams = await mergeRoster(client, { source, sport_id, season, import_id, accepts, lacks });
  const alarms = await findAlarms(client, { source, sport_id, season });
  const at_stake = Math.max(0, ...alarms.map(({ players }) => players));
  if (alarms.length > 0 && options.yesReally === at_stake) {
    await client.query("update roster_imports set confirmed = $2 where import_id = $1", [
      import_id,
      at_stake,
    ]);
  }
  return closeRecord(client, import_id, {
    kind: "players",
    source: source.name,
    season,
    rows,
    new_teams,
    accepts,
    lacks,
    not_read,
    alarms: alarms.map(({ words }) => words),
    at_stake,
    ...(await countConcerned(client)),
  });
}
