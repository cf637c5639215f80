import { JOBS } from "../../database/backup/backed-up-tables.ts";
import type { BackupHeader } from "../../database/backup/backup-file.ts";

const NAMED = [
  ["people", "accounts"],
  ["players", "players"],
  ["contributions", "contributions"],
  ["ledger_transfers", "transfers"],
  ["profile_pictures", "pictures under review"],
  ["athlete_pictures", "pictures of athletes"],
  [JOBS, "waiting jobs"],
] as const;

/** What a backup says of itself, in a line. */
export function backupText({ taken_at, release, migrations, postgres, tables }: BackupHeader): string {
  const rows = new Map(tables.map((table) => [table.name, table.rows]));
  const counts = NAMED.map(([table, words]) => `${rows.get(table) ?? 0} ${words}`).join(", ");
  const all = tables.reduce((sum, table) => sum + table.rows, 0);
  const when = `${new Date(taken_at).toISOString().slice(0, 19).replace("T", " ")} UTC`;
  return `Backup of ${when}, release ${release}, migration ${migrations.at(-1)?.version ?? 0}, PostgreSQL ${postgres}: ${counts}; ${all} rows in all`;
}
