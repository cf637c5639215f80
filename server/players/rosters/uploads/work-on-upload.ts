import type { ClientBase } from "pg";
import sql from "sql-template-tag";
import * as z from "zod/mini";
import type { UploadReport } from "../../../../contract/players/roster-uploads.ts";
import { task } from "../../../http/domain.ts";
import { isPassing, isUndone } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { type ImportOptions, importRoster } from "../importing/import.ts";
import { NeedsYes } from "../importing/import-alarms.ts";
import type { SchoolAlias } from "../matching/match-aliases.ts";
import { BrokenFile } from "../reading/read.ts";
import type { RosterReport } from "../staging/report.ts";
import { auditDone, onOwnConnection } from "./own-connection.ts";
import { storedFile } from "./stored-file.ts";
import { isSameReport, publicReport, wordsInBrowser } from "./upload-report.ts";

type Server = Pick<World, "database" | "log">;

interface Upload {
  upload_id: number;
  file_name: string;
  bytes: number;
  sport_id: number;
  season: number | null;
  schools: SchoolAlias[];
  state: "reading" | "importing";
  report: UploadReport | null;
  confirmed: number | null;
  asked_entry_id: number | null;
}

const payload = z.object({ upload_id: z.int() });

/**
 * Reads an uploaded roster and says what it would do, or imports it: what someone has asked for last. A server that is stopped in
 * the middle has written nothing, and the job is begun anew; what an import did is kept in one transaction with the upload's end.
 */
export const workOnUpload = task({ name: "roster_upload" }, async (world: Server, given: unknown) => {
  const { upload_id } = z.parse(payload, given);
  const upload = await world.database.row<Upload>(sql`
    select upload_id::int as upload_id, file_name, bytes::float8 as bytes, sport_id, season, schools, state, report, confirmed,
           asked_entry_id::int as asked_entry_id
      from roster_uploads where upload_id = ${upload_id} and state in ('reading', 'importing')`);
  if (!upload) return;
  try {
    if (upload.state === "reading") await readIt(world, upload);
    else await importIt(world, upload);
  } catch (error) {
    if (isPassing(error) || isUndone(error)) throw error;
    await end(world, upload, error);
  }
});

async function readIt(world: Server, upload: Upload): Promise<void> {
  const report = await work(world, upload, { dryRun: true });
  await askAgain(world, upload, report, null);
}

async function importIt(world: Server, upload: Upload): Promise<void> {
  try {
    await work(world, upload, {
      dryRun: false,
      yesReally: upload.confirmed ?? undefined,
      beforeCommit: async (client, report) => {
        if (!upload.report || !isSameReport(upload.report, report)) throw new OtherReport(report);
        await keepDone(client, upload, report);
      },
    });
  } catch (error) {
    if (!(error instanceof OtherReport || error instanceof NeedsYes)) throw error;
    await askAgain(world, upload, error.report, CHANGED);
  }
}

const CHANGED =
  "Nothing was imported: the rosters have changed since you read the report. This is the new one. Please read it again.";

/** What would be done is not what someone has said yes to. */
class OtherReport extends Error {
  override readonly name = "OtherReport";
  readonly report: RosterReport;

  constructor(report: RosterReport) {
    super("The report is another one.");
    this.report = report;
  }
}

function work(
  { database }: Server,
  upload: Upload,
  how: Pick<ImportOptions, "dryRun" | "yesReally" | "beforeCommit">,
): Promise<RosterReport> {
  const { upload_id, bytes, sport_id, season, schools } = upload;
  // Nobody becomes open for contributions by a file: athletes say so themselves.
  const options = { sport_id, season: season ?? undefined, schools, accepts: [], ...how };
  const onBytes = tellProgress(database, upload_id, bytes);
  const file = storedFile(database, upload);
  return onOwnConnection(database, (client) => importRoster(client, { file, onBytes, ...options }));
}

/** Tells now and then how much of the file is read: on another connection, since the import's shows nothing before its end. */
function tellProgress(database: World["database"], upload_id: number, bytes: number) {
  let read = 0;
  let told = 0;
  return (more: number) => {
    read += more;
    const progress = Math.min(100, Math.floor((100 * read) / bytes));
    if (progress < told + LEAST_PROGRESS) return;
    told = progress;
    // What can't be told now is told with the next piece.
    void database
      .row(sql`
        update roster_uploads set progress = ${progress} where upload_id = ${upload_id} and state in ('reading', 'importing')`)
      .catch(() => {});
  };
}

const LEAST_PROGRESS = 2;

async function askAgain(
  { database }: Server,
  { upload_id, state }: Upload,
  report: RosterReport,
  words: string | null,
): Promise<void> {
  await database.row(sql`
    update roster_uploads
       set state = 'read', progress = 100, report = ${JSON.stringify(publicReport(report))}::jsonb, words = ${words}, changed_at = now()
     where upload_id = ${upload_id} and state = ${state}`);
}

/** In the transaction of the import: it is done and said to be done, or neither. */
async function keepDone(client: ClientBase, upload: Upload, report: RosterReport): Promise<void> {
  const { rowCount } = await client.query(
    `update roster_uploads
        set state = 'done', progress = 100, report = $2, import_id = $3, changed_at = now()
      where upload_id = $1 and state = 'importing'`,
    [upload.upload_id, JSON.stringify(publicReport(report)), report.import_id],
  );
  if (rowCount !== 1) throw new Error("Someone else has ended this upload.");
  await client.query("delete from roster_upload_pieces where upload_id = $1", [upload.upload_id]);
  const done = { act: "imported a roster", subject: `roster import ${report.import_id}` };
  await auditDone(client, upload.asked_entry_id, done);
}

/** Refused for what the file is, or failed by a fault of ours; nothing of it was written. */
async function end({ database, log }: Server, { upload_id, state }: Upload, error: unknown): Promise<void> {
  const is_refused = error instanceof BrokenFile;
  const words = is_refused ? wordsInBrowser(error.message) : FAULT;
  const is_ended = await database.transaction(async (tx) => {
    const ended = await tx.row(sql`
      update roster_uploads set state = ${is_refused ? "refused" : "failed"}, words = ${words}, changed_at = now()
       where upload_id = ${upload_id} and state = ${state} returning upload_id`);
    if (is_refused) await tx.row(sql`delete from roster_upload_pieces where upload_id = ${upload_id}`);
    return ended !== null;
  });
  // Where an admin has deleted it meanwhile, that is why it could not be read on.
  if (is_ended && !is_refused) log.error({ err: error, upload_id }, "A roster could not be imported.");
}

const FAULT = "Something went wrong on our side. Nothing was imported. Please upload the file again.";
