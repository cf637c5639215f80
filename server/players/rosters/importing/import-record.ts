import type { ClientBase } from "pg";
import type { RosterFile } from "../reading/read-text.ts";
import type { RosterSource, TeamSource } from "../source.ts";
import type { RosterNote, RosterReport } from "../staging/report.ts";

/** Notes that are answered; the report file has them all. */
const SHOWN = 20;

/** Opens the record of an import; it is completed by `closeRecord`. */
export async function openRecord(
  client: ClientBase,
  told: {
    import_id: number;
    source: RosterSource | TeamSource;
    sport_id: number;
    season: number;
    file: RosterFile;
    accepts: readonly string[];
  },
): Promise<void> {
  await client.query(
    `insert into roster_imports (import_id, source, kind, sport_id, season, file_name, accepts, rows, created, changed, moved, refused)
     overriding system value values ($1, $2, $3, $4, $5, $6, $7, 0, 0, 0, 0, 0)`,
    [
      told.import_id,
      told.source.name,
      told.source.kind,
      told.sport_id,
      told.season || null,
      typeof told.file === "string" ? told.file.split(/[/\\]/).at(-1) : told.file.name,
      told.accepts,
    ],
  );
}

/** What a report says that no note does. */
type ImportSummary = Pick<
  RosterReport,
  | "kind"
  | "source"
  | "season"
  | "rows"
  | "new_teams"
  | "accepts"
  | "lacks"
  | "not_read"
  | "alarms"
  | "at_stake"
  | "plans_asked"
  | "plans_ended"
  | "orders_ended"
>;

/** Adds up what `notes` say, and keeps the sums: who opened players for contributions, and when, has to be found again. */
export async function closeRecord(
  client: ClientBase,
  import_id: number,
  told: ImportSummary,
): Promise<RosterReport> {
  const report = { import_id, ...told, ...(await countNotes(client)) };
  await client.query(
    `update roster_imports
        set (rows, created, changed, moved, unchanged, older, gone, refused, unsure) = ($2, $3, $4, $5, $6, $7, $8, $9, $10)
      where import_id = $1`,
    [
      import_id,
      report.rows,
      report.created,
      report.changed,
      report.moved,
      report.unchanged,
      report.older,
      report.gone,
      report.refused,
      report.unsure,
    ],
  );
  return report;
}

async function countNotes(client: ClientBase) {
  const { rows } = await client.query<{ kind: RosterNote["kind"]; rows: number }>(
    "select kind, count(*)::integer as rows from notes group by kind",
  );
  const counts = new Map(rows.map(({ kind, rows }) => [kind, rows]));
  const of = (kind: RosterNote["kind"]) => counts.get(kind) ?? 0;
  return {
    created: of("created"),
    changed: of("changed") + of("moved"),
    moved: of("moved"),
    unchanged: of("unchanged"),
    older: of("older"),
    gone: of("gone"),
    refused: of("refused"),
    unsure: of("unsure"),
    cleaned: await countCleaned(client),
    unsure_schools: await unsureSchools(client),
    notes: await firstNotes(client),
  };
}

async function unsureSchools(client: ClientBase): Promise<RosterReport["unsure_schools"]> {
  const { rows } = await client.query<RosterReport["unsure_schools"][number]>(
    "select school_name, alike from unsure_schools order by school_name",
  );
  return rows;
}

async function countCleaned(client: ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ field: string; rows: number }>(`
    select split_part(reason, ' ', 1) as field, count(*)::integer as rows
      from notes where kind = 'cleaned' group by 1 order by min(line), 1`);
  return Object.fromEntries(rows.map(({ field, rows }) => [field, rows]));
}

/** All that are few by nature (schools, teams), and the first of the others. */
async function firstNotes(client: ClientBase): Promise<RosterNote[]> {
  const { rows } = await client.query<RosterNote>(`
    (select kind, line, coalesce(name, '') as name, coalesce(reason, '') as reason from notes
      where kind in ('unsure school', 'alike school', 'shrunk', 'clash', 'merged', 'namesakes') order by kind desc, line, name limit ${10 * SHOWN})
    union all
    (select kind, line, coalesce(name, ''), coalesce(reason, '') from notes
      where kind in ('refused', 'unsure') order by line limit ${SHOWN})`);
  return rows;
}
